#!/bin/bash
# The packages that install.sh installs, and how they are removed again. Uses functions of steps.sh. Not used by the
# Debian package, where apt handles packages.

LOCK_LOOK_S=${SPACEBOWL_LOCK_LOOK_S:-5}
REQUIRED_PACKAGES="python3 python3-venv"
# Better from the system than compiled or downloaded; pip installs those that the system lacks (lgpio on plain Debian).
WANTED_PACKAGES="python3-lgpio python3-spidev python3-numpy python3-pil python3-serial polkitd"
# Bookworm's cage hangs without Xwayland, but does not depend on it.
KIOSK_PACKAGES="cage xwayland chromium"
# For building Python packages without a wheel for a Pi; spacebowl_pi/cli/version_needs.py says when.
TOOL_PACKAGES="gcc python3-dev"

# For a package that others merely mention, apt-cache prints nothing, but succeeds.
can_have_package() { [ -n "$(apt-cache show --no-all-versions "$1" 2>/dev/null)" ]; }
has_lists() { compgen -G "$ROOT/var/lib/apt/lists/*_Packages*" >/dev/null; }

add_packages() { # REQUIRED WANTED
	local missing=() name required=$1
	for name in $required $2; do
		has_package "$name" || missing+=("$name")
	done
	[ ${#missing[@]} -gt 0 ] || return 0
	if [ -n "$DRY_RUN" ]; then
		foretell_packages "$required" "${missing[@]}"
		return 0
	fi
	# Only if there is something to install: a second run needs no network.
	for name in "${missing[@]}"; do
		if can_have_package "$name" || [[ " $required " == *" $name "* ]] || ! has_lists; then
			change "fetch the list of packages: apt-get update" quiet_apt update || true
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
	for kind in user group; do
		before[$kind]=$(all_of "$kind")
	done
	# Record dependencies as well, such as polkitd's own user, and do so first: a run that is cut off must not leave
	# anything unrecorded.
	for name in $(packages_to_come "${chosen[@]}"); do
		remember "package $name"
		for kind in user group; do
			[[ $'\n'${before[$kind]}$'\n' == *$'\n'"$name"$'\n'* ]] || remember "$kind $name"
		done
	done
	change "install packages: ${chosen[*]}" quiet_apt --no-install-recommends install "${chosen[@]}" || has_failed=1
	for kind in user group; do
		for name in $(LC_ALL=C comm -13 <(printf '%s\n' "${before[$kind]}") <(all_of "$kind")); do
			remember "$kind $name"
		done
	done
	forget_what_is_not_there
	[ -z "$has_failed" ] || complain "apt-get could not install ${chosen[*]}; the lines above say why"
}

foretell_packages() { # REQUIRED MISSING...
	local name coming=()
	for name in "${@:2}"; do
		# Without package lists we cannot know what apt will have.
		if [[ " $1 " == *" $name "* ]] || can_have_package "$name" || ! has_lists; then
			coming+=("$name")
		fi
	done
	[ ${#coming[@]} = 0 ] || say "would: install packages, as far as this system has them: ${coming[*]}"
}

packages_to_come() {
	apt-get -s --no-install-recommends install "$@" 2>/dev/null |
		awk '$1 == "Inst" && $3 !~ /^\[/ { sub(/:.*/, "", $2); print $2 }' || true
}

all_of() { # KIND: the names of all that there is, sorted as comm wants them
	case $1 in
	# Includes those that a cut-off run unpacked but did not configure.
	package) dpkg-query -W -f '${db:Status-Status} ${Package}\n' | sed '/^\(not-installed\|config-files\) /d; s/^[^ ]* //' ;;
	user) getent passwd | cut -d: -f1 ;;
	group) getent group | cut -d: -f1 ;;
	esac | LC_ALL=C sort -u
}

# What is gone, or was never installed after all, need not be undone.
forget_what_is_not_there() {
	local kind
	[ -e "$RECORD" ] || return 0
	for kind in package user group; do
		grep -vxF -f <(LC_ALL=C comm -23 <(remembered "$kind" | LC_ALL=C sort -u) <(all_of "$kind") | sed "s/^/$kind /") \
			"$RECORD" >"$RECORD.new" || true
		mv "$RECORD.new" "$RECORD"
	done
}

# Prints apt's output only if it fails. Waits up to five minutes for another apt, as after the first start of a new
# system; apt's own DPkg::Lock::Timeout covers only one of its three locks.
quiet_apt() {
	local told status tries=0
	while :; do
		status=0
		told=$(env LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive apt-get -qq -y "$@" 2>&1) || status=$?
		[[ $status != 0 && $told == *"Could not get lock"* && $tries -lt 60 ]] || break
		[ "$tries" != 0 ] || say "another apt is at work; waiting for it"
		tries=$((tries + 1))
		sleep "$LOCK_LOOK_S"
	done
	[ "$status" = 0 ] || printf '%s\n' "$told" >&2
	return "$status"
}

# Removes what was installed for us: all of it or, if something else needs a part by now, what nothing needs. Dependencies
# that somebody has since installed explicitly stay.
remove_packages() {
	local mine=() before after gone=() name asked_for
	asked_for=$(apt-mark showmanual | grep -vxF -f <(tr ' ' '\n' <<<"$REQUIRED_PACKAGES $WANTED_PACKAGES $KIOSK_PACKAGES $TOOL_PACKAGES") || true)
	for name in $(remembered package); do
		! has_package "$name" || [[ $'\n'$asked_for$'\n' == *$'\n'"$name"$'\n'* ]] || mine+=("$name")
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
			[[ $'\n'$before$'\n' == *$'\n'"$name"$'\n'* ]] || gone+=("$name")
		done
	fi
	[ ${#gone[@]} -gt 0 ] || return 0
	if ! change "remove packages: ${gone[*]}" quiet_apt purge "${gone[@]}"; then
		say "left to 'apt autoremove'"
	elif [[ " ${gone[*]} " == *" polkitd "* ]]; then
		tidy_after_polkitd
	fi
}

# What Debian's polkitd leaves when it is purged: its running service, its ownership of a folder that systemd's rules are
# also in, and an empty folder from its dependency xml-core. remove_users removes its user.
tidy_after_polkitd() {
	! is_systemd_running || systemctl stop polkit.service 2>/dev/null || true
	local shared=$ROOT/usr/share/polkit-1/rules.d
	[ ! -d "$shared" ] || { chown root:root "$shared" && chmod 755 "$shared"; }
	[ ! -d "$ROOT/etc/xml" ] || rmdir --ignore-fail-on-non-empty "$ROOT/etc/xml"
}

packages_lost_with() { apt-get -s purge "$@" 2>/dev/null | awk '$1 == "Purg" || $1 == "Remv" {print $2}'; }
# Packages that are merely suggested count as unused, else polkitd would stay, which systemd suggests.
unused_packages() { apt-get -s -o APT::AutoRemove::SuggestsImportant=false autoremove 2>/dev/null | awk '$1 == "Remv" {print $2}'; }
