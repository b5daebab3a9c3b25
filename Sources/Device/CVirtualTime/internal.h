// What the files of virtual time share; nothing here is seen outside of the library.
//
// One thread has the token and runs; every other one is parked on a futex word of its own. All
// state below is touched by the holder of the token only, so that none of it needs a lock.
#ifndef VIRTUAL_TIME_INTERNAL_H
#define VIRTUAL_TIME_INTERNAL_H

#include "device_link.h"
#include "device_wire.h"
#include "virtual_time.h"

#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <time.h>

// Everything lies in one section, so that the library knows its own code: where it is linked into
// the executable, its frames are none of the app's.
#pragma clang section text = "virtual_time"

#pragma GCC visibility push(hidden)

/// Nanoseconds of the device; `VT_NEVER` does not come.
typedef int64_t vt_instant;
#define VT_NEVER DEVICE_LINK_NEVER
#define VT_SECOND INT64_C(1000000000)
#define VT_MILLISECOND INT64_C(1000000)
#define VT_MICROSECOND INT64_C(1000)

enum {
  /// The most threads at a time; one more is refused with EAGAIN, as the kernel would.
  VT_MAXIMUM_THREADS = 2048,
  /// Descriptors from here on can be no timers and no epoll sets.
  VT_MAXIMUM_DESCRIPTORS = 1024,
};

// --- start.c

/// Whether this thread is scheduled here; otherwise every call goes straight to libc.
bool vt_is_scheduled(void);
/// Whether clocks are the device's; true also for threads that are not scheduled here.
bool vt_shows_virtual_clocks(void);
/// Makes every call go straight to libc from now on: for a process that is crashing.
void vt_stand_aside(void);

// --- assumptions.c

/// Tries what is assumed of libc and libdispatch; ends the process if it does not hold.
void vt_check_assumptions(void);

// --- clocks.c

/// The three clocks of a device. A moment belongs to one of them, which decides what moves it.
enum vt_line {
  /// Stands still while the device sleeps: CLOCK_MONOTONIC, as mach_absolute_time().
  VT_SUSPENDING,
  /// Time since the device was started: CLOCK_BOOTTIME, as mach_continuous_time().
  VT_CONTINUOUS,
  /// The date, which can be set: CLOCK_REALTIME.
  VT_WALL,
  VT_LINE_COUNT,
};

/// What one clock of the device shows at the end of a wait; `VT_NEVER` for no end.
struct vt_limit {
  vt_instant shown;
  enum vt_line line;
};

static const struct vt_limit vt_no_limit = {.shown = VT_NEVER};

/// What the device's clock shows, and up to when it may move by itself.
extern vt_instant vt_clock, vt_until;
/// When the process started.
extern vt_instant vt_start_time;
/// How long the device has slept since it was started.
extern vt_instant vt_slept;

/// Sets all clocks of a new process, which was started by a device that was started at `booted`.
void vt_clocks_start(vt_instant now, vt_instant booted, vt_instant wall_offset, vt_instant slept);
/// Sets the clocks as the device says. What was due by the date moves when that is set, and what was
/// due by a suspending clock when the device has slept.
void vt_clocks_set(const struct device_link_grant *grant);

/// The moment that lies so far ahead on the suspending clock, by which all spans are counted; at
/// least now, `vt_no_limit` if it cannot be told.
struct vt_limit vt_after(vt_instant nanoseconds);
/// Nanoseconds of a span of time, without overflow.
vt_instant vt_span(const struct timespec *span);
/// The moment at which one of libc's clocks shows a time.
struct vt_limit vt_limit_on(clockid_t clock, const struct timespec *time);
/// The same as the end of a wait for another thread. Darwin turns it into a span when the wait begins,
/// so that setting the date does not move it.
struct vt_limit vt_limit_of_wait(clockid_t clock, const struct timespec *time);
/// What a clock of the device shows at an instant.
struct vt_limit vt_limit_at(vt_instant instant, enum vt_line line);
/// The instant at which a moment comes, as the clocks are set now.
vt_instant vt_instant_of(struct vt_limit limit);

// --- deadlines.c

/// A moment at which something is due. Zeroed memory is a deadline that is not set.
struct vt_deadline {
  /// At which instant it comes, as long as neither the date is set nor the device falls asleep.
  vt_instant when;
  enum vt_line line;
  /// Breaks ties: what was set first is due first.
  uint64_t order;
  /// Its place in the heap plus one; 0 when it is not set.
  int place;
  void (*fire)(struct vt_deadline *);
};

