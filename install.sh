#!/usr/bin/env bash
# Installs the Ship Computer on Raspberry Pi OS or Debian, from this checkout: packages, user, program, service, boot
# settings. Run again to update; --uninstall undoes everything, --dry-run changes nothing. See docs/install.md.
[ -n "${BASH_VERSION:-}" ] || exec bash "$0" "$@" # sh install.sh
set -euo pipefail

HERE=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

usage() {
	cat <<'TEXT'
usage: sudo bash install.sh [--kiosk] [--with EXTRAS] [--wheels FOLDER] [--dry-run]
       sudo bash install.sh --uninstall [--keep-scores | --delete-scores] [--dry-run]

  --kiosk          also show the pages on the box's own screen (cage and Chromium; needs 1 GB of memory)
  --with EXTRAS    with these besides, now and at every update: neopixel (Adafruit's driver for the lights), rpi-gpio
                   (RPi.GPIO for the buttons), both with a comma between them, or none
  --wheels FOLDER  take every Python package from this folder, none from the network
  --dry-run        say every change, make none
  --uninstall      take everything away again; asks about scores and configuration, if not told:
  --keep-scores    keep them
  --delete-scores  delete them too
TEXT
}

kiosk='' extras='' wheels='' uninstall='' scores='' dry_run=''
while [ $# -gt 0 ]; do
	case $1 in
	--kiosk) kiosk=kiosk ;;
	--with) [ $# -ge 2 ] || { usage >&2; exit 2; }; extras=$2; shift ;;
	--wheels) [ $# -ge 2 ] || { usage >&2; exit 2; }; wheels=$2; shift ;;
	--dry-run) dry_run=1 ;;
	--uninstall) uninstall=1 ;;
	--keep-scores) scores=scores ;;
	--delete-scores) scores=none ;;
	-h | --help) usage; exit 0 ;;
	*) printf 'install.sh: what is %s?\n' "$1" >&2; usage >&2; exit 2 ;;
	esac
	shift
done
if [ -n "$scores" ] && [ -z "$uninstall" ]; then
	printf 'install.sh: --keep-scores and --delete-scores go with --uninstall\n' >&2
	usage >&2
	exit 2
elif [ -n "$wheels" ] && [ ! -d "$wheels" ]; then
	printf 'install.sh: there is no folder %s to take packages from\n' "$wheels" >&2
	exit 2
fi
export SPACEBOWL_DRY_RUN=$dry_run

# shellcheck source=systemd/steps.sh
. "$HERE/systemd/steps.sh"
# shellcheck source=systemd/packages.sh
. "$HERE/systemd/packages.sh"

need_root() {
	[ -n "$ROOT" ] || [ -n "$DRY_RUN" ] || [ "$(id -u)" = 0 ] || complain "this changes the system; say: sudo bash install.sh"
}

need_debian() {
	command -v apt-get >/dev/null || complain "this is neither Raspberry Pi OS nor Debian: apt-get is missing.
Without installing, 'make run' plays a simulated box on any system"
}

need_python() {
	# May be missing before the packages are installed.
	[ -x "$PYTHON" ] || return 0
	"$PYTHON" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
		complain "$("$PYTHON" --version) is too old: 3.11 or newer is needed, which Bookworm has. Upgrade the system"
}

# Python may be missing before the packages are installed; then `update` checks.
need_extras() {
	[ -z "$extras" ] || [ ! -x "$PYTHON" ] || lacking_tools >/dev/null || exit $?
}

# A file system in memory overlays the root, as with the package overlayroot.
need_lasting_root() {
	! grep -qs '^overlayroot / ' "$ROOT/proc/mounts" ||
		complain "the root is read-only: what is written now is gone at the next start. See docs/read-only.md"
}

# Space for the unpacked packages and the program; apt's downloads go through /var.
need_room() {
	local program_mb=400 fetched_mb=200
	if [ -n "$kiosk" ] && ! has_package chromium; then
		program_mb=1100 fetched_mb=400
	fi
	need_mb "$program_mb" /opt
	need_mb "$program_mb" /usr
	need_mb "$fetched_mb" /var
}

need_mb() { # MB FOLDER
	local free_mb where=$ROOT$2
	[ -d "$where" ] || where=$ROOT/
	free_mb=$(df -Pm "$where" 2>/dev/null | awk 'NR == 2 {print $4}')
	[ "${free_mb:-$1}" -ge "$1" ] || complain "only $free_mb MB free on the disk of $2; $1 MB are needed"
}

