// The frames between a device and the process of an app, over one stream socket.
//
// Device and app run in lockstep: the device grants time, the app runs until it rests and reports.
// Nothing else is ever written, so at most one frame is on its way. A frame is a struct of this file
// and what it announces, in the byte order of the machine: both ends run on the same one.
//
// Times are nanoseconds of the device (`DeviceInstant`): since the midnight before its first start.
#ifndef DEVICE_LINK_H
#define DEVICE_LINK_H

#include <stdint.h>

enum {
  /// The first field of every frame; another value means that the other end is of another build.
  DEVICE_LINK_VERSION = 2,
  /// The most bytes of messages in one frame; more is a broken frame.
  DEVICE_LINK_MAXIMUM_PAYLOAD = 1 << 20,
  /// The most return addresses in one report.
  DEVICE_LINK_MAXIMUM_FRAMES = 64,
};

/// A time that never comes.
#define DEVICE_LINK_NEVER INT64_MAX

/// The environment variable that makes a process an app of a device. Its value is five decimal numbers
/// with blanks between them: the descriptor of the socket; the device's time; when the device was
/// started, at which its uptime was 0; `wall_offset` and `slept` of a grant.
#define DEVICE_LINK_VARIABLE "WORKBOOK_DEVICE"

/// Device to app: run.
struct device_link_grant {
  uint32_t version;
  /// The bytes of one message that follow; 0 for none.
  uint32_t payload;
  /// What the clock is set to; never before what it shows. Deadlines that are passed by it are due at
  /// once: this is how an app finds the world after it was suspended.
  int64_t now;
  /// The app steps through its own deadlines up to and with this one, then rests.
  int64_t until;
  /// What must be added to the device's time for nanoseconds since 1970 in UTC. When it changes, the
  /// date has been set, and what the app waits for by the date comes earlier or later.
  int64_t wall_offset;
  /// For how long the device has slept since it was started: so much the suspending clock lags behind
  /// the continuous one, and what the app waits for by it comes later. Never less than before.
  int64_t slept;
};

/// What a thread waits for.
enum device_link_wait {
  /// It waits for nothing: it runs, or could run.
  DEVICE_LINK_RUNS,
  /// The run loop or `dispatchMain()`: a main thread that waits so is idle.
  DEVICE_LINK_EVENTS,
  DEVICE_LINK_SLEEP,
  DEVICE_LINK_SEMAPHORE,
  DEVICE_LINK_LOCK,
  DEVICE_LINK_CONDITION,
  DEVICE_LINK_THREAD,
  /// Data from a file descriptor, asked for by the app itself.
  DEVICE_LINK_DATA,
};

/// App to device: the app rests, because nothing of it can run before `next`, or because it has
/// messages or output for the device.
struct device_link_report {
  uint32_t version;
  /// The bytes of the messages that follow, each behind its own length as `uint32_t`.
  uint32_t payload;
  /// What the clock shows.
  int64_t now;
  /// When something of the app is due next; `DEVICE_LINK_NEVER` if it waits for the device only. It
  /// holds until the device sets the date or sleeps; an app that is granted any time then reports
  /// when it is due by the clocks as they are now.
  int64_t next;
  /// What the main thread waits for (`enum device_link_wait`); it is blocked unless this is
  /// `DEVICE_LINK_EVENTS`.
  uint32_t main_wait;
  /// Return addresses that follow behind the messages as `uint64_t`, innermost first, each as an
  /// offset in the app's executable; present when the main thread is blocked or was interrupted.
  uint32_t frames;
  /// Set when the device interrupted a process that did not come to rest
  /// (`DEVICE_LINK_INTERRUPT`); the process can only be killed then.
  uint32_t interrupted;
  uint32_t reserved;
};

/// The signal with which a device interrupts an app that does not come to rest. The process answers
/// with a report that says where it is.
#define DEVICE_LINK_INTERRUPT SIGUSR2

/// What a wait is called in messages, such as `semaphore`; never NULL.
const char *device_link_wait_name(uint32_t wait);

#endif