/// Sets a deadline, also one that is set already; `vt_no_limit` clears it.
void vt_deadline_set(struct vt_deadline *deadline, struct vt_limit limit);
/// Clears a deadline, also one that is not set.
void vt_deadline_clear(struct vt_deadline *deadline);
/// When something is due next; `VT_NEVER` if nothing is.
vt_instant vt_next_deadline(void);
/// Fires everything that is due at `now`, in order.
void vt_fire_deadlines(vt_instant now);
/// Moves everything that is due on one line, because its clock has been changed.
void vt_move_deadlines(enum vt_line line, vt_instant by);

// --- scheduler.c

/// Which functions put a thread to sleep, so that only their counterparts wake it.
enum vt_queue {
  VT_QUEUE_NONE,
  VT_QUEUE_BARRIER,
  VT_QUEUE_CONDITION,
  VT_QUEUE_FILE,
  VT_QUEUE_FUTEX,
  VT_QUEUE_MUTEX,
  VT_QUEUE_ONCE,
  VT_QUEUE_READ_WRITE_LOCK,
  VT_QUEUE_SEMAPHORE,
  VT_QUEUE_THREAD,
  VT_QUEUE_WIRE,
};

/// What a thread waits for.
struct vt_wait {
  /// What a report calls it.
  enum device_link_wait kind;
  enum vt_queue queue;
  const void *object;
  /// Only a wake that shares a bit counts (FUTEX_WAIT_BITSET).
  uint32_t bits;
  struct vt_limit deadline;
  /// Descriptors that end the wait when one is ready.
  struct pollfd *descriptors;
  nfds_t descriptor_count;
};

/// A call that may be one of a loop's.
enum vt_spin {
  /// Reading a clock; a thread that only does so waits for a time.
  VT_SPIN_CLOCK,
  /// Asking in vain for a lock or for data, or giving way.
  VT_SPIN_TRY,
  /// Handing work to libdispatch, which a loop of `Task.yield()` does as well.
  VT_SPIN_WORK,
  /// Looking for events, as a run loop does that always finds some.
  VT_SPIN_EVENTS,
  VT_SPIN_COUNT,
};

enum vt_thread_state { VT_FREE, VT_BLOCKED, VT_RUNNABLE, VT_ENDED };

struct vt_thread {
  /// The futex word: 1 when this thread may run.
  int turn;
  enum vt_thread_state state;
  struct vt_wait wait;
  bool timed_out;
  struct vt_deadline deadline;
  /// The next one in the run queue.
  struct vt_thread *next;
  /// Neighbours among those that wait in the same bucket, oldest first.
  struct vt_thread *older, *younger;
  pthread_t handle;
  int kernel_id;
  /// Its stack ends below this address, as far as anything of the app can lie on it.
  uintptr_t stack_end;
  void *(*body)(void *);
  void *argument;
  bool is_detached;
  /// How much of each it has done since all threads rested for the last time, which was then.
  struct {
    int count;
    uint64_t rest;
  } spins[VT_SPIN_COUNT];
  /// How often its last destructor was put off.
  int endings;
};

#define VT_EVERY_BIT UINT32_C(0xffffffff)

extern struct vt_thread vt_threads[VT_MAXIMUM_THREADS];
/// The thread that has the token.
extern struct vt_thread *vt_holder;
/// The calling thread; NULL when it is none of ours.
extern __thread struct vt_thread *vt_self __attribute__((tls_model("initial-exec")));

/// Makes the calling thread the first one, `vt_threads[0]`.
void vt_scheduler_start(void);
/// Parks the calling thread until it is woken; true if its deadline came first.
bool vt_block(struct vt_wait wait);
/// Wakes up to `most` threads that wait for the object, oldest first; returns how many.
int vt_wake(enum vt_queue queue, const void *object, int most, uint32_t bits);
/// Whether any thread waits for the object.
bool vt_has_waiter(enum vt_queue queue, const void *object);
/// Ends a wait as if something had come, so that the thread sees that it is cancelled; does nothing if
/// it does not wait where it may be cancelled.
void vt_cancel_wait(struct vt_thread *thread);
/// Lets every other thread that can run go first.
void vt_yield(void);
/// Counts a call of the calling thread that may be one of a loop's until something has happened.
/// After many of them with nothing else going on time passes, so that such a loop comes to its end.
void vt_spin(enum vt_spin spin);
/// Finds a place for a new thread; NULL when there is none.
struct vt_thread *vt_thread_claim(void);
/// Puts a thread at the end of the run queue.
void vt_thread_make_runnable(struct vt_thread *thread);
/// Parks a thread that has just started until it is its turn.
void vt_thread_begin(struct vt_thread *thread);
/// Hands the token on for good.
void vt_thread_end(struct vt_thread *thread);

// --- link.c

