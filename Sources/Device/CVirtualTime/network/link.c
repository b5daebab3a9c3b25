// The link to the device: reports are sent, grants and their messages received.
#define _GNU_SOURCE
#include "internal.h"
#include "libc.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdarg.h>
#include <string.h>
#include <sys/eventfd.h>

/// The exit status of a process whose device broke the protocol of the link.
static const int broken_link_status = 70;

/// A message of the device that has not been taken yet.
struct message {
  struct message *next;
  size_t length;
  unsigned char bytes[];
};

int vt_link_descriptor = -1;
volatile int vt_is_reporting;

static int inbox = -1;
static struct message *inbox_first, **inbox_end = &inbox_first;
/// The messages for the device in the format of a report, each preceded by its length. A signal handler may
/// send them, so the bytes are written before `outbox_length` grows.
static unsigned char outbox[DEVICE_LINK_MAXIMUM_PAYLOAD];
static volatile uint32_t outbox_length;

void vt_link_start(int descriptor) {
  vt_link_descriptor = descriptor;
  fcntl(descriptor, F_SETFD, FD_CLOEXEC);
  fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK);
  inbox = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
}

void vt_fail(const char *format, ...) {
  // Safe even if the app's streams are locked.
  char line[512] = "virtual time: ";
  size_t used = strlen(line), room = sizeof line - used - 1;
  va_list values;
  va_start(values, format);
  int length = vsnprintf(line + used, room, format, values);
  if (length >= 0) used += (size_t)length < room ? (size_t)length : room - 1;
  line[used++] = '\n';
  vt_libc.write(STDERR_FILENO, line, used);
  vt_libc._exit(broken_link_status);
}

/// Ends the process because of an invalid frame of the device.
#define fail(format, ...)                                                                          \
  vt_fail(format "; the app ends here; rebuild it together with its device",      \
          __VA_ARGS__)

/// Writes all parts, in one call if possible; silently ends the process if the device is gone. Sandboxes
/// without namespaces refuse `sendmsg`, which can pass descriptors.
static void write_link(struct iovec *parts, size_t count) {
  while (count > 0) {
    ssize_t written = vt_libc.writev(vt_link_descriptor, parts, (int)count);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) vt_libc._exit(broken_link_status);
    for (; count > 0 && (size_t)written >= parts->iov_len; parts++, count--) {
      written -= (ssize_t)parts->iov_len;
    }
    if (count == 0) return;
    parts->iov_base = (char *)parts->iov_base + written;
    parts->iov_len -= (size_t)written;
  }
}

/// Bytes that were read but not consumed. At most one frame is in flight, so reading ahead never takes bytes
/// of another.
static struct {
  unsigned char bytes[1024];
  size_t taken, count;
} arrived;

/// Reads once; ends the process if the device is gone.
static size_t read_once(void *bytes, size_t count) {
  for (;;) {
    ssize_t taken = vt_libc.read(vt_link_descriptor, bytes, count);
    if (taken > 0) return (size_t)taken;
    if (taken == 0 || errno != EINTR) vt_libc._exit(broken_link_status);
  }
}

static void read_link(void *bytes, size_t count) {
  for (char *rest = bytes; count > 0;) {
    if (arrived.taken == arrived.count) {
      arrived.taken = 0;
      arrived.count = read_once(arrived.bytes, sizeof arrived.bytes);
    }
    size_t left = arrived.count - arrived.taken, part = left < count ? left : count;
    memcpy(rest, arrived.bytes + arrived.taken, part);
    arrived.taken += part;
    rest += part;
    count -= part;
  }
}

/// Skips a message without allocating memory.
static void drop_message(size_t length) {
  unsigned char bytes[512];
  for (size_t part; length > 0; length -= part) {
    part = length < sizeof bytes ? length : sizeof bytes;
    read_link(bytes, part);
  }
}

/// Reads a message of the device and makes the inbox readable.
static void take_message(size_t length) {
  struct message *message = malloc(sizeof *message + length);
  if (!message) fail("no memory for a message of '%zu' bytes from the device", length);
  message->next = NULL;
  message->length = length;
  read_link(message->bytes, length);
  *inbox_end = message;
  inbox_end = &message->next;
  eventfd_write(inbox, 1);
}

