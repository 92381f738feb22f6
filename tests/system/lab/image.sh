#!/usr/bin/env bash
# Builds the lab's disk: a clean Debian with its own kernel, a real systemd, ssh, Python, and the simulated board.
#   image.sh FOLDER SUITE       (root; called by machine.py)
# Packages come from the mirror that this machine's own apt uses. Leaves disk.img, vmlinuz, initrd and key in FOLDER.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
folder=$(mkdir -p "$1" && cd "$1" && pwd)
suite=$2
log=$folder/build.log
disk_mb=4096
lgpio=lgpio==0.2.2.0

# A mount namespace of its own: however this ends, nothing stays mounted.
if [ -z "${LAB_IS_UNSHARED:-}" ]; then
	exec env LAB_IS_UNSHARED=1 unshare --mount --propagation private bash "$0" "$@"
fi

work=$(mktemp -d "$folder/building.XXXXXX")
root=$work/root
trap 'umount -l "$root/proc" 2>/dev/null || true; rm -rf --one-file-system "$work"' EXIT
: >"$log"
step() { printf '   %s\n' "$*"; }
fail() {
	tail -20 "$log" >&2
	printf 'image.sh: %s; all of it: %s\n' "$*" "$log" >&2
	exit 1
}
in_root() {
	chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C DEBIAN_FRONTEND=noninteractive "$@" \
		>>"$log" 2>&1
}

# --- a clean Debian ---
own=$(. /etc/os-release && echo "$VERSION_CODENAME")
sources=$(apt-get indextargets --format 'deb $(REPO_URI) $(RELEASE) main' 'Created-By: Packages' 'Origin: Debian' |
	grep " $own" | sed "s/ $own/ $suite/" | sort -u)
mirror=$(awk -v suite="$suite" '$3 == suite {print $2; exit}' <<<"$sources")
[ -n "$mirror" ] || fail "apt's sources name no Debian mirror; 'apt-get update' first?"

packages=systemd-sysv,udev,dbus,kmod,libpam-systemd,ca-certificates,openssh-server,iproute2,procps
packages+=,initramfs-tools,e2fsprogs,python3
step "packages of $suite"
mkdir -p "$folder/packages"
debootstrap --variant=minbase --cache-dir="$folder/packages" --include="$packages" "$suite" "$root" "$mirror" \
	>>"$log" 2>&1 || fail "debootstrap failed"
echo "$sources" >"$root/etc/apt/sources.list"
apt-config dump | grep -E '^Acquire::(Check-Valid-Until|https?::Proxy) ' >"$root/etc/apt/apt.conf.d/10host" || true
cp /etc/resolv.conf "$root/etc/resolv.conf"
mount -t proc proc "$root/proc"
printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d" # nothing is started in here
chmod +x "$root/usr/sbin/policy-rc.d"
in_root apt-get -qq update || fail "apt-get update failed"
in_root apt-get -qqy dist-upgrade || fail "apt-get dist-upgrade failed"

# --- the kernel, and the modules that Debian leaves out ---
step "kernel and modules"
mkdir -p "$root/etc/initramfs-tools/conf.d"
echo MODULES=list >"$root/etc/initramfs-tools/conf.d/lab"
printf '%s\n' virtio_pci virtio_blk ext4 >>"$root/etc/initramfs-tools/modules"
in_root apt-get -qqy install --no-install-recommends linux-image-amd64 linux-headers-amd64 make ||
	fail "the kernel could not be installed"
kernel=$(ls "$root/lib/modules")
series=$(cut -d. -f1,2 <<<"$kernel")
version=$(chroot "$root" dpkg-query -W -f '${Version}' "linux-image-$kernel")
cp -r "$here/board" "$root/root/board"
in_root sh -c "cd /root/board && apt-get -o APT::Sandbox::User=root download linux-source-$series=$version" ||
	fail "the kernel's source could not be had"
dpkg-deb --fsys-tarfile "$root"/root/board/linux-source-*.deb | tar xO --wildcards '*.tar.xz' | xz -dc |
	tar x -C "$root/root/board" --strip-components=3 --wildcards \
		'*/drivers/gpio/gpio-sim.c' '*/drivers/gpio/gpiolib.h' '*/kernel/irq/irq_sim.c'
in_root sh -euc "
	make -C /lib/modules/$kernel/build M=/root/board modules
	strip --strip-debug /root/board/*.ko
	install -D -m 644 -t /lib/modules/$kernel/updates /root/board/*.ko
	install -m 755 /root/board/set-up-board /usr/local/sbin/
	install -m 644 /root/board/lab-board.service /etc/systemd/system/
	depmod $kernel
	rm -r /root/board
	apt-get -qqy purge linux-headers-amd64 make
	apt-get -qqy autoremove --purge
	apt-get clean
	update-initramfs -c -k $kernel || update-initramfs -u -k $kernel" || fail "the modules could not be built"

# --- lgpio, where Raspberry Pi OS has a package of it, Debian has none, and the index no ready-built file ---
if [ "$suite" != bookworm ]; then
	step "lgpio"
	python3 -m pip download -q --no-deps --no-binary :all: -d "$work" "$lgpio" >>"$log" 2>&1 || fail "$lgpio could not be had"
	tar xzf "$work"/lgpio-*.tar.gz -C "$root/root"
	in_root apt-get -qqy install --no-install-recommends gcc libc6-dev swig python3-dev || fail "no compiler could be installed"
	in_root sh -euc '
		cd /root/lgpio-*
		swig -python lgpio.i
		gcc -O2 -shared -fPIC -pthread -Isrc $(python3-config --includes) -o _lgpio.so lgpio_wrap.c src/lg*.c src/rgpiod.c -lrt -ldl
		install -m 644 -t /usr/lib/python3/dist-packages lgpio.py _lgpio.so
		rm -r /root/lgpio-*
		python3 -c "import lgpio"
		apt-get -qqy purge gcc libc6-dev swig python3-dev
		apt-get -qqy autoremove --purge
		apt-get clean' || fail "lgpio could not be built"
fi

# --- settings ---
step "settings and disk"
cd "$root"
echo box >etc/hostname
printf '127.0.0.1 localhost\n127.0.1.1 box\n' >etc/hosts
echo '/dev/vda / ext4 defaults,noatime 0 1' >etc/fstab
echo 'nameserver 10.0.2.3' >etc/resolv.conf
# QEMU's own network, addresses fixed: no start waits for them.
printf '%s\n' '[Match]' 'Name=eth0' '[Network]' 'Address=10.0.2.15/24' 'Gateway=10.0.2.2' >etc/systemd/network/10-lab.network
printf '%s\n' 'UseDNS no' 'PasswordAuthentication no' >etc/ssh/sshd_config.d/lab.conf
rm -f usr/sbin/policy-rc.d
: >etc/machine-id
in_root systemctl -q enable lab-board.service systemd-networkd.service
in_root systemctl -q mask serial-getty@ttyS0.service apt-daily.timer apt-daily-upgrade.timer e2scrub_all.timer
# A key that opens this image and nothing else.
rm -f "$folder/key" "$folder/key.pub"
ssh-keygen -q -t ed25519 -N '' -C lab -f "$folder/key"
install -D -m 600 "$folder/key.pub" root/.ssh/authorized_keys

cd "$folder"
umount "$root/proc"
cp "$root/boot/vmlinuz-$kernel" vmlinuz
cp "$root/boot/initrd.img-$kernel" initrd
rm -f disk.new
truncate -s "${disk_mb}M" disk.new
mke2fs -q -t ext4 -E root_owner=0:0 -d "$root" disk.new || fail "the disk could not be made"
mv disk.new disk.img
