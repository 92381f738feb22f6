# Below systemd/steps.sh in the package's own script.
set -euo pipefail
if [ "${1:-}" = purge ]; then
	remove_kept
fi
