# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""The wheel: make compiles the extension and the programs, setuptools packs them.

The C sources are those of the project that this folder is part of, or those in library/, where sdist puts them.
Variables: TREC_RCP_BUILD, the folder of objects (build/wheel); TREC_RCP_MAKE, further words for make, such as
"CC=clang"; TREC_RCP_PROGRAMS=0 leaves out the programs, their manuals and prompts, for systems that package them.
"""

import glob
import os
import re
import shlex
import subprocess
import sys
import sysconfig

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.sdist import sdist

from distutils.command.build_scripts import build_scripts  # after setuptools, which brings distutils
from distutils.command.install_data import install_data

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.join(HERE, "library")
if not os.path.isdir(TOP):
    TOP = os.path.dirname(HERE)
BUILD = os.environ.get("TREC_RCP_BUILD", "build/wheel")
# What Python 3.10 and later build serves them all, see src/core.h.
STABLE = sys.version_info >= (3, 10) and not sysconfig.get_config_var("Py_GIL_DISABLED")
PROGRAMS = ["trec_rcp", "rcp-label", "rcp-study"] if os.environ.get("TREC_RCP_PROGRAMS") != "0" else []


def version():
    try:
        with open(os.path.join(TOP, "Makefile"), encoding="utf-8") as file:
            return re.search(r"^VERSION = (\S+)$", file.read(), re.M).group(1)
    except OSError:
        raise SystemExit("{}: no Makefile, expected the whole of trec_rcp around {}".format(TOP, HERE))


def make(*goals):
    """Runs make in the project; what it prints belongs beside what pip prints of the build."""
    command = ["make", "-C", TOP, *goals, "BUILD=" + BUILD, "PYTHON=" + sys.executable]
    command += ["PYTHON_DIR=" + os.path.relpath(HERE, TOP), "CFLAGS=-O3", "LDFLAGS=-s"]
    command += ["{}={}/{}".format(variable, BUILD, name) for variable, name in
                (("PROGRAM", "trec_rcp"), ("LABEL", "rcp-label"), ("STUDY", "rcp-study"))]
    command += shlex.split(os.environ.get("TREC_RCP_MAKE", ""))
    environment = {k: v for k, v in os.environ.items() if k not in ("MAKEFLAGS", "MAKELEVEL", "MFLAGS")}
    try:
        status = subprocess.call(command, stdout=sys.stderr, env=environment)
    except FileNotFoundError:
        raise SystemExit("trec-rcp: no make to build it, install make (on Debian: build-essential)")
    if status != 0:
        raise SystemExit("trec-rcp: could not be built in {}, see above".format(TOP))


def built(name):
    return os.path.join(TOP, BUILD, name)


class BuildExtension(build_ext):
    def build_extension(self, ext):
        make("python", *(BUILD + "/" + name for name in PROGRAMS))
        to = self.get_ext_fullpath(ext.name)
        self.mkpath(os.path.dirname(to))
        self.copy_file(built("python/trec_rcp/_core.abi3.so"), to)


class BuildPrograms(build_scripts):
    """Copies the programs as they are; distutils would look for the first line of a script."""

    def run(self):
        self.mkpath(self.build_dir)
        for name in self.scripts:
            self.copy_file(built(name), self.build_dir)

    def get_source_files(self):
        return []


class InstallData(install_data):
    """Manuals and prompts, where man and the programs look for them below the environment."""

    def finalize_options(self):
        super().finalize_options()
        self.data_files = [("share/trec_rcp", glob.glob(os.path.join(TOP, "share", "*.txt"))),
                           ("share/trec_rcp/slurm", glob.glob(os.path.join(TOP, "share/slurm/*")))]
        self.data_files += [("share/man/man" + section, glob.glob(os.path.join(TOP, "man", "*." + section)))
                            for section in "15"]


class SourceDistribution(sdist):
    def _add_defaults_data_files(self):
        pass

    def _add_defaults_scripts(self):
        pass

    def make_release_tree(self, base_dir, files):
        super().make_release_tree(base_dir, files)
        make("python-sources", "TO=" + os.path.abspath(os.path.join(base_dir, "library")))


setup(
    version=version(),
    # The sources are make's to know.
    ext_modules=[Extension("trec_rcp._core", [], py_limited_api=STABLE)],
    scripts=PROGRAMS,
    data_files=[("share/trec_rcp", [])] if PROGRAMS else [],
    cmdclass={"build_ext": BuildExtension, "build_scripts": BuildPrograms, "install_data": InstallData,
              "sdist": SourceDistribution},
    options={"bdist_wheel": {"py_limited_api": "cp310"}} if STABLE else {},
)