/// Takes over the descriptor of the link.
void vt_link_start(int descriptor);
/// The link's own descriptor, which the app must not close.
extern int vt_link_descriptor;
/// Whether messages wait to go out.
bool vt_has_messages(void);
/// Says one line on standard error, which needs no line end, and ends the process.
__attribute__((format(printf, 1, 2), noreturn)) void vt_fail(const char *format, ...);
/// Sends a report and takes the grant that answers it.
void vt_report(void);
/// Reports that the process is about to end, so that the device knows the time, and waits for a
/// grant; safe in a signal handler.
void vt_report_ending(void);
/// Sends the report of a process that was interrupted; safe in a signal handler.
void vt_report_interrupted(const uint64_t *frames, uint32_t count);
/// Set from before a report is sent until its grant is taken.
extern volatile int vt_is_reporting;

// --- output.c

/// Notes whether standard output and standard error are pipes that a device reads.
void vt_output_start(void);
/// Gives out what lies in the buffers of libc, as far as no thread is in the middle of writing.
void vt_output_flush(void);
/// Whether there is output that the device has not read and has not been told of.
bool vt_has_output(void);
/// How many threads wait for the device to read, so that they can write on.
extern int vt_output_waiters;
/// Remembers how much the device has left unread, though it was told.
void vt_output_note(void);

// --- frames.c

/// Where a thread stands.
struct vt_place {
  /// The instruction at which a signal interrupted it; NULL if none did.
  const char *code;
  /// The stack pointer there.
  uintptr_t stack;
};

/// Sets the return addresses on the calling thread's stack as offsets in the executable, innermost
/// first, and returns how many there are.
uint32_t vt_frames(const struct vt_place *place, uint64_t *frames, uint32_t most);

// --- interrupt.c

/// Installs the handler of DEVICE_LINK_INTERRUPT and of the signal used here.
void vt_interrupt_start(void);
/// Says whether the calling thread is the one that gets DEVICE_LINK_INTERRUPT. Only the holder of
/// the token may: it can tell whether the signal came before or after a report.
void vt_accept_interrupt(bool accepts);
/// Takes the signals that the app must not touch out of a mask.
void vt_spare_signals(sigset_t *mask);
/// Whether the app must not touch this signal.
bool vt_is_own_signal(int signal);
/// Finds out where the main thread, which must be parked or running, stands.
uint32_t vt_main_frames(uint64_t *frames, uint32_t most);

// --- images.c

/// Looks up where the executable and libdispatch lie.
void vt_images_start(void);
/// Whether an address lies in libdispatch, be it code or data.
bool vt_is_in_dispatch(const void *address);
/// Sets the offset of an address in the executable; false if it lies elsewhere, or in this library.
bool vt_executable_offset(const void *address, uint64_t *offset);

// --- threads.c

/// Sees to it that the first thread's end is noticed.
void vt_threads_start(void);

// --- polling.c

/// Waits until one of the descriptors is ready or the deadline comes; returns what poll(2) does.
int vt_poll(struct pollfd *descriptors, nfds_t count, struct vt_limit deadline);
/// The deadline of a time limit as poll(2) takes it; a negative one never comes.
struct vt_limit vt_after_milliseconds(int milliseconds);

// --- conditions.c, locks.c, rendezvous.c

/// The clock by which a condition counts time limits.
clockid_t vt_condition_clock(const pthread_cond_t *condition);
/// Whether this thread has locked a mutex that says so instead of waiting for itself.
bool vt_would_deadlock(const pthread_mutex_t *mutex);
/// What glibc writes into a pthread_once_t; above the marks it counts forks.
enum { VT_ONCE_NEW = 0, VT_ONCE_BEGUN = 1, VT_ONCE_DONE = 2, VT_ONCE_MARKS = 3 };

// --- dates.c

/// Notes a file that was opened for writing. It is dated at once unless it keeps its date; a path is
/// that of a new file, whose folder has changed as well.
void vt_dates_opened(int descriptor, const char *path, bool keeps_date);
/// Dates a file that is about to be closed.
void vt_dates_closing(int descriptor);
/// Gives what has been changed the device's date of now.
void vt_dates_settle(void);

/// Dates what lies at a path, and the folder around it.
void vt_dates_changed(int folder, const char *path, bool exists);

struct stat;
/// Puts right what only the kernel can write: when the inode was changed, and when it was read last,
/// which is not written at each reading.
void vt_dates_show(struct stat *status);

// --- opening.c

/// Whether a descriptor is one of /dev/urandom.
bool vt_is_random_device(int descriptor);

// --- protection.c

/// Finds the container and what is protected in it.
void vt_protection_start(void);
/// Whether a file may not be opened now, or not be made.
bool vt_protection_refuses(int folder, const char *path, bool exists);
/// Notes of which class a file is that has just been made.
void vt_protection_created(int descriptor, int folder, const char *path);

// --- wires.c

enum { VT_HOST = DEVICE_WIRE_HOST };

/// Where a connection leads.
struct vt_peer {
  /// A name or an address.
  char host[VT_HOST];
  uint16_t port;
};

