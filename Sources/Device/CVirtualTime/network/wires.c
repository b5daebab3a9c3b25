// Wires: the connections of a process, whose other ends the device has.
#define _GNU_SOURCE
#include "device_wire.h"
#include "internal.h"
#include "libc.h"

#include <errno.h>
#include <linux/sockios.h>
#include <string.h>
#include <sys/ioctl.h>

/// A connection that has arrived and was not accepted yet.
struct arrival {
  struct arrival *next;
  int descriptor;
  int process;
  struct vt_peer peer;
};

/// A pending query to the device.
struct question {
  struct question *next;
  uint32_t number;
  bool is_answered;
  int value;
};

static struct vt_wire wires[VT_MAXIMUM_DESCRIPTORS];
static struct question *questions;
static int wires_end;
static uint32_t last_number;
static int channel = -1;
/// Whether an end of a connection has been closed since the last report.
static bool has_news;

void vt_wires_start(void) {
  const char *value = getenv(DEVICE_WIRE_VARIABLE);
  if (value) channel = atoi(value);
  unsetenv(DEVICE_WIRE_VARIABLE);
  if (channel >= 0) fcntl(channel, F_SETFD, FD_CLOEXEC);
}

bool vt_has_network(void) { return channel >= 0 && vt_is_scheduled(); }

bool vt_is_network_socket(int descriptor) { return channel >= 0 && descriptor == channel; }

struct vt_wire *vt_wire(int descriptor) {
  if (channel < 0 || descriptor < 0 || descriptor >= wires_end) return NULL;
  return wires[descriptor].state == VT_WIRE_NONE ? NULL : &wires[descriptor];
}

struct vt_wire *vt_wire_make(int descriptor, enum vt_wire_state state, const struct vt_peer *peer) {
  if (descriptor < 0 || descriptor >= VT_MAXIMUM_DESCRIPTORS) return errno = EMFILE, NULL;
  wires[descriptor] = (struct vt_wire){.state = state, .number = ++last_number, .peer = *peer};
  if (descriptor >= wires_end) wires_end = descriptor + 1;
  return &wires[descriptor];
}

void vt_wire_forget(int descriptor) {
  struct vt_wire *wire = vt_wire(descriptor);
  if (!wire) return;
  for (struct arrival *next; wire->arrivals; wire->arrivals = next) {
    next = wire->arrivals->next;
    vt_libc.close(wire->arrivals->descriptor);
    free(wire->arrivals);
  }
  if (wire->state == VT_WIRE_LISTENS || wire->state == VT_WIRE_ASKS) vt_libc.close(wire->bell);
  wire->state = VT_WIRE_NONE;
  has_news = true;
}

void vt_wire_note_end(void) { has_news = true; }

void vt_wire_tell(enum device_wire_kind kind, const struct vt_wire *wire, int value,
                  int descriptor) {
  struct device_wire_event event = {
      .kind = kind, .wire = wire->number, .value = value, .port = wire->peer.port};
  strncpy(event.host, wire->peer.host, sizeof event.host - 1);
  if (device_wire_send(channel, &event, descriptor) != 0) {
    vt_fail("the device accepts no more network events; the app ends here");
  }
  has_news = true;
}

// --- What the device must read before the clock moves

/// Returns the number of bytes of a connection that the device has not read.
static int untaken(int descriptor) {
  int count = 0;
  bool carries = wires[descriptor].state == VT_WIRE_OPEN;
  return carries && ioctl(descriptor, SIOCOUTQ, &count) == 0 ? count : 0;
}

bool vt_wires_have_news(void) {
  if (has_news) return true;
  for (int descriptor = 0; descriptor < wires_end; descriptor++) {
    int count = untaken(descriptor);
    if (count > 0 && count != wires[descriptor].noted) return true;
  }
  return false;
}

/// Finds a wire by its number; returns -1 if it is closed.
static int find(uint32_t number) {
  for (int descriptor = 0; descriptor < wires_end; descriptor++) {
    if (wires[descriptor].state != VT_WIRE_NONE && wires[descriptor].number == number) {
      return descriptor;
    }
  }
  return -1;
}

/// Completes an attempt to connect or to listen, with an error number or 0.
static void opened(int descriptor, int error) {
  struct vt_wire *wire = &wires[descriptor];
  const int room = 1 << 17;
  wire->error = error;
  if (wire->state == VT_WIRE_OPENS) {
    wire->state = VT_WIRE_OPEN;
    vt_libc.setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &room, sizeof room);
  } else if (wire->state == VT_WIRE_ASKS) {
    if (error) vt_libc.close(wire->bell);
    wire->state = error ? VT_WIRE_BOUND : VT_WIRE_LISTENS;
  }
  vt_wake(VT_QUEUE_WIRE, wire, VT_MAXIMUM_THREADS, VT_EVERY_BIT);
}