/// Reads a grant without its message; ends the process if it is invalid.
static struct device_link_grant read_grant(void) {
  struct device_link_grant grant;
  read_link(&grant, sizeof grant);
  if (grant.version != DEVICE_LINK_VERSION) {
    fail("the device sent a frame of version '%" PRIu32 "' instead of '%d'", grant.version,
         DEVICE_LINK_VERSION);
  }
  if (grant.payload > DEVICE_LINK_MAXIMUM_MESSAGE) {
    fail("the device announced a message of '%" PRIu32 "' bytes, more than '%d'", grant.payload,
         DEVICE_LINK_MAXIMUM_MESSAGE);
  }
  if (grant.now < vt_clock) {
    fail("the device set the clock to '%" PRId64 "', back from '%" PRId64 "'", grant.now, vt_clock);
  }
  if (grant.slept < vt_slept || grant.slept - vt_slept > grant.now - vt_clock) {
    fail("the device says that it has slept for '%" PRId64 "' ns at '%" PRId64
         "', and for '%" PRId64 "' ns at '%" PRId64 "'",
         grant.slept, grant.now, vt_slept, vt_clock);
  }
  return grant;
}

/// Sends one report with all messages; safe in a signal handler. Fills in the fields that describe the
/// messages.
static void send_report(struct device_link_report report, const uint64_t *frames) {
  report.version = DEVICE_LINK_VERSION;
  report.payload = outbox_length;
  report.now = vt_clock;
  struct iovec parts[] = {
      {.iov_base = &report, .iov_len = sizeof report},
      {.iov_base = outbox, .iov_len = report.payload},
      {.iov_base = (void *)frames, .iov_len = report.frames * sizeof *frames},
  };
  write_link(parts, sizeof parts / sizeof *parts);
  outbox_length = 0;
}

/// Reports the main thread's state and the next deadline, and applies the grant.
static void report_and_obey(vt_instant next) {
  uint64_t frames[DEVICE_LINK_MAXIMUM_FRAMES];
  struct device_link_report report = {.next = next, .main_wait = vt_threads[0].wait.kind};
  int saved = errno;
  vt_is_reporting = 1;
  if (report.main_wait != DEVICE_LINK_EVENTS && report.main_wait != DEVICE_LINK_RUNS) {
    report.frames = vt_main_frames(frames, DEVICE_LINK_MAXIMUM_FRAMES);
  }
  send_report(report, frames);
  struct device_link_grant grant = read_grant();
  if (grant.payload) take_message(grant.payload);
  vt_clocks_set(&grant);
  vt_wires_apply_events();
  // The device reads before it grants, so it has left what is there now.
  vt_output_note();
  vt_is_reporting = 0;
  errno = saved;
}

void vt_report(void) {
  // A thread that waits for the device to read will continue at once.
  report_and_obey(vt_output_waiters > 0 ? vt_clock : vt_next_deadline());
}

void vt_report_ending(void) {
  vt_is_reporting = 1;
  send_report((struct device_link_report){.next = vt_clock, .main_wait = DEVICE_LINK_RUNS}, NULL);
  struct device_link_grant grant = read_grant();
  drop_message(grant.payload);
  vt_clocks_set(&grant);
  vt_is_reporting = 0;
}

void vt_report_interrupted(const uint64_t *frames, uint32_t count) {
  vt_is_reporting = 1;
  send_report((struct device_link_report){.next = vt_clock,
                                          .main_wait = vt_threads[0].wait.kind,
                                          .frames = count,
                                          .interrupted = 1},
              frames);
}

bool vt_has_messages(void) { return outbox_length > 0; }

// --- Called by the app's side of the link

int virtual_time_inbox(void) { return vt_shows_virtual_clocks() ? inbox : -1; }

size_t virtual_time_receive(void *buffer, size_t capacity) {
  struct message *message = inbox_first;
  if (!vt_shows_virtual_clocks() || !message) return 0;
  size_t length = message->length;
  if (length > capacity) return length;
  memcpy(buffer, message->bytes, length);
  inbox_first = message->next;
  free(message);
  if (!inbox_first) {
    eventfd_t count;
    inbox_end = &inbox_first;
    eventfd_read(inbox, &count);
  }
  return length;
}

int virtual_time_send(const void *bytes, size_t count) {
  const size_t most = DEVICE_LINK_MAXIMUM_PAYLOAD - sizeof(uint32_t);
  if (!vt_shows_virtual_clocks() || count > most) return -1;
  if (outbox_length > most - count) {
    // The frame is full: report although the app has not come to rest; the clock does not move.
    vt_output_flush();
    report_and_obey(vt_clock);
    vt_fire_deadlines(vt_clock);
  }
  uint32_t length = (uint32_t)count;
  memcpy(outbox + outbox_length, &length, sizeof length);
  memcpy(outbox + outbox_length + sizeof length, bytes, count);
  outbox_length += (uint32_t)sizeof length + length;
  return 0;
}
