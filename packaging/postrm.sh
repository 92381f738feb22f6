# Appended to systemd/steps.sh in the package's script.
set -euo pipefail
if [ "${1:-}" = purge ]; then
	# After `apt remove`, install.sh may have installed the box again: then all this belongs to it.
	if [ -e "$HOUSE/current" ]; then
		say "kept: scores and configuration, which the box in /opt/spacebowl uses"
	else
		remove_kept
	fi
fi
