#!/bin/bash
# Every change that the Ship Computer makes to a system, and how to undo it. install.sh, the Debian package and
# `spacebowl-pi update` all use these steps, so that they all result in the same installation.
#
# Every change goes through `change`, which announces it and, with SPACEBOWL_DRY_RUN=1, does nothing else.
# SPACEBOWL_ROOT is put before every path, for trying things out.
# Not here: packages (packages.sh), versions (spacebowl_pi/cli/update.py) and the text of config.txt
# (spacebowl_pi/cli/boot_settings.py).

ROOT=${SPACEBOWL_ROOT:-}
DRY_RUN=${SPACEBOWL_DRY_RUN:-}
PYTHON=${SPACEBOWL_PYTHON:-/usr/bin/python3}
HOUSE=$ROOT/opt/spacebowl
CONFIG_FOLDER=$ROOT/etc/spacebowl
STATE_FOLDER=$ROOT/var/lib/spacebowl
UNITS=$ROOT/etc/systemd/system
# What we added to the system, one line for each thing to undo. Owned by root, unlike the state folder.
RECORD=$CONFIG_FOLDER/installed
# The files that `place_files` has installed, to remove those that a later version no longer has.
PLACED=$CONFIG_FOLDER/placed

# The box's user must be able to read what is made here, whatever root's umask.
umask 022

say() { printf '%s\n' "$*"; }
complain() {
	printf 'spacebowl: %s\n' "$*" >&2
	exit 1
}

# change SENTENCE COMMAND...: announce it, then do it.
change() {
	if [ -n "$DRY_RUN" ]; then
		say "would: $1"
		return 0
	fi
	say "$1"
	"${@:2}"
}

# undo SENTENCE COMMAND...: like `change`, but goes on if the step fails.
undo() {
	change "$@" || leave "$1"
}

HAS_LEFT=''
leave() {
	HAS_LEFT=yes
	printf 'spacebowl: this failed, and is left to you: %s\n' "$1" >&2
}
has_left() { [ -n "$HAS_LEFT" ]; }

write_line() { # FILE LINE
	[ -d "${1%/*}" ] || mkdir -p "${1%/*}"
	printf '%s\n' "$2" >>"$1"
}

# Without grep: starting it a hundred times is slow on a small Pi.
has_line() { # FILE LINE
	[ -e "$1" ] && [[ $'\n'$(<"$1")$'\n' == *$'\n'"$2"$'\n'* ]]
}

remember() {
	[ -z "$DRY_RUN" ] || return 0
	has_line "$RECORD" "$1" || write_line "$RECORD" "$1"
}

remembered() { # KIND: the names recorded as made by us
	[ ! -e "$RECORD" ] || sed -n "s/^$1 //p" "$RECORD"
}

is_systemd_running() { [ -d "$ROOT/run/systemd/system" ]; }
is_pi() { [ -e "$ROOT/proc/device-tree/model" ] && grep -aq '^Raspberry Pi' "$ROOT/proc/device-tree/model"; }
has_package() { [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]; }

# --- users and groups ---

# Call before any change: an existing user of that name would run the box, and be removed with it.
need_names() {
	local name shell
	for name in spacebowl spacebowl-kiosk; do
		if shell=$(getent passwd "$name"); then
			case ${shell##*:} in
			*/nologin | */false) ;;
			*) complain "there is a user $name already, who can log in. The box needs a user of that name for itself:
give that one another name (sudo usermod --login OTHER $name), then say this again" ;;
			esac
		elif getent group "$name" >/dev/null; then
			complain "there is a group $name already, but no such user. The box needs both for itself:
sudo groupdel $name, if nobody uses it, then say this again"
		fi
	done
}

add_users() {
	local group
	need_names
	for group in gpio spi dialout; do
		add_group "$group"
	done
	add_user spacebowl /var/lib/spacebowl ""
	add_user spacebowl-kiosk /run/spacebowl-kiosk "video render input"
}

add_group() {
	getent group "$1" >/dev/null && return 0
	remember "group $1"
	change "add the group $1" groupadd --system "$1"
}

add_user() { # NAME HOME GROUPS (as far as there are such)
	local group groups=()
	getent passwd "$1" >/dev/null && return 0
	for group in $3; do
		getent group "$group" >/dev/null && groups+=("$group")
	done
	remember "user $1"
	change "add the user $1, who cannot log in" useradd --system --user-group --no-create-home --home-dir "$2" \
		--shell /usr/sbin/nologin --groups "$(IFS=,; printf '%s' "${groups[*]}")" "$1"
}

