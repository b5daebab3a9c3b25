#include "device_link.h"

#include <stddef.h>

const char *device_link_wait_name(uint32_t wait) {
  static const char *const names[] = {
      "nothing", "events", "sleep", "semaphore", "lock", "condition", "thread", "data",
  };
  return wait < sizeof names / sizeof *names ? names[wait] : "something unknown";
}
