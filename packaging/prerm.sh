# Appended to systemd/steps.sh in the package's script. Scores and configuration stay until the package is purged; apt
# handles packages. Does nothing on an upgrade: the new version switches over by itself, if it runs.
set -euo pipefail
remove_packages() { :; }
if [ "${1:-}" = remove ]; then
	remove_all "$(echo "$ROOT"/usr/share/spacebowl/spacebowl_pi-*.whl)" scores
fi
