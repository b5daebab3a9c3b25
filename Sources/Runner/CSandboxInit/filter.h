// A filter of system calls in the kernel's format (seccomp(2)).
#pragma once
#include <linux/filter.h>

// Reads all of a descriptor and closes it.
struct sock_fprog read_filter(int file);

// Lays the filter on this process and all that comes from it.
void filter_system_calls(const struct sock_fprog *filter);
