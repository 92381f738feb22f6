#!/usr/bin/env bash
# Builds dist/spacebowl-pi_VERSION_all.deb: build_deb.sh PYTHON [FOLDER-OF-WHEELS]. PYTHON must have pip. With a folder of
# wheels for the target machine, only apt needs a network. The package contains the wheel; its scripts are
# systemd/steps.sh with a few lines appended, so that it installs the same as install.sh.
set -euo pipefail
cd "$(dirname "$0")/.."
python=$1 wheels=${2:-}

# As in Debian's own tools: the maintainer is whoever builds the package.
maker="${DEBFULLNAME:-The Ship Computer contributors} <${DEBEMAIL:-spacebowl-pi@ship-computer.invalid}>"
version=$(sed -n 's/^__version__ = "\(.*\)"/\1/p' spacebowl_pi/__init__.py)
date=$(git log -1 --format=%ct 2>/dev/null || stat -c %Y pyproject.toml)
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$date}
stage=build/deb
rm -rf "$stage" build/deb-tools
share=$stage/usr/share/spacebowl doc=$stage/usr/share/doc/spacebowl-pi
mkdir -p "$stage/DEBIAN" "$share" "$doc" dist

# With hash-checked tools, not with those that pip would download.
"$python" -m pip install --quiet --disable-pip-version-check --require-hashes --only-binary=:all: --no-deps \
	--target "$PWD/build/deb-tools" -r spacebowl_pi/cli/locks/building.txt
env PYTHONPATH="$PWD/build/deb-tools" "$python" -m pip wheel --quiet --disable-pip-version-check --no-deps \
	--no-build-isolation --wheel-dir "$share" .
[ -z "$wheels" ] || cp -r "$wheels" "$share/wheels"
cp systemd/steps.sh "$share/"
{
	echo "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/"
	echo "Upstream-Name: spacebowl-pi"
	echo
	echo "Files: *"
	sed -n 's/^Copyright (c) /Copyright: /p' LICENSE
	echo "License: Expat"
	sed -n '/^Permission/,$ { s/^$/./; s/^/ /; p }' LICENSE
} >"$doc/copyright"
{
	echo "spacebowl-pi ($version) unstable; urgency=medium"
	echo
	echo "  * See CHANGELOG.md of the project."
	echo
	echo " -- $maker  $(date -u -R -d "@$SOURCE_DATE_EPOCH")"
} | gzip -9n >"$doc/changelog.gz"

for script in postinst prerm postrm; do
	{
		sed '/^# Run by itself:/,$d' systemd/steps.sh
		cat "packaging/$script.sh"
	} >"$stage/DEBIAN/$script"
	chmod 755 "$stage/DEBIAN/$script"
done
find "$stage" -type d -exec chmod 755 {} +
find "$stage/usr" -type f -exec chmod 644 {} +
chmod 755 "$share/steps.sh"
(cd "$stage" && find usr -type f -print0 | sort -z | xargs -0 md5sum >DEBIAN/md5sums)
cat >"$stage/DEBIAN/control" <<CONTROL
Package: spacebowl-pi
Version: $version
Section: games
Priority: optional
Architecture: all
Maintainer: $maker
Installed-Size: $(du -sk "$stage/usr" | cut -f1)
Depends: python3 (>= 3.11), python3-venv, python3-numpy, python3-pil, python3-serial, python3-spidev, polkitd, passwd
Recommends: python3-lgpio
Suggests: cage, xwayland, chromium
Description: electronic Ship Computer for the tabletop game Space Bowl
 Runs a Raspberry Pi box in the middle of the table: buzzers, lights, an LED
 matrix and pages for screens and phones. It tosses the planets, takes the
 calls, judges the picks and keeps score. On any other machine its parts are
 simulated.
 .
 Further Python packages are fetched by pip when it is installed, into
 /opt/spacebowl.
CONTROL
find "$stage" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
dpkg-deb --root-owner-group --build "$stage" "dist/spacebowl-pi_${version}_all.deb" >/dev/null
echo "dist/spacebowl-pi_${version}_all.deb"
