// SPDX-License-Identifier: GPL-2.0
/*
 * What an ordinary machine lacks to pass for a Raspberry Pi 4: the two SPI buses of the header, with nothing soldered
 * to them, and the files by which programs recognise the board. The GPIO lines are gpio-sim's affair.
 *
 * What goes over the buses can be read from /dev/wires, once: records of `struct record`, each with its bytes behind it.
 * A record without bytes is chip select going off. (The kernel's own tracepoints keep only 64 bytes of a transfer.)
 * Never unloaded, so nothing is taken down.
 */
#include <linux/delay.h>
#include <linux/kfifo.h>
#include <linux/kobject.h>
#include <linux/math64.h>
#include <linux/miscdevice.h>
#include <linux/module.h>
#include <linux/platform_device.h>
#include <linux/proc_fs.h>
#include <linux/spi/spi.h>
#include <linux/version.h>
#include <linux/vmalloc.h>

#if LINUX_VERSION_CODE < KERNEL_VERSION(6, 5, 0)
#define spi_alloc_host spi_alloc_master
#endif
#if LINUX_VERSION_CODE < KERNEL_VERSION(6, 3, 0)
#define spi_get_chipselect(device, index) ((device)->chip_select)
#endif

#define WIRES_BYTES (8 << 20)

struct record {
	__le64 at_ns; /* CLOCK_MONOTONIC */
	u8 bus, select, has_lost_some, unused;
	__le32 length;
};

static struct kfifo wires;
static DEFINE_SPINLOCK(wires_lock);
static DEFINE_MUTEX(wires_reader);
static bool has_lost_some;

static void record(struct spi_device *device, const void *bytes, u32 length)
{
	struct record head = {
		.at_ns = cpu_to_le64(ktime_get_ns()),
		.bus = device->controller->bus_num,
		.select = spi_get_chipselect(device, 0),
		.length = cpu_to_le32(length),
	};

	spin_lock(&wires_lock);
	if (kfifo_avail(&wires) < sizeof(head) + length) {
		has_lost_some = true;
	} else {
		head.has_lost_some = has_lost_some;
		has_lost_some = false;
		kfifo_in(&wires, (const u8 *)&head, sizeof(head));
		kfifo_in(&wires, (const u8 *)bytes, length);
	}
	spin_unlock(&wires_lock);
}

static ssize_t wires_read(struct file *file, char __user *target, size_t size, loff_t *offset)
{
	unsigned int copied = 0;
	int error;

	mutex_lock(&wires_reader);
	error = kfifo_to_user(&wires, target, size, &copied);
	mutex_unlock(&wires_reader);
	return error ?: copied;
}

static const struct file_operations wires_operations = { .owner = THIS_MODULE, .read = wires_read };
static struct miscdevice wires_device = {
	.minor = MISC_DYNAMIC_MINOR,
	.name = "wires",
	.fops = &wires_operations,
	.mode = 0400,
};

static int transfer_one(struct spi_controller *bus, struct spi_device *device, struct spi_transfer *transfer)
{
	if (transfer->tx_buf)
		record(device, transfer->tx_buf, transfer->len);
	if (transfer->speed_hz)
		fsleep(div_u64((u64)transfer->len * 8 * USEC_PER_SEC, transfer->speed_hz));
	if (transfer->rx_buf) /* nobody answers */
		memset(transfer->rx_buf, 0, transfer->len);
	return 0;
}

static void set_cs(struct spi_device *device, bool is_high)
{
	if (is_high)
		record(device, NULL, 0);
}

static int __init add_bus(struct device *parent, int number, int chip_selects)
{
	/* One of the names that spidev listens to; "spidev" itself is not. */
	struct spi_board_info board = { .modalias = "dh2228fv", .max_speed_hz = 125000000 };
	struct spi_controller *bus = spi_alloc_host(parent, 0);
	int error;

	if (!bus)
		return -ENOMEM;
	bus->bus_num = number;
	bus->num_chipselect = chip_selects;
	bus->mode_bits = SPI_CPOL | SPI_CPHA | SPI_CS_HIGH;
	bus->max_speed_hz = 125000000;
	bus->transfer_one = transfer_one;
	bus->set_cs = set_cs;
	error = spi_register_controller(bus);
	if (error) {
		spi_controller_put(bus);
		return error;
	}
	for (; board.chip_select < chip_selects; board.chip_select++)
		if (!spi_new_device(bus, &board))
			return -ENODEV;
	return 0;
}

static const char model[] = "Raspberry Pi 4 Model B Rev 1.5";
static const u8 revision[] = { 0x00, 0xc0, 0x31, 0x15 };

static ssize_t model_show(struct kobject *node, struct kobj_attribute *file, char *buffer)
{
	memcpy(buffer, model, sizeof(model)); /* with its zero, as a device tree has it */
	return sizeof(model);
}

static ssize_t revision_show(struct kobject *node, struct kobj_attribute *file, char *buffer)
{
	memcpy(buffer, revision, sizeof(revision));
	return sizeof(revision);
}

static struct kobj_attribute model_file = __ATTR_RO(model);
static struct kobj_attribute revision_file = {
	.attr = { .name = "linux,revision", .mode = 0444 },
	.show = revision_show,
};

static int __init add_identity(void)
{
	struct kobject *tree = kobject_create_and_add("devicetree", firmware_kobj);
	struct kobject *base = tree ? kobject_create_and_add("base", tree) : NULL;
	struct kobject *system = base ? kobject_create_and_add("system", base) : NULL;

	if (!system || sysfs_create_file(base, &model_file.attr) || sysfs_create_file(system, &revision_file.attr))
		return -ENOMEM;
	return proc_symlink("device-tree", NULL, "/sys/firmware/devicetree/base") ? 0 : -ENOMEM;
}

static int __init lab_board_init(void)
{
	struct platform_device *parent = platform_device_register_simple("lab-board", -1, NULL, 0);
	void *memory = vmalloc(WIRES_BYTES);

	if (IS_ERR(parent))
		return PTR_ERR(parent);
	if (!memory)
		return -ENOMEM;
	return kfifo_init(&wires, memory, WIRES_BYTES) ?: misc_register(&wires_device) ?: add_bus(&parent->dev, 0, 2) ?: add_bus(&parent->dev, 1, 1) ?: add_identity();
}

module_init(lab_board_init);
MODULE_DESCRIPTION("SPI buses and identity of a simulated Raspberry Pi");
MODULE_LICENSE("GPL");
