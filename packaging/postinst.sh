# Appended to systemd/steps.sh in the package's script: does what install.sh does, but for packages, which apt handles.
set -euo pipefail

# Packages that install.sh installed earlier now belong to this package, and go with it on `apt autoremove`.
hand_over_packages() {
	local name names=()
	for name in $(remembered package); do
		! has_package "$name" || names+=("$name")
	done
	[ ${#names[@]} = 0 ] || apt-mark auto "${names[@]}" >/dev/null || return 0
	[ ! -e "$RECORD" ] || sed -i '/^package /d' "$RECORD"
}

if [ "${1:-}" = configure ]; then
	wheel=$(echo "$ROOT"/usr/share/spacebowl/spacebowl_pi-*.whl)
	wheels=$ROOT/usr/share/spacebowl/wheels
	add_users
	add_config
	hand_over_packages
	boot_settings add "$wheel"
	[ -d "$wheels" ] || wheels=
	status=0
	env PYTHONPATH="$wheel" PYTHONDONTWRITEBYTECODE=1 "$PYTHON" -m spacebowl_pi update --first --to "$wheel" \
		${wheels:+--wheels "$wheels"} || status=$?
	# On a first installation this is a failure. But if the last version still runs, it must not fail: apt would try
	# again, and disturb a match, whenever it is used for anything.
	if [ "$status" != 0 ]; then
		[ -e "$HOUSE/current" ] || exit "$status"
		cat >&2 <<TEXT
*** spacebowl-pi: this package's version does NOT run; see above why. The box goes on with $(readlink "$HOUSE/current" | sed 's,.*/,,').
*** To try it again:  sudo spacebowl-pi update --to ${wheel#"$ROOT"}${wheels:+ --wheels ${wheels#"$ROOT"}}
TEXT
	fi
	enable_services
fi
