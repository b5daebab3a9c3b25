#include "virtual_time.h"
#include "device_link.h"
int virtual_time_is_active(void) { return 0; }
int virtual_time_inbox(void) { return -1; }
size_t virtual_time_receive(void *buffer, size_t capacity) { (void)buffer; (void)capacity; return 0; }
int virtual_time_send(const void *bytes, size_t count) { (void)bytes; (void)count; return -1; }
int64_t virtual_time_now(void) { return 0; }
