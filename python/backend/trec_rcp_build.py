# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""Builds trec-rcp: what pip and build call (PEP 517, PEP 660), with nothing but Python, a C compiler and make.

The C sources are those of the project that this folder is part of, or library/ in what build_sdist packed. make
builds the extension there, in build/wheel or the folder that TREC_RCP_BUILD names. TREC_RCP_MAKE holds further words
for make, such as "CC=clang".
"""

import ast
import base64
import gzip
import hashlib
import io
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import time
import zipfile

HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PACKED = os.path.join(HERE, "library")
TOP = PACKED if os.path.isdir(PACKED) else os.path.dirname(HERE)
# Of the project, what the library is made of: the folders beside Makefile that are not these.
NOT_LIBRARY = ("bench", "build", "man", "python", "test", "test_data")


def _value(text):
    """A TOML string, or a list of strings or of {name = ...}, as Python's."""
    return ast.literal_eval(re.sub(r"\{(\w+) = ", r'{"\1": ', text))


def read_project():
    """The tables of pyproject.toml that are strings and lists: {table: {key: value}}."""
    tables, table, key, text = {}, {}, None, ""
    with open(os.path.join(HERE, "pyproject.toml"), encoding="utf-8") as file:
        for line in file:
            line = line.strip()
            if key is None and line.startswith("["):
                table = tables.setdefault(line.strip("[]"), {})
            elif key is None and line and not line.startswith("#"):
                key, text = (part.strip() for part in line.split("=", 1))
            elif key is not None:
                text += line
            if key is not None and text.count("[") == text.count("]"):
                table[key], key = _value(text), None
    return tables


def version():
    try:
        with open(os.path.join(TOP, "Makefile"), encoding="utf-8") as file:
            return re.search(r"^VERSION = (\S+)$", file.read(), re.M).group(1)
    except OSError:
        raise SystemExit(
            "{}: no Makefile, expected the whole of trec_rcp around {} (pip before 21.3 copies the folder away "
            "from it; python -m pip install -U pip)".format(TOP, HERE)
        )


def metadata():
    """The text of METADATA and PKG-INFO."""
    tables = read_project()
    project = tables["project"]
    lines = [
        "Metadata-Version: 2.4",
        "Name: " + project["name"],
        "Version: " + version(),
        "Summary: " + project["description"],
        "Author: " + ", ".join(author["name"] for author in project["authors"]),
        "Keywords: " + ",".join(project["keywords"]),
        "License-Expression: " + project["license"],
    ]
    lines += ["License-File: " + name for name in project["license-files"]]
    lines += ["Classifier: " + name for name in project["classifiers"]]
    lines += ["Requires-Python: " + project["requires-python"]]
    lines += ["Requires-Dist: " + name for name in project["dependencies"]]
    for extra, names in sorted(tables["project.optional-dependencies"].items()):
        lines.append("Provides-Extra: " + extra)
        lines += ['Requires-Dist: {}; extra == "{}"'.format(name, extra) for name in names]
    with open(os.path.join(HERE, project["readme"]), encoding="utf-8") as file:
        text = file.read()
    return "\n".join(lines + ["Description-Content-Type: text/plain", "", text])


def _license(name):
    """The path of a license file: beside pyproject.toml, or at the top of the project."""
    path = os.path.join(HERE, name)
    return path if os.path.exists(path) else os.path.join(TOP, name)


def tag():
    if sysconfig.get_config_var("Py_GIL_DISABLED"):
        raise SystemExit("this Python has no global interpreter lock, expected one that has: there is no stable ABI yet")
    return "cp39-abi3-" + re.sub(r"[-.]", "_", sysconfig.get_platform())


def make():
    """Builds the extension; the folder with the package, ready to be installed."""
    version()
    build = os.environ.get("TREC_RCP_BUILD", "build/wheel")
    command = ["make", "-C", TOP, "-j{}".format(os.cpu_count() or 1), "python", "BUILD=" + build]
    command += ["PYTHON=" + sys.executable, "PYTHON_DIR=" + os.path.relpath(HERE, TOP)]
    command += shlex.split(os.environ.get("TREC_RCP_MAKE", ""))
    environment = {k: v for k, v in os.environ.items() if k not in ("MAKEFLAGS", "MAKELEVEL", "MFLAGS")}
    # What make prints belongs beside what pip prints of the build.
    if subprocess.call(command, stdout=sys.stderr, env=environment) != 0:
        raise SystemExit("{}: could not be built, see above (README: make deps)".format(TOP))
    return os.path.join(TOP, build, "python", "trec_rcp")


