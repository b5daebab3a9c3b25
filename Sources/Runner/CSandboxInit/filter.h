// A filter of system calls in the kernel's format (seccomp(2)).
#pragma once
#include <linux/filter.h>

// Reads a descriptor to its end and closes it.
struct sock_fprog read_filter(int file);

// Installs the filter for this process and all its descendants.
void filter_system_calls(const struct sock_fprog *filter);