need_no_package() {
	! has_package spacebowl-pi ||
		complain "it was installed as a package: sudo apt purge spacebowl-pi, or remove instead of purge, which keeps scores"
}

warn_of_memory() {
	local memory_mb
	memory_mb=$(awk '/^MemTotal:/ {print int($2 / 1024)}' /proc/meminfo)
	[ "$memory_mb" -ge 900 ] || say "note: $memory_mb MB of memory is too little for Chromium; the box plays, its screen may not"
}

install_all() {
	need_debian
	need_python
	need_extras
	need_names
	need_room
	local before='' after='' has_python=''
	[ ! -x "$PYTHON" ] || has_python=yes
	[ -z "$kiosk" ] || warn_of_memory
	add_packages "$REQUIRED_PACKAGES ${kiosk:+$KIOSK_PACKAGES}" "$WANTED_PACKAGES"
	[ -n "$has_python" ] || need_python
	add_tools
	add_users
	add_config
	before=$(boot_sum)
	boot_settings add "$HERE"
	after=$(boot_sum)
	local status=0
	env PYTHONPATH="$HERE" PYTHONDONTWRITEBYTECODE=1 "$PYTHON" -m spacebowl_pi update --first --to "$HERE" \
		${extras:+--with "$extras"} ${wheels:+--wheels "$wheels"} ${DRY_RUN:+--dry-run} || status=$?
	if [ -n "$DRY_RUN" ] || [ -e "$UNITS/spacebowl.service" ]; then
		enable_services "$kiosk"
	fi
	[ -z "$kiosk" ] || ! is_systemd_running ||
		change "start the screen" systemctl --no-block restart spacebowl-kiosk.service
	farewell "$status" "$before" "$after"
	return "$status"
}

lacking_tools() {
	env PYTHONPATH="$HERE" PYTHONDONTWRITEBYTECODE=1 "$PYTHON" -m spacebowl_pi.cli.version_needs \
		${extras:+--with "$extras"}
}

# Debian's packages for what has no wheel for a Pi or for this Python, or the tools to build it.
add_tools() {
	local tools
	[ -x "$PYTHON" ] || return 0
	tools=$(lacking_tools) || exit $?
	[ -n "$tools" ] || return 0
	need_mb 300 /usr
	add_packages "$tools" ""
}

boot_sum() { { cat "$ROOT"/boot/firmware/config.txt "$ROOT"/boot/config.txt 2>/dev/null || true; } | cksum; }

farewell() { # STATUS BEFORE AFTER
	[ -z "$DRY_RUN" ] || { say "Nothing was changed."; return 0; }
	say ""
	if [ "$2" != "$3" ]; then
		say "The boot settings have changed: say 'sudo reboot' now, the box starts by itself."
	fi
	if [ "$1" = 0 ]; then
		say "The Ship Computer is installed. Its pages: http://localhost:8080/ (see docs/install.md for phones)."
		say "Is all well?  spacebowl-pi doctor     Every light and button:  sudo systemctl stop spacebowl; spacebowl-pi selftest"
	else
		say "Not all went well, see above. It can be run again: sudo bash install.sh"
	fi
}

ask_about_scores() {
	[ -z "$scores" ] || return 0
	if [ ! -e "$STATE_FOLDER" ] && [ ! -e "$CONFIG_FOLDER" ]; then
		scores=none
	elif [ -n "$DRY_RUN" ]; then
		say "would: ask whether to delete scores and configuration, too"
		scores=scores
	elif [ -t 0 ]; then
		local answer
		read -r -p "Delete scores and configuration too? They cannot be brought back. [y/N] " answer
		case $answer in
		[yY]*) scores=none ;;
		*) scores=scores ;;
		esac
	else
		complain "nobody is there to ask: say --keep-scores or --delete-scores"
	fi
}

need_root
need_lasting_root
if [ -n "$uninstall" ]; then
	need_no_package
	ask_about_scores
	remove_all "$HERE" "$scores"
	if [ -n "$DRY_RUN" ]; then
		say "Nothing was changed."
	elif has_left; then
		complain "the Ship Computer is gone, but for what is said above"
	else
		say "The Ship Computer is gone."
	fi
else
	install_all
fi