class Wheel:
    """A wheel being written; RECORD comes last."""

    def __init__(self, directory):
        name = "trec_rcp-" + version()
        self.info = name + ".dist-info"
        self.name = "{}-{}.whl".format(name, tag())
        self.record = []
        self.path = os.path.join(directory, self.name)
        self.zip = zipfile.ZipFile(self.path, "w", zipfile.ZIP_DEFLATED)
        self.date = time.gmtime(max(315532800, int(os.environ.get("SOURCE_DATE_EPOCH", time.time()))))[:6]

    def _write(self, name, data, executable=False):
        entry = zipfile.ZipInfo(name, self.date)
        entry.external_attr = (0o100755 if executable else 0o100644) << 16
        entry.compress_type = zipfile.ZIP_DEFLATED
        self.zip.writestr(entry, data)

    def add(self, name, data):
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        self.record.append("{},sha256={},{}\n".format(name, digest, len(data)))
        self._write(name, data, name.endswith(".so"))

    def add_file(self, name, path):
        with open(path, "rb") as file:
            self.add(name, file.read())

    def finish(self):
        for name, text in info_files().items():
            self.add(self.info + "/" + name, text)
        self._write(self.info + "/RECORD", "".join(self.record) + self.info + "/RECORD,,\n")
        self.zip.close()
        return self.name


def info_files():
    """What a .dist-info has beside RECORD: {name: bytes}."""
    files = {
        "METADATA": metadata().encode(),
        "WHEEL": "Wheel-Version: 1.0\nGenerator: trec_rcp_build ({})\nRoot-Is-Purelib: false\nTag: {}\n".format(
            version(), tag()
        ).encode(),
    }
    for name in read_project()["project"]["license-files"]:
        with open(_license(name), "rb") as file:
            files["licenses/" + name] = file.read()
    return files


# The hooks.


def get_requires_for_build_wheel(config_settings=None):
    return []


get_requires_for_build_sdist = get_requires_for_build_editable = get_requires_for_build_wheel


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    info = "trec_rcp-{}.dist-info".format(version())
    for name, data in info_files().items():
        path = os.path.join(metadata_directory, info, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(data)
    return info


prepare_metadata_for_build_editable = prepare_metadata_for_build_wheel


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    package = make()
    wheel = Wheel(wheel_directory)
    for folder, folders, names in os.walk(package):
        folders[:] = sorted(set(folders) - {"__pycache__"})
        for name in sorted(names):
            path = os.path.join(folder, name)
            wheel.add_file("trec_rcp/" + os.path.relpath(path, package).replace(os.sep, "/"), path)
    return wheel.finish()


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    """The modules where they are, and the extension beside them."""
    package = make()
    modules = os.path.join(HERE, "trec_rcp")
    shutil.copy2(os.path.join(package, "_core.abi3.so"), modules)
    wheel = Wheel(wheel_directory)
    wheel.add("trec_rcp.pth", (HERE + "\n").encode())
    return wheel.finish()


def _library_files():
    """The paths below TOP that building the library takes."""
    yield from ("Makefile", "COPYING")
    for room in sorted(os.listdir(TOP)):
        folder = os.path.join(TOP, room)
        if room.startswith((".", "build")) or room in NOT_LIBRARY or not os.path.isdir(folder):
            continue
        for name in sorted(os.listdir(folder)):
            if os.path.isfile(os.path.join(folder, name)) and not name.startswith("."):
                yield room + "/" + name


def _package_files():
    """The paths below HERE that are packed."""
    yield "pyproject.toml"
    yield read_project()["project"]["readme"]
    for top in ("backend", "src", "trec_rcp", "tests"):
        for folder, folders, names in os.walk(os.path.join(HERE, top)):
            folders[:] = sorted(set(folders) - {"__pycache__"})
            for name in sorted(names):
                if not name.endswith((".so", ".pyc")):
                    yield os.path.relpath(os.path.join(folder, name), HERE)


def build_sdist(sdist_directory, config_settings=None):
    name = "trec_rcp-" + version()
    path = os.path.join(sdist_directory, name + ".tar.gz")
    date = int(os.environ.get("SOURCE_DATE_EPOCH", time.time()))
    with open(path, "wb") as raw, gzip.GzipFile("", "wb", 9, raw, date) as packed, tarfile.open(
        fileobj=packed, mode="w", format=tarfile.PAX_FORMAT
    ) as tar:

        def add(inside, data, mode=0o644):
            entry = tarfile.TarInfo(name + "/" + inside)
            entry.size, entry.mtime, entry.mode = len(data), date, mode
            tar.addfile(entry, io.BytesIO(data))

        def add_file(inside, source):
            with open(source, "rb") as file:
                add(inside, file.read(), 0o755 if os.access(source, os.X_OK) else 0o644)

        add("PKG-INFO", metadata().encode())
        for inside in _package_files():
            add_file(inside, os.path.join(HERE, inside))
        for license_name in read_project()["project"]["license-files"]:
            add_file(license_name, _license(license_name))
        for inside in _library_files():
            add_file("library/" + inside, os.path.join(TOP, inside))
    return os.path.basename(path)
