# Below systemd/steps.sh in the package's own script: what install.sh does, but for the packages, which are apt's here.
set -euo pipefail
if [ "${1:-}" = configure ]; then
	wheel=$(echo "$ROOT"/usr/share/spacebowl/spacebowl_pi-*.whl)
	wheels=$ROOT/usr/share/spacebowl/wheels
	add_users
	add_config
	boot_settings add "$wheel"
	[ -d "$wheels" ] || wheels=
	env PYTHONPATH="$wheel" PYTHONDONTWRITEBYTECODE=1 "$PYTHON" -m spacebowl_pi update --first --to "$wheel" \
		${wheels:+--wheels "$wheels"}
	enable_services
fi