remove_users() {
	local name
	# If a package stays because something else needs it by now, so does its user.
	for name in $(remembered user); do
		has_package "$name" || ! getent passwd "$name" >/dev/null || undo "remove the user $name" remove_user "$name"
	done
	for name in $(remembered group); do
		has_package "$name" || ! getent group "$name" >/dev/null || undo "remove the group $name" groupdel "$name"
	done
}

remove_user() {
	# systemd's user manager outlives the screen by ten seconds, and a user with processes cannot be removed.
	! is_systemd_running || systemctl stop "user@$(id -u "$1").service" 2>/dev/null || true
	userdel "$1"
}

# --- configuration ---

add_config() {
	[ ! -e "$CONFIG_FOLDER/config.toml" ] || return 0
	change "write /etc/spacebowl/config.toml: all as by default" write_config
}

write_config() {
	mkdir -p "$CONFIG_FOLDER"
	cat >"$CONFIG_FOLDER/config.toml" <<'TOML'
# The Ship Computer's configuration. What is not here is as by default.
#   spacebowl-pi config show     every setting, with its meaning
#   spacebowl-pi config check    is all well that stands here?
# After a change: sudo systemctl restart spacebowl
TOML
	chmod 644 "$CONFIG_FOLDER/config.toml"
}

# --- boot settings; SOURCE is a path to import spacebowl_pi from ---

boot_settings() { # add|remove SOURCE
	is_pi || [ "$1" = remove ] || return 0
	env PYTHONPATH="$2" PYTHONDONTWRITEBYTECODE=1 SPACEBOWL_ROOT="$ROOT" \
		"$PYTHON" -m spacebowl_pi.cli.boot_settings "$1" ${DRY_RUN:+--dry-run}
}

# --- units, udev rules and the like ---

# place_files FOLDER: install a version's files in the system.
place_files() {
	local from=$1 file list=()
	for file in "$from"/*.service "$from"/*.timer; do
		list+=("$file:/etc/systemd/system/${file##*/}")
	done
	for file in "$from"/*.rules; do
		list+=("$file:/etc/udev/rules.d/${file##*/}")
	done
	list+=("$from/polkit/50-spacebowl.rules:/etc/polkit-1/rules.d/50-spacebowl.rules")
	list+=("$from/spacebowl-pi:/usr/local/bin/spacebowl-pi")
	! is_pi || list+=("$from/watchdog/50-spacebowl.conf:/etc/systemd/system.conf.d/50-spacebowl.conf")
	local now=() item was new
	HAS_CHANGED=
	FRESH=()
	for item in "${list[@]}"; do
		now+=("${item#*:}")
		prepare_file "${item%%:*}" "${item#*:}" || {
			rm -f "${FRESH[@]/%/.spacebowl-new}" 2>/dev/null || true
			complain "cannot write ${item#*:}; is there room on that disk? The system's files are as they were"
		}
	done
	# All are written; now rename each atomically, so that no file is ever half written.
	for new in "${FRESH[@]}"; do
		change "write ${new#"$ROOT"}" mv -fT "$new.spacebowl-new" "$new"
	done
	if [ -e "$PLACED" ]; then
		while read -r was; do
			[[ " ${now[*]} " == *" $was "* ]] && continue
			HAS_CHANGED=yes
			change "remove $was, which this version has no more" rm -f "$ROOT$was"
		done <"$PLACED"
	fi
	[ -n "$DRY_RUN" ] || { mkdir -p "$CONFIG_FOLDER" && printf '%s\n' "${now[@]}" >"$PLACED.new" && mv "$PLACED.new" "$PLACED"; }
	[ -z "$HAS_CHANGED" ] || tell_system
}

