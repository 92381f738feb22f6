#!/bin/sh
# hold.sh LINE: a button that hangs while the self-check looks, and not before: the box would take it for somebody who
# sits down. Pulled again and again, as the simulated line follows whoever asked last, and that may be the program.
until program=$(pgrep -o -f 'spacebowl-pi selftest'); do
	sleep 0.1
done
while kill -0 "$program" 2>/dev/null; do
	echo pull-down >"$1"
	sleep 0.01
done
echo pull-up >"$1"
