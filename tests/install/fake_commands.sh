#!/bin/bash
# Stands in for every command that would change the machine: keeps what it did as lines in $FAKE, and what it was asked
# in $FAKE/calls. Called by the name of the command that it is.
name=${0##*/}
echo "$name $*" >>"$FAKE/calls"
# What is done a hundred times in a run is done by bash alone: a process takes longer than all that it does here.
has() { [ -e "$FAKE/$1" ] && [[ $'\n'$(<"$FAKE/$1")$'\n' == *$'\n'"$2"$'\n'* ]]; }
add() { has "$1" "$2" || echo "$2" >>"$FAKE/$1"; }
drop() { ! has "$1" "$2" || { grep -vxF -- "$2" "$FAKE/$1" >"$FAKE/.new"; mv "$FAKE/.new" "$FAKE/$1"; }; }
last=${*: -1}
case $name in
dpkg-query)
	if [[ $last == *Package* ]]; then
		while read -r it; do echo "installed $it"; done <"$FAKE/packages"
	elif has packages "$last"; then echo -n installed; else exit 1; fi
	;;
apt-cache) # of a name that is only referred to it says nothing, and is content
	has referred-to "$last" || { has available "$last" && echo "Package: $last"; }
	;;
apt-mark)
	[ "$1" != showmanual ] || exec cat "$FAKE/manual"
	for it in "${@:2}"; do
		has packages "needs-${it#python3-}" && continue
		add unused "$it"
	done
	;;
apt-get)
	if [ -e "$FAKE/locked" ] && [[ " $* " != *" -s "* ]]; then # once
		rm "$FAKE/locked"
		echo "E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 1 (apt)" >&2
		exit 100
	fi
	case " $* " in
	*" autoremove "*) sed 's/^/Remv /' "$FAKE/unused" 2>/dev/null ;;
	*" -s purge "*) # what somebody else's package needs takes that one along
		for it in "${@:3}"; do
			echo "Purg $it [1.0]"
			! has packages "needs-${it#python3-}" || echo "Purg needs-${it#python3-} [1.0]"
		done
		;;
	*" -s "*" install "*)
		for it in "$@"; do case $it in install | -*) ;; *) echo "Inst $it (1.0 Debian [all])" ;; esac; done
		echo "Inst came-along (1.0 Debian [all])"
		echo "Inst python3 [1.0] (1.1 Debian [all])"
		[[ " $* " != *" polkitd "* ]] || echo "Inst xml-core (1.0 Debian [all])"
		;;
	*" install "*)
		[ ! -e "$FAKE/no-network" ] || { echo "E: no network" >&2; exit 100; }
		for it in "$@"; do case $it in install | -*) ;; *) add packages "$it"; add manual "$it" ;; esac; done
		add packages came-along
		if [[ " $* " == *" polkitd "* ]]; then
			add packages xml-core
			add passwd polkitd
			add group polkitd
			mkdir -p "$SPACEBOWL_ROOT/etc/xml"
			chmod 700 "$SPACEBOWL_ROOT/usr/share/polkit-1/rules.d"
		fi
		[ ! -e "$FAKE/killed" ] || { rm "$FAKE/killed"; kill -9 "$(ps -o ppid= "$PPID")" "$PPID"; }
		;;
	*" purge "*) for it in "$@"; do drop packages "$it"; drop unused "$it"; drop manual "$it"; done ;;
	esac
	exit 0
	;;
getent)
	shell=/usr/sbin/nologin
	! has logins "$last" || shell=/bin/bash
	if [ $# = 1 ]; then
		[ ! -e "$FAKE/$1" ] || while read -r it; do echo "$it:x:"; done <"$FAKE/$1"
	else
		has "$1" "$2" && echo "$2:x:990:990::/:$shell"
	fi
	;;
id) if [ $# = 1 ]; then echo 0; else echo 990; fi ;;
df) printf 'head\n/dev/x 9 9 %s 9%% /\n' "$(sed -n "s,^$(basename "$last") ,,p" "$FAKE/free_mb" 2>/dev/null | grep . || echo 9000)" ;;
chown) ;;
groupadd) add group "$last" ;;
groupdel) drop group "$last" ;;
useradd) add passwd "$last"; add group "$last" ;;
userdel)
	if [ "$last" = polkitd ] && has active polkit.service; then echo "userdel: user polkitd is currently used by process 7" >&2; exit 8; fi
	[ ! -e "$FAKE/at-work" ] || { echo "userdel: user $last is currently used by process 7" >&2; exit 8; }; drop passwd "$last"; drop group "$last" ;;
