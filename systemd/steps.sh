#!/bin/bash
# What the Ship Computer changes in a system, step by step, and how each step is undone. install.sh, the Debian package
# and `spacebowl-pi update` all use these, so that whichever way it came, it is the same installation.
#
# Every change goes through `change`, which says it first and, with SPACEBOWL_DRY_RUN=1, does no more than that.
# SPACEBOWL_ROOT is put before every path: a tree to try things in.
# Leaves out versions (spacebowl_pi/cli/update.py) and the text of config.txt (spacebowl_pi/cli/boot_settings.py).

ROOT=${SPACEBOWL_ROOT:-}
DRY_RUN=${SPACEBOWL_DRY_RUN:-}
PYTHON=${SPACEBOWL_PYTHON:-/usr/bin/python3}
HOUSE=$ROOT/opt/spacebowl
CONFIG_FOLDER=$ROOT/etc/spacebowl
STATE_FOLDER=$ROOT/var/lib/spacebowl
UNITS=$ROOT/etc/systemd/system
# What was there before us and what was not: one line for each thing to undo. Root's own, unlike the state folder.
RECORD=$CONFIG_FOLDER/installed
# The files that `place_files` has put somewhere, to take away what a later version has no more.
PLACED=$CONFIG_FOLDER/placed

say() { printf '%s\n' "$*"; }
complain() {
	printf 'spacebowl: %s\n' "$*" >&2
	exit 1
}

# change SENTENCE COMMAND...: say it, then do it.
change() {
	if [ -n "$DRY_RUN" ]; then
		say "would: $1"
		return 0
	fi
	say "$1"
	"${@:2}"
}

write_line() { # FILE LINE
	mkdir -p "$(dirname "$1")"
	printf '%s\n' "$2" >>"$1"
}

remember() {
	[ -z "$DRY_RUN" ] || return 0
	grep -qxF -- "$1" "$RECORD" 2>/dev/null || write_line "$RECORD" "$1"
}

remembered() { # KIND: the names recorded as made by us
	[ ! -e "$RECORD" ] || sed -n "s/^$1 //p" "$RECORD"
}

is_systemd_running() { [ -d "$ROOT/run/systemd/system" ]; }
is_pi() { [ -e "$ROOT/proc/device-tree/model" ] && grep -aq '^Raspberry Pi' "$ROOT/proc/device-tree/model"; }
has_package() { [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]; }
can_have_package() { apt-cache show --no-all-versions "$1" >/dev/null 2>&1; }

# --- packages ---

REQUIRED_PACKAGES="python3 python3-venv"
# Better from the system than compiled or fetched: what a system has not (lgpio on plain Debian), pip looks for.
WANTED_PACKAGES="python3-lgpio python3-spidev python3-numpy python3-pil python3-serial polkitd"
# Bookworm's cage hangs without Xwayland, and does not name it as needed.
KIOSK_PACKAGES="cage xwayland chromium"

