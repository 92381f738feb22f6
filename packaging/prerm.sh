# Below systemd/steps.sh in the package's own script. Scores and configuration stay until the package is purged; packages
# are apt's. On an upgrade nothing is done here: the new version switches over, or stays away, by itself.
set -euo pipefail
remove_packages() { :; }
if [ "${1:-}" = remove ]; then
	remove_all "$(echo "$ROOT"/usr/share/spacebowl/spacebowl_pi-*.whl)" scores
fi
