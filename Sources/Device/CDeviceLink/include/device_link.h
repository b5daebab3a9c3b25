// The frames exchanged between a device and an app's process over a stream socket.
//
// Device and app run in lockstep: the device grants time, the app runs until it rests and then reports.
// Nothing else is ever written, so at most one frame is in flight. A frame is a struct of this file followed
// by the data that it announces, in native byte order: both ends run on the same machine.
//
// Times are nanoseconds of device time (`DeviceInstant`): since the midnight before the device's first start.
#ifndef DEVICE_LINK_H
#define DEVICE_LINK_H

#include <stdint.h>

enum {
  /// The first field of every frame; another value means that the other end is from a different build.
  DEVICE_LINK_VERSION = 2,
  /// The maximum size of the messages in one report; more is a malformed frame.
  DEVICE_LINK_MAXIMUM_PAYLOAD = 1 << 20,
  /// The maximum size of the message in a grant; more is a malformed frame. It is greater, since an answer
  /// may hold what an app has sent in many reports.
  DEVICE_LINK_MAXIMUM_MESSAGE = 1 << 26,
  /// The maximum number of return addresses in one report.
  DEVICE_LINK_MAXIMUM_FRAMES = 64,
};

/// A time that is never reached.
#define DEVICE_LINK_NEVER INT64_MAX

/// The environment variable that makes a process an app of a device.
///
/// Its value is five decimal numbers separated by blanks: the descriptor of the socket, the device's time,
/// the time when the device was started (uptime zero), and `wall_offset` and `slept` of a grant.
#define DEVICE_LINK_VARIABLE "WORKBOOK_DEVICE"

/// Device to app: run.
struct device_link_grant {
  uint32_t version;
  /// The size of the message that follows; 0 for none.
  uint32_t payload;
  /// The new time of the clock; never before the current one. Deadlines that it passes are due at once, as
  /// after a suspension.
  int64_t now;
  /// The app steps through its own deadlines up to and including this one, then rests.
  int64_t until;
  /// The difference from device time to nanoseconds since 1970 in UTC. It changes when the date is set, which
  /// moves the waits that count by the date.
  int64_t wall_offset;
  /// How long the device has slept since its start; never decreases. The suspending clock lags behind the
  /// continuous one by this, and waits that count by it are postponed.
  int64_t slept;
};

/// The reason for which a thread waits.
enum device_link_wait {
  /// None: it runs, or could run.
  DEVICE_LINK_RUNS,
  /// The run loop or `dispatchMain()`; a main thread that waits for this is idle.
  DEVICE_LINK_EVENTS,
  DEVICE_LINK_SLEEP,
  DEVICE_LINK_SEMAPHORE,
  DEVICE_LINK_LOCK,
  DEVICE_LINK_CONDITION,
  DEVICE_LINK_THREAD,
  /// Data from a file descriptor that the app itself reads.
  DEVICE_LINK_DATA,
};

/// App to device: the app rests, because nothing in it can run before `next`, or because it has messages or
/// output for the device.
struct device_link_report {
  uint32_t version;
  /// The size of the messages that follow, each preceded by its length as `uint32_t`.
  uint32_t payload;
  /// The time of the app's clock.
  int64_t now;
  /// When the next deadline of the app is due; `DEVICE_LINK_NEVER` if it only waits for the device. Valid
  /// until the device sets the date or sleeps; after the next grant the app reports it by the new clocks.
  int64_t next;
  /// The main thread's wait (`enum device_link_wait`); it is blocked unless this is `DEVICE_LINK_EVENTS`.
  uint32_t main_wait;
  /// The number of return addresses that follow the messages as `uint64_t`, innermost first, each as an
  /// offset in the app's executable; nonzero if the main thread is blocked or was interrupted.
  uint32_t frames;
  /// Set when the device interrupted a process that did not come to rest (`DEVICE_LINK_INTERRUPT`); the
  /// process can then only be killed.
  uint32_t interrupted;
  uint32_t reserved;
};

/// The signal with which a device interrupts an app that does not come to rest. The process answers with a
/// report of its position.
#define DEVICE_LINK_INTERRUPT SIGUSR2

/// Returns the name of a wait in messages, such as `semaphore`; never NULL.
const char *device_link_wait_name(uint32_t wait);

#endif