add_packages() { # [kiosk]
	local missing=() name required=$REQUIRED_PACKAGES
	[ "${1:-}" != kiosk ] || required="$required $KIOSK_PACKAGES"
	for name in $required $WANTED_PACKAGES; do
		has_package "$name" || missing+=("$name")
	done
	[ ${#missing[@]} -gt 0 ] || return 0
	if [ -n "$DRY_RUN" ]; then
		say "would: install packages, as far as this system has them: ${missing[*]}"
		return 0
	fi
	# Not when there is nothing to fetch: a second run needs no network.
	for name in "${missing[@]}"; do
		if can_have_package "$name" || [[ " $required " == *" $name "* ]] || ! can_have_package python3; then
			change "fetch the list of packages: apt-get update" apt-get -qq update || true
			break
		fi
	done
	local chosen=()
	for name in "${missing[@]}"; do
		if can_have_package "$name"; then
			chosen+=("$name")
		elif [[ " $required " == *" $name "* ]]; then
			complain "the package $name is not to be had: is there a network? 'apt-get update' says more"
		fi
	done
	[ ${#chosen[@]} -gt 0 ] || return 0
	local kind has_failed=
	local -A before
	for kind in package user group; do
		before[$kind]=$(all_of "$kind")
	done
	change "install packages: ${chosen[*]}" quiet_apt --no-install-recommends install "${chosen[@]}" || has_failed=1
	# With all that came along, such as polkitd's own user; also if it stopped half-way.
	for kind in package user group; do
		for name in $(comm -13 <(printf '%s\n' "${before[$kind]}") <(all_of "$kind")); do
			remember "$kind $name"
		done
	done
	[ -z "$has_failed" ] || complain "apt-get could not install ${chosen[*]}; the lines above say why"
}

all_of() { # KIND: the names of all that there is, sorted as comm wants them
	case $1 in
	package) dpkg-query -W -f '${db:Status-Status} ${Package}\n' | sed -n 's/^installed //p' ;;
	user) getent passwd | cut -d: -f1 ;;
	group) getent group | cut -d: -f1 ;;
	esac | LC_ALL=C sort -u
}

# What apt says is of interest only if it fails.
quiet_apt() {
	local told status=0
	told=$(env DEBIAN_FRONTEND=noninteractive apt-get -qq -y "$@" 2>&1) || status=$?
	[ "$status" = 0 ] || printf '%s\n' "$told" >&2
	return "$status"
}

# Give back what was installed for us: all of it, or if something else needs a part by now, what nothing needs.
remove_packages() {
	local mine=() before after gone=() name
	for name in $(remembered package); do
		! has_package "$name" || mine+=("$name")
	done
	[ ${#mine[@]} -gt 0 ] || return 0
	if [ -n "$DRY_RUN" ]; then
		say "would: give back the packages ${mine[*]}, as far as nothing else needs them"
		return 0
	fi
	if ! packages_lost_with "${mine[@]}" | grep -qvxF -f <(printf '%s\n' "${mine[@]}"); then
		gone=("${mine[@]}")
	else
		before=$(unused_packages)
		apt-mark auto "${mine[@]}" >/dev/null
		after=$(unused_packages)
		for name in $after; do
			grep -qxF -- "$name" <<<"$before" || gone+=("$name")
		done
	fi
	[ ${#gone[@]} -gt 0 ] || return 0
	if ! change "remove packages: ${gone[*]}" quiet_apt purge "${gone[@]}"; then
		say "left to 'apt autoremove'"
	elif [[ " ${gone[*]} " == *" polkitd "* ]]; then
		tidy_after_polkitd
	fi
}

# What Debian's polkitd leaves when it is purged: its hold on a folder that systemd's rules lie in, too, and of xml-core,
# which came with it, an empty folder. Its user goes in remove_users.
tidy_after_polkitd() {
	local shared=$ROOT/usr/share/polkit-1/rules.d
	[ ! -d "$shared" ] || { chown root:root "$shared" && chmod 755 "$shared"; }
	[ ! -d "$ROOT/etc/xml" ] || rmdir --ignore-fail-on-non-empty "$ROOT/etc/xml"
}

packages_lost_with() { apt-get -s purge "$@" 2>/dev/null | awk '$1 == "Purg" || $1 == "Remv" {print $2}'; }
# A package that another one merely suggests counts as unused, else polkitd would stay, which systemd suggests.
unused_packages() { apt-get -s -o APT::AutoRemove::SuggestsImportant=false autoremove 2>/dev/null | awk '$1 == "Remv" {print $2}'; }

# --- users and groups ---

add_users() {
	local group
	for group in gpio spi dialout; do
		add_group "$group"
	done
	add_user spacebowl /var/lib/spacebowl ""
	add_user spacebowl-kiosk /run/spacebowl-kiosk "video render input"
}

add_group() {
	getent group "$1" >/dev/null && return 0
	change "add the group $1" groupadd --system "$1"
	remember "group $1"
}

add_user() { # NAME HOME GROUPS (as far as there are such)
	local group groups=()
	getent passwd "$1" >/dev/null && return 0
	for group in $3; do
		getent group "$group" >/dev/null && groups+=("$group")
	done
	change "add the user $1, who cannot log in" useradd --system --user-group --no-create-home --home-dir "$2" \
		--shell /usr/sbin/nologin --groups "$(IFS=,; printf '%s' "${groups[*]}")" "$1"
	remember "user $1"
}

remove_users() {
	local name
	# The user of a package that stays, as something else needs it by now, stays as well.
	for name in $(remembered user); do
		has_package "$name" || ! getent passwd "$name" >/dev/null || change "remove the user $name" userdel "$name"
	done
	for name in $(remembered group); do
		has_package "$name" || ! getent group "$name" >/dev/null || change "remove the group $name" groupdel "$name"
	done
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

# --- boot settings; SOURCE is where the package spacebowl_pi can be imported from ---

boot_settings() { # add|remove SOURCE
	is_pi || [ "$1" = remove ] || return 0
	env PYTHONPATH="$2" PYTHONDONTWRITEBYTECODE=1 SPACEBOWL_ROOT="$ROOT" \
		"$PYTHON" -m spacebowl_pi.cli.boot_settings "$1" ${DRY_RUN:+--dry-run}
}

# --- units, udev rules and the like ---

# place_files FOLDER: put a version's files where the system looks for them.
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
	local now=() item was
	HAS_CHANGED=
	for item in "${list[@]}"; do
		now+=("${item#*:}")
		place_file "${item%%:*}" "${item#*:}"
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

place_file() { # FROM TO
	local mode=644 folder
	[[ $2 != */bin/* ]] || mode=755
	cmp -s "$1" "$ROOT$2" && return 0
	HAS_CHANGED=yes
	folder=$(dirname "$2")
	# Folders that were not there are taken away again, the innermost first.
	while [ ! -d "$ROOT$folder" ] && [ "$folder" != / ]; do
		remember "folder $folder"
		folder=$(dirname "$folder")
	done
	change "write $2" copy_whole "$1" "$ROOT$2" "$mode"
}

copy_whole() { # FROM TO MODE: at no moment is half a file there
	mkdir -p "$(dirname "$2")"
	install -m "$3" "$1" "$2.spacebowl-new" && mv -f "$2.spacebowl-new" "$2"
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
			[ ! -e "$ROOT$was" ] || change "remove $was" rm -f "$ROOT$was"
		done <"$PLACED"
	fi
	for folder in $(remembered folder | sort -r); do
		[ ! -d "$ROOT$folder" ] || [ -n "$(ls -A "$ROOT$folder")" ] || change "remove the folder $folder" rmdir "$ROOT$folder"
	done
	tell_system
}

# --- services ---

enable_services() { # [kiosk]
	enable spacebowl.service
	enable spacebowl-check.timer
	! is_systemd_running || [ -n "$DRY_RUN" ] || systemctl start spacebowl-check.timer
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

enable() {
	[ "$(systemctl is-enabled "$1" 2>/dev/null)" = enabled ] || change "switch on $1" systemctl --quiet enable "$1"
}

SERVICES="spacebowl-check.timer spacebowl-check.service spacebowl-kiosk.service spacebowl.service"

# Runs, or is about to: a screen that waits for its box is "activating".
is_at_work() { systemctl --quiet is-active "$1" || [ "$(systemctl is-active "$1")" = activating ]; }

disable_services() {
	local unit target had_screen=
	for unit in $SERVICES; do
		[ -e "$UNITS/$unit" ] || continue
		if is_systemd_running && is_at_work "$unit"; then
			change "stop $unit" systemctl stop "$unit"
			[ "$unit" != spacebowl-kiosk.service ] || had_screen=yes
		fi
		[ "$(systemctl is-enabled "$unit" 2>/dev/null)" != enabled ] || change "switch off $unit" systemctl --quiet disable "$unit"
	done
	if [ -n "$had_screen" ] && [ "$(systemctl is-enabled getty@tty1.service 2>/dev/null)" = enabled ]; then
		change "give the first console its login back" systemctl --no-block start getty@tty1.service
	fi
	for target in $(remembered target); do
		change "start with the desktop again" systemctl --quiet set-default "$target"
	done
}

# --- the whole way back ---

# remove_all SOURCE KEEP: everything but, if KEEP is "scores", scores and configuration. Those need their user.
remove_all() {
	disable_services
	boot_settings remove "$1"
	remove_files
	if [ -e "$HOUSE" ]; then
		change "remove /opt/spacebowl: every version" rm -rf "$HOUSE"
	fi
	! is_systemd_running || change "forget failed starts" eval "systemctl reset-failed $SERVICES 2>/dev/null || true"
	remove_packages
	if [ "$2" = scores ]; then
		[ -n "$DRY_RUN" ] || { [ ! -e "$RECORD" ] || sed -i '/^\(user\|group\) /!d' "$RECORD"; rm -f "$PLACED"; }
		say "kept: /var/lib/spacebowl (scores) and /etc/spacebowl (configuration)"
	else
		remove_kept
	fi
}

remove_kept() {
	local unit
	remove_users
	for unit in $SERVICES; do
		[ ! -e "$UNITS/$unit.d" ] || change "remove /etc/systemd/system/$unit.d: what was added to it" rm -rf "$UNITS/$unit.d"
	done
	[ ! -e "$STATE_FOLDER" ] || change "remove /var/lib/spacebowl: scores" rm -rf "$STATE_FOLDER"
	[ ! -e "$CONFIG_FOLDER" ] || change "remove /etc/spacebowl: configuration" rm -rf "$CONFIG_FOLDER"
}

# Run by itself: steps.sh place, from the folder that it lies in. `spacebowl-pi update` does so.
if [ "${BASH_SOURCE[0]}" = "$0" ]; then
	set -euo pipefail
	case "${1:-}" in
	place) place_files "$(cd "$(dirname "$0")" && pwd)" ;;
	*) complain "steps.sh place; for all else see install.sh" ;;
	esac
fi
