// SPDX-License-Identifier: GPL-2.0
/* The kernel's own irq_sim.c as a module: gpio-sim needs it, and Debian's kernel has neither. */
#include <linux/irq.h>
#include <linux/irqdesc.h>
#include <linux/module.h>

/* Not there for modules; this is. */
#define irq_to_desc(number) irq_data_to_desc(irq_get_irq_data(number))
#include "irq_sim.c"

MODULE_DESCRIPTION("Simulated interrupts, for gpio-sim");
MODULE_LICENSE("GPL");