// --- Queries

/// Sends a query to the device, and waits for the value of the answer.
static int ask(enum device_wire_kind kind, const char *host) {
  struct question question = {.next = questions, .number = ++last_number};
  struct vt_wire asked = {.number = question.number};
  strncpy(asked.peer.host, host, sizeof asked.peer.host - 1);
  questions = &question;
  vt_wire_tell(kind, &asked, 0, -1);
  while (!question.is_answered) {
    vt_block((struct vt_wait){
        .kind = DEVICE_LINK_DATA,
        .queue = VT_QUEUE_WIRE,
        .object = &question,
        .bits = VT_EVERY_BIT,
        .deadline = vt_no_limit});
  }
  struct question **place = &questions;
  while (*place != &question) place = &(*place)->next;
  *place = question.next;
  return question.value;
}

int vt_wire_look_up(const char *host) { return ask(DEVICE_WIRE_LOOK_UP, host); }

int virtual_time_network(void) { return vt_has_network() ? ask(DEVICE_WIRE_NETWORK, "") : -1; }

int virtual_time_note_ignored(const char *text) {
  if (!vt_has_network()) return 0;
  struct device_wire_event event = {.kind = DEVICE_WIRE_IGNORED};
  strncpy(event.host, text, sizeof event.host - 1);
  // A full socket is no reason to end the process.
  if (device_wire_send(channel, &event, -1) != 0) return 0;
  has_news = true;
  return 1;
}

/// Wakes the thread that has sent a query; returns false if none has.
static bool answered(uint32_t number, int value) {
  for (struct question *question = questions; question; question = question->next) {
    if (question->number != number) continue;
    question->is_answered = true;
    question->value = value;
    vt_wake(VT_QUEUE_WIRE, question, VT_MAXIMUM_THREADS, VT_EVERY_BIT);
    return true;
  }
  return false;
}

ssize_t vt_wire_taken(int descriptor, ssize_t count) {
  const struct vt_wire *wire = count == 0 ? vt_wire(descriptor) : NULL;
  return wire && wire->is_reset ? (errno = ECONNRESET, -1) : count;
}

/// Queues a connection to be accepted, and makes the listening socket readable.
static void arrived(int listener, const struct device_wire_event *event, int descriptor) {
  struct arrival *arrival = calloc(1, sizeof *arrival), **end = &wires[listener].arrivals;
  if (!arrival) vt_fail("no memory for a connection; the app ends here");
  arrival->descriptor = descriptor;
  arrival->process = event->value;
  arrival->peer.port = (uint16_t)event->port;
  strcpy(arrival->peer.host, event->host);
  while (*end) end = &(*end)->next;
  *end = arrival;
  vt_libc.send(wires[listener].bell, "!", 1, MSG_NOSIGNAL | MSG_DONTWAIT);
}

void vt_wires_apply_events(void) {
  struct device_wire_event event;
  int passed, result;
  if (channel < 0) return;
  while ((result = device_wire_receive(channel, &event, &passed)) == 1) {
    int descriptor = find(event.wire);
    if (event.kind == DEVICE_WIRE_OPENED && answered(event.wire, event.value)) {
      continue;
    } else if (descriptor >= 0 && event.kind == DEVICE_WIRE_OPENED) {
      opened(descriptor, event.value);
    } else if (descriptor >= 0 && event.kind == DEVICE_WIRE_RESET) {
      wires[descriptor].is_reset = true;
    } else if (descriptor >= 0 && event.kind == DEVICE_WIRE_ACCEPTED && passed >= 0) {
      arrived(descriptor, &event, passed);
    } else if (passed >= 0) {
      vt_libc.close(passed);
    }
  }
  has_news = false;
  for (int descriptor = 0; descriptor < wires_end; descriptor++) {
    wires[descriptor].noted = untaken(descriptor);
  }
}

int vt_wire_accept(int descriptor, int flags) {
  struct vt_wire *listener = vt_wire(descriptor);
  struct arrival *arrival = listener->arrivals;
  char bell;
  if (!arrival) return errno = EAGAIN, -1;
  vt_libc.recv(descriptor, &bell, 1, MSG_DONTWAIT);
  listener->arrivals = arrival->next;
  int accepted = arrival->descriptor;
  struct vt_wire *wire = vt_wire_make(accepted, VT_WIRE_OPEN, &arrival->peer);
  int process = arrival->process;
  free(arrival);
  if (!wire) return vt_libc.close(accepted), -1;
  wire->is_path = listener->is_path;
  wire->process = process;
  fcntl(accepted, F_SETFD, flags & SOCK_CLOEXEC ? FD_CLOEXEC : 0);
  fcntl(accepted, F_SETFL, flags & SOCK_NONBLOCK ? O_NONBLOCK : 0);
  return accepted;
}
