// Messages of the device as events of the main run loop, if there is one: an intermediate thread of
// libdispatch would cost more than the rest of a message.
#define _GNU_SOURCE
#include "internal.h"

#include <stddef.h>

// Functions of Core Foundation, which Foundation's library exports on Linux without headers. They are NULL in
// a process that has not loaded it.
typedef const struct run_loop *CFRunLoopRef;
typedef const struct run_loop_source *CFRunLoopSourceRef;
typedef const void *CFStringRef;

/// `CFRunLoopSourceContext1`: a source that is ready when a descriptor is readable. The run loop treats the
/// descriptor as an event counter and reads it.
struct source_context {
  long version;
  void *info;
  const void *(*retain)(const void *);
  void (*release)(const void *);
  CFStringRef (*copy_description)(const void *);
  unsigned char (*equal)(const void *, const void *);
  unsigned long (*hash)(const void *);
  void *(*get_port)(void *);
  void (*perform)(void *);
};

extern CFRunLoopRef CFRunLoopGetMain(void) __attribute__((weak));
extern CFRunLoopSourceRef CFRunLoopSourceCreate(const void *allocator, long order,
                                                struct source_context *context)
    __attribute__((weak));
extern void CFRunLoopAddSource(CFRunLoopRef loop, CFRunLoopSourceRef source, CFStringRef mode)
    __attribute__((weak));
extern const CFStringRef kCFRunLoopCommonModes __attribute__((weak));

static void (*take_messages)(void);

static void *inbox_of(void *unused) {
  (void)unused;
  return (void *)(intptr_t)virtual_time_inbox();
}

static void perform(void *unused) {
  (void)unused;
  take_messages();
}

int virtual_time_serve(void (*take)(void)) {
  if (virtual_time_inbox() < 0 || !CFRunLoopGetMain || !CFRunLoopSourceCreate) return -1;
  struct source_context context = {.version = 1, .get_port = inbox_of, .perform = perform};
  take_messages = take;
  CFRunLoopAddSource(CFRunLoopGetMain(), CFRunLoopSourceCreate(NULL, 0, &context),
                     kCFRunLoopCommonModes);
  return 0;
}