prepare_file() { # FROM TO: write it next to its target, if it differs
	local mode=644 folder
	[[ $2 != */bin/* ]] || mode=755
	if cmp -s "$1" "$ROOT$2"; then
		rm -f "$ROOT$2.spacebowl-new" # left by a run that was cut off
		return 0
	fi
	HAS_CHANGED=yes
	folder=${2%/*}
	# Record new folders, to remove them again.
	while [ ! -d "$ROOT$folder" ] && [ -n "$folder" ]; do
		remember "folder $folder"
		folder=${folder%/*}
	done
	FRESH+=("$ROOT$2")
	[ -n "$DRY_RUN" ] || { mkdir -p "$ROOT${2%/*}" && install -T -m "$mode" "$1" "$ROOT$2.spacebowl-new"; }
}

tell_system() {
	is_systemd_running || return 0
	change "tell systemd and udev" eval 'systemctl daemon-reload; udevadm control --reload 2>/dev/null || true;
		udevadm trigger --subsystem-match=gpio --subsystem-match=spidev --subsystem-match=tty \
			--subsystem-match=input 2>/dev/null || true'
}

remove_files() {
	local was folder
	if [ -e "$PLACED" ]; then
		while read -r was; do
			[ ! -e "$ROOT$was" ] || undo "remove $was" rm -f "$ROOT$was"
			[ -n "$DRY_RUN" ] || rm -f "$ROOT$was.spacebowl-new"
		done <"$PLACED"
	fi
	for folder in $(remembered folder | sort -r); do
		[ ! -d "$ROOT$folder" ] || [ -n "$(ls -A "$ROOT$folder")" ] || undo "remove the folder $folder" rmdir "$ROOT$folder"
	done
	tell_system
}

# --- services ---

enable_services() { # [kiosk]
	enable_once spacebowl.service
	enable_once spacebowl-check.timer
	! is_systemd_running || [ -n "$DRY_RUN" ] || ! is_enabled spacebowl-check.timer || systemctl start spacebowl-check.timer
	if [ "${1:-}" = kiosk ]; then
		local target
		target=$(systemctl get-default 2>/dev/null || true)
		if [ "$target" = graphical.target ] && [ -e "$UNITS/display-manager.service" ]; then
			change "start without the desktop from now on: the screen is the box's" systemctl --quiet set-default multi-user.target
			remember "target $target"
		fi
		enable spacebowl-kiosk.service
	fi
}

is_enabled() { [ "$(systemctl is-enabled "$1" 2>/dev/null)" = enabled ]; }

# Only at the first installation: what the owner has since switched off stays off.
enable_once() {
	! remembered enabled | grep -qxF "$1" || return 0
	enable "$1"
	remember "enabled $1"
}

enable() {
	is_enabled "$1" || change "switch on $1" systemctl --quiet enable "$1"
}

SERVICES="spacebowl-check.timer spacebowl-check.service spacebowl-kiosk.service spacebowl.service"

# Running or about to: a screen that waits for its box is "activating".
is_at_work() { systemctl --quiet is-active "$1" || [ "$(systemctl is-active "$1")" = activating ]; }

disable_services() {
	local unit target had_screen=
	for unit in $SERVICES; do
		[ -e "$UNITS/$unit" ] || continue
		if is_systemd_running && is_at_work "$unit"; then
			undo "stop $unit" systemctl stop "$unit"
			[ "$unit" != spacebowl-kiosk.service ] || had_screen=yes
		fi
		! is_enabled "$unit" || undo "switch off $unit" systemctl --quiet disable "$unit"
	done
	if [ -n "$had_screen" ] && [ "$(systemctl is-enabled getty@tty1.service 2>/dev/null)" = enabled ]; then
		undo "give the first console its login back" systemctl --no-block start getty@tty1.service
	fi
	for target in $(remembered target); do
		undo "start with the desktop again" systemctl --quiet set-default "$target"
	done
}

# --- uninstalling ---

# remove_all SOURCE KEEP: removes everything; if KEEP is "scores", not scores, configuration and the user that owns them.
remove_all() {
	disable_services
	boot_settings remove "$1" || leave "take the block out of config.txt"
	remove_files
	if [ -e "$HOUSE" ]; then
		undo "remove /opt/spacebowl: every version" rm -rf "$HOUSE"
	fi
	! is_systemd_running || change "forget failed starts" eval "systemctl reset-failed $SERVICES 2>/dev/null || true"
	remove_packages
	if [ "$2" = scores ]; then
		[ -z "$DRY_RUN" ] || return 0
		[ ! -e "$RECORD" ] || sed -i '/^\(user\|group\) /!d' "$RECORD"
		rm -f "$PLACED"
		say "kept: /var/lib/spacebowl (scores) and /etc/spacebowl (configuration)"
	else
		remove_kept
	fi
}

remove_kept() {
	local unit
	remove_users
	for unit in $SERVICES; do
		[ ! -e "$UNITS/$unit.d" ] || undo "remove /etc/systemd/system/$unit.d: what was added to it" rm -rf "$UNITS/$unit.d"
	done
	[ ! -e "$STATE_FOLDER" ] || undo "remove /var/lib/spacebowl: scores" rm -rf "$STATE_FOLDER"
	[ ! -e "$CONFIG_FOLDER" ] || undo "remove /etc/spacebowl: configuration" rm -rf "$CONFIG_FOLDER"
}

# Run by itself: steps.sh place, from the folder that it lies in. `spacebowl-pi update` does so.
if [ "${BASH_SOURCE[0]}" = "$0" ]; then
	set -euo pipefail
	case "${1:-}" in
	place) place_files "$(cd "$(dirname "$0")" && pwd)" ;;
	*) complain "steps.sh place; for all else see install.sh" ;;
	esac
fi
