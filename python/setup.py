# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""Builds the wheel: make compiles the extension and the programs, and setuptools packs them.

The C sources are those of the project around this folder, or the sources in library/, where sdist puts them. Environment
variables: TREC_RCP_BUILD is the folder of objects (build/wheel); TREC_RCP_MAKE has further arguments for make, such as
"CC=clang"; TREC_RCP_PROGRAMS=0 leaves out the programs, manuals and prompts, for systems that package them separately.
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
# A wheel that Python 3.10 or later builds works with all versions from 3.10 on; see src/core.h.
STABLE = sys.version_info >= (3, 10) and not sysconfig.get_config_var("Py_GIL_DISABLED")
PROGRAMS = ["trec_rcp", "rcp-label", "rcp-study"] if os.environ.get("TREC_RCP_PROGRAMS") != "0" else []


def version():
    try:
        with open(os.path.join(TOP, "Makefile"), encoding="utf-8") as file:
            return re.search(r"^VERSION = (\S+)$", file.read(), re.M).group(1)
    except OSError:
        raise SystemExit("{}: contains no Makefile; build in the complete source of trec_rcp".format(TOP))


def make(*goals):
    """Runs make in the project. Prints its output on standard error, like pip."""
    command = ["make", "-C", TOP, *goals, "BUILD=" + BUILD, "PYTHON=" + sys.executable]
    command += ["PYTHON_DIR=" + os.path.relpath(HERE, TOP), "CFLAGS=-O3", "LDFLAGS=-s"]
    command += ["{}={}/{}".format(variable, BUILD, name) for variable, name in
                (("PROGRAM", "trec_rcp"), ("LABEL", "rcp-label"), ("STUDY", "rcp-study"))]
    command += shlex.split(os.environ.get("TREC_RCP_MAKE", ""))
    environment = {k: v for k, v in os.environ.items() if k not in ("MAKEFLAGS", "MAKELEVEL", "MFLAGS")}
    try:
        status = subprocess.call(command, stdout=sys.stderr, env=environment)
    except FileNotFoundError:
        raise SystemExit("trec-rcp: make is missing; install it (on Debian: build-essential)")
    if status != 0:
        raise SystemExit("trec-rcp: the build in {} failed; see the messages above".format(TOP))


def built(name):
    return os.path.join(TOP, BUILD, name)


class BuildExtension(build_ext):
    def build_extension(self, ext):
        make("python", *(BUILD + "/" + name for name in PROGRAMS))
        to = self.get_ext_fullpath(ext.name)
        self.mkpath(os.path.dirname(to))
        self.copy_file(built("python/trec_rcp/_core.abi3.so"), to)


class BuildPrograms(build_scripts):
    """Copies the programs unchanged; distutils would read the first line of a script."""

    def run(self):
        self.mkpath(self.build_dir)
        for name in self.scripts:
            self.copy_file(built(name), self.build_dir)

    def get_source_files(self):
        return []


class InstallData(install_data):
    """Installs manuals and prompts in the places of the environment where man and the programs look for them."""

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
    # make knows the sources.
    ext_modules=[Extension("trec_rcp._core", [], py_limited_api=STABLE)],
    scripts=PROGRAMS,
    data_files=[("share/trec_rcp", [])] if PROGRAMS else [],
    cmdclass={"build_ext": BuildExtension, "build_scripts": BuildPrograms, "install_data": InstallData,
              "sdist": SourceDistribution},
    options={"bdist_wheel": {"py_limited_api": "cp310"}} if STABLE else {},
)