enum vt_wire_state {
  VT_WIRE_NONE,
  VT_WIRE_BOUND,
  /// It has asked the device whether it may wait for connections.
  VT_WIRE_ASKS,
  VT_WIRE_LISTENS,
  VT_WIRE_OPENS,
  VT_WIRE_OPEN,
};

/// A socket of the device's network, by its descriptor.
struct vt_wire {
  enum vt_wire_state state;
  /// By which the device knows it; none is used twice.
  uint32_t number;
  /// What SO_ERROR says.
  int error;
  /// The bytes that the device has left, though it was told.
  int noted;
  /// Whether the connection has been broken off: its end is an error.
  bool is_reset;
  /// The other end of a socket that waits for connections: a byte in it for each that has come.
  int bell;
  struct arrival *arrivals;
  struct vt_peer peer;
  /// Whether the address is a path (AF_UNIX), which stands as the host.
  bool is_path;
  /// The number of the process on the other side, as SO_PEERCRED shows it.
  int process;
};

/// Takes over the socket of the device's network, if there is one.
void vt_wires_start(void);
/// Whether connections go over the device.
bool vt_has_network(void);
/// Whether this is the socket of the device's network, which the app must not close.
bool vt_is_network_socket(int descriptor);
/// The wire behind a descriptor; NULL if it is none.
struct vt_wire *vt_wire(int descriptor);
/// Makes a descriptor a wire; NULL, with errno, if it cannot be one.
struct vt_wire *vt_wire_make(int descriptor, enum vt_wire_state state, const struct vt_peer *peer);
/// A descriptor is closed: it is no wire any more.
void vt_wire_forget(int descriptor);
/// Tells the device something of a wire, with a descriptor unless that is -1.
void vt_wire_tell(enum device_wire_kind kind, const struct vt_wire *wire, int value,
                  int descriptor);
/// Asks the device whether there is a host, and waits for the answer; returns its error number.
int vt_wire_look_up(const char *host);
/// What a call that takes bytes returns: an error instead of the end of a connection that was broken off.
ssize_t vt_wire_taken(int descriptor, ssize_t count);
/// One direction of a connection has been ended, which the device must see before the clock moves.
void vt_wire_note_end(void);
/// Takes a connection that has come to a wire that waits; -1, with EAGAIN, if there is none.
int vt_wire_accept(int descriptor, int flags);
/// Whether the device must be heard before the clock moves.
bool vt_wires_have_news(void);
/// Does what the device has said of connections.
void vt_wires_obey(void);

// --- sockets.c

/// Tells the device of datagrams to somewhere else; -1, with errno, if these are some.
int vt_refuse_datagram(const struct sockaddr *address);

// --- names.c

/// The name behind an address that was made for one; NULL for every other address.
const char *vt_name_of(struct in_addr address);
/// Sets the address that was made for a name; false if there is none.
bool vt_address_of(const char *name, struct in_addr *address);

// --- epoll.c

/// Whether a descriptor is an epoll set.
bool vt_is_epoll_set(int descriptor);
/// A descriptor is closed: it is no epoll set any more.
void vt_epoll_forget(int descriptor);

// --- timerfd.c

/// Puts descriptors aside for the timers of libdispatch.
void vt_timerfd_start(void);

/// Whether a descriptor is one of those.
bool vt_timerfd_reserves(int descriptor);

/// A descriptor is closed: it is no timer any more.
void vt_timerfd_forget(int descriptor);

// --- processes.c

/// Refuses, with errno, a system call that would start a process.
bool vt_refuses_call(long number);

/// Whether a function that starts programs is refused, with EPERM; the device is told.
bool vt_refuses(const char *call);

// --- futex.c

/// The arguments of one call, named as in futex(2).
struct vt_futex_call {
  uint32_t *word;
  int operation;
  uint32_t value;
  const struct timespec *time;
  uint32_t bits;
};

/// What futex(2) does.
long vt_futex(const struct vt_futex_call *call);

// --- random.c

/// Begins the sequences of a process that was started at this date, in nanoseconds since 1970.
void vt_random_start(vt_instant date);
/// Leaves the sequence that libraries draw from while they are loaded: how much that is depends on
/// them, and on whether hashing is pinned.
void vt_random_leave_loading(void);
/// A number that follows from which app was started when.
uint64_t vt_random_seed(void);
/// Fills memory with the next numbers of the process's sequence.
void vt_random_fill(void *buffer, size_t count);

// --- identity.c

/// Sends a signal to a thread by the number that the app knows it by; as tgkill(2).
int vt_signal_thread(pid_t number, int signal);

// --- ending.c

/// Stands in front of the crash handlers that are installed, and of exit().
void vt_ending_start(void);

#pragma GCC visibility pop

#endif