udevadm) ;;
systemctl)
	units=()
	for it in "$@"; do case $it in -*) ;; *) units+=("$it") ;; esac; done
	case ${units[0]} in
	is-enabled) if has enabled "$last"; then echo enabled; else echo disabled; exit 1; fi ;;
	enable) [ -e "$SPACEBOWL_ROOT/etc/systemd/system/$last" ] || exit 1; add enabled "$last" ;;
	disable) drop enabled "$last" ;;
	is-active)
		! has activating "$last" || { echo activating; exit 3; }
		has active "$last" || exit 3
		# One that is ready and then ends: up for one look.
		[ ! -e "$SPACEBOWL_ROOT/opt/spacebowl/current/ends" ] || drop active "$last"
		;;
	start | restart)
		[ ! -e "$SPACEBOWL_ROOT/opt/spacebowl/current/broken" ] || { drop active "$last"; exit 1; }
		add active "$last"
		;;
	stop) drop active "$last" ;;
	get-default) cat "$FAKE/target" ;;
	set-default) echo "$last" >"$FAKE/target" ;;
	show) echo 0 ;;
	esac
	;;
building-python) # -m pip install … --target FOLDER; then -m pip wheel … --wheel-dir FOLDER .
	[[ " $* " != *" install "* ]] || exit 0
	while [ "$1" != --wheel-dir ]; do shift; done
	set -- "$1" "$PWD/$2"
	mkdir -p "$FAKE/wheel/spacebowl_pi-0.1.0.data/data/share"
	cp -r spacebowl_pi "$FAKE/wheel/"
	cp -r systemd "$FAKE/wheel/spacebowl_pi-0.1.0.data/data/share/spacebowl"
	find "$FAKE/wheel" -exec touch -d @1700000000 {} +
	(cd "$FAKE/wheel" && "$REAL_PYTHON" -m zipfile -c "$2/spacebowl_pi-0.1.0-py3-none-any.whl" ./*)
	rm -r "$FAKE/wheel"
	;;
system-python) # -m venv FOLDER; all else is the real one's, but what it says is there or could be built
	if [[ "$1" = -c && "$2" = *can_build* ]]; then
		if [ -e "$FAKE/python-has" ]; then cat "$FAKE/python-has"; else
			echo '{"missing": [], "machine": "aarch64", "python": [3, 11], "can_build": false, "has_swig": false}'
		fi
		exit
	fi
	if [ "$1 $2" != "-m venv" ]; then PYTHONPATH=$SITE:${PYTHONPATH:-} exec "$REAL_PYTHON" "$@"; fi
	mkdir -p "$last/bin"
	cp -P "$FAKE/bin/version-python" "$last/bin/python" # nothing in a version names the machine's own folder
	;;
python) # in the environment that it is called in: -m pip install … -r LIST; … wheel --wheel-dir FOLDER SOURCE; … install WHEEL
	here=$(dirname "$(dirname "$0")")
	case " $* " in
	*" install "*" -r "*)
		while read -r it _; do [[ $it != *==* ]] || echo "library $it" >>"$FAKE/calls"; done <"$last"
		[ ! -e "$FAKE/no-network" ] || { echo "no network" >&2; exit 1; }
		;;
	*" wheel "*)
		while [ "$1" != --wheel-dir ]; do shift; done
		cp -r "$last" "$2/spacebowl_pi-0-py3-none-any.whl" # a folder: what is in it is only looked at
		;;
	*" install "*)
		# shellcheck disable=SC2016 # it is that script's own $0
		printf '%s\n' '#!/bin/sh' '[ "$1" != config ] || [ ! -e "$FAKE/bad-config" ] || { echo "spacebowl-pi: line 1, x: stands in no section" >&2; exit 2; }' \
			'[ ! -e "${0%/*}/../no-python" ] && echo spacebowl-pi' >"$here/bin/spacebowl-pi"
		chmod +x "$here/bin/spacebowl-pi"
		mkdir -p "$here/share"
		if [ -d "$last" ]; then
			cp -r "$last/systemd" "$here/share/spacebowl"
		else
			"$REAL_PYTHON" -m zipfile -e "$last" "$here/.whole" && mv "$here"/.whole/*.data/data/share/* "$here/share/"
			rm -r "$here/.whole"
		fi
		[ ! -e "$FAKE/broken-wheels" ] || touch "$here/broken"
		for it in broken ends; do [ ! -e "$last/spacebowl_pi/$it" ] || touch "$here/$it"; done
		;;
	*) exit 0 ;; # looks for what lacks, and finds it all
	esac
	;;
esac
