// Declarations shared by the files of virtual time; none is visible outside of the library.
//
// One thread has the token and runs; every other one is parked on its own futex word. Only the holder of the
// token accesses the state below, so none of it needs a lock.
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

// All code is in one section, so that the library can recognise it: if linked into the executable, its frames
// are not the app's.
#pragma clang section text = "virtual_time"

#pragma GCC visibility push(hidden)

/// Nanoseconds of device time; `VT_NEVER` is never reached.
typedef int64_t vt_instant;
#define VT_NEVER DEVICE_LINK_NEVER
#define VT_SECOND INT64_C(1000000000)
#define VT_MILLISECOND INT64_C(1000000)
#define VT_MICROSECOND INT64_C(1000)

enum {
  /// The maximum number of threads at a time; one more is refused with EAGAIN, as by the kernel.
  VT_MAXIMUM_THREADS = 2048,
  /// Descriptors from here on cannot be timers or epoll sets.
  VT_MAXIMUM_DESCRIPTORS = 1024,
};

// --- start.c

/// Returns whether this thread is scheduled here; otherwise every call goes directly to libc.
bool vt_is_scheduled(void);
/// Returns whether clocks are the device's; true also for threads that are not scheduled here.
bool vt_shows_virtual_clocks(void);
/// Makes every call go directly to libc from now on, for a process that is crashing.
void vt_disable(void);

// --- assumptions.c

/// Tests what is assumed of libc and libdispatch; ends the process if it does not hold.
void vt_check_assumptions(void);

// --- clocks.c

/// The three clocks of a device. A limit belongs to one of them, which determines what moves it.
enum vt_line {
  /// Stops while the device sleeps: CLOCK_MONOTONIC, like mach_absolute_time().
  VT_SUSPENDING,
  /// The time since the device was started: CLOCK_BOOTTIME, like mach_continuous_time().
  VT_CONTINUOUS,
  /// The date, which can be set: CLOCK_REALTIME.
  VT_WALL,
  VT_LINE_COUNT,
};

/// The time that one clock of the device shows at the end of a wait; `VT_NEVER` for no end.
struct vt_limit {
  vt_instant shown;
  enum vt_line line;
};

static const struct vt_limit vt_no_limit = {.shown = VT_NEVER};

/// The device's time, and up to when it may advance without a grant.
extern vt_instant vt_clock, vt_until;
/// When the process started.
extern vt_instant vt_start_time;
/// How long the device has slept since its start.
extern vt_instant vt_slept;

/// Sets all clocks of a new process on a device that was started at `booted`.
void vt_clocks_start(vt_instant now, vt_instant booted, vt_instant wall_offset, vt_instant slept);
/// Sets the clocks as granted. Deadlines by the date move when it is set, those by the suspending clock when
/// the device has slept.
void vt_clocks_set(const struct device_link_grant *grant);

/// Returns the limit after a span on the suspending clock, by which all spans count; at least now, or
/// `vt_no_limit` if it is out of range.
struct vt_limit vt_after(vt_instant nanoseconds);
/// Converts a span of time to nanoseconds, without overflow.
vt_instant vt_span(const struct timespec *span);
/// Returns the limit at which one of libc's clocks shows a time.
struct vt_limit vt_limit_on(clockid_t clock, const struct timespec *time);
/// Returns the same as the end of a wait for another thread. Darwin converts it to a span when the wait
/// begins, so that setting the date does not move it.
struct vt_limit vt_limit_of_wait(clockid_t clock, const struct timespec *time);
/// Returns the limit at which the time is an instant, on one clock.
struct vt_limit vt_limit_at(vt_instant instant, enum vt_line line);
/// Returns the instant of a limit, as the clocks are set now.
vt_instant vt_instant_of(struct vt_limit limit);

// --- deadlines.c

/// A deadline. Zeroed memory is one that is not set.
struct vt_deadline {
  /// The instant at which it is due unless the date is set or the device sleeps.
  vt_instant when;
  enum vt_line line;
  /// Breaks ties: the one set first is due first.
  uint64_t order;
  /// Its index in the heap plus one; 0 if it is not set.
  int place;
  void (*fire)(struct vt_deadline *);
};

/// Sets a deadline, whether it is set already or not; `vt_no_limit` clears it.
void vt_deadline_set(struct vt_deadline *deadline, struct vt_limit limit);
/// Clears a deadline, whether it is set or not.
void vt_deadline_clear(struct vt_deadline *deadline);
/// Returns when the next deadline is due; `VT_NEVER` if there is none.
vt_instant vt_next_deadline(void);
/// Fires all deadlines that are due at `now`, in order.
void vt_fire_deadlines(vt_instant now);
/// Moves all deadlines of one clock, which has been changed.
void vt_move_deadlines(enum vt_line line, vt_instant by);

// --- scheduler.c

/// The kind of function that parked a thread; only its counterparts wake it.
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

/// A wait of a thread.
struct vt_wait {
  /// The name in reports.
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

/// A call that may be part of a loop.
enum vt_spin {
  /// Reading a clock; a thread that does nothing else waits for a time.
  VT_SPIN_CLOCK,
  /// Trying in vain to get a lock or data, or yielding.
  VT_SPIN_TRY,
  /// Submitting work to libdispatch, as a loop of `Task.yield()` does too.
  VT_SPIN_WORK,
  /// Looking for events, as a run loop that always finds some does.
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
  /// Neighbours in the bucket of waiting threads, oldest first.
  struct vt_thread *older, *younger;
  pthread_t handle;
  int kernel_id;
  /// The end of the part of the stack that may contain the app's frames.
  uintptr_t stack_end;
  void *(*body)(void *);
  void *argument;
  bool is_detached;
  /// How many calls of each kind it has made since the rest with that number.
  struct {
    int count;
    uint64_t rest;
  } spins[VT_SPIN_COUNT];
  /// How often its last destructor was postponed.
  int endings;
};

#define VT_EVERY_BIT UINT32_C(0xffffffff)

extern struct vt_thread vt_threads[VT_MAXIMUM_THREADS];
/// The thread that has the token.
extern struct vt_thread *vt_holder;
/// The calling thread; NULL if it is not scheduled here.
extern __thread struct vt_thread *vt_self __attribute__((tls_model("initial-exec")));

/// Makes the calling thread the first one, `vt_threads[0]`.
void vt_scheduler_start(void);
/// Parks the calling thread until it is woken; returns true if its deadline came first.
bool vt_block(struct vt_wait wait);
/// Wakes up to `most` threads that wait for the object, oldest first; returns how many.
int vt_wake(enum vt_queue queue, const void *object, int most, uint32_t bits);
/// Returns whether any thread waits for the object.
bool vt_has_waiter(enum vt_queue queue, const void *object);
/// Ends a wait as if it had been woken, so that the thread notices its cancellation; does nothing if the wait
/// is no cancellation point.
void vt_cancel_wait(struct vt_thread *thread);
/// Lets every other runnable thread run first.
void vt_yield(void);
/// Counts a call of the calling thread that may be part of a loop. After very many of them without a rest,
/// time passes, so that such a loop can end.
void vt_spin(enum vt_spin spin);
/// Returns a free entry for a new thread; NULL if there is none.
struct vt_thread *vt_thread_claim(void);
/// Appends a thread to the run queue.
void vt_thread_make_runnable(struct vt_thread *thread);
/// Parks a thread that has just started until its first turn.
void vt_thread_begin(struct vt_thread *thread);
/// Passes the token on for good.
void vt_thread_end(struct vt_thread *thread);

// --- link.c

/// Takes over the descriptor of the link.
void vt_link_start(int descriptor);
/// The link's own descriptor, which the app must not close.
extern int vt_link_descriptor;
/// Returns whether messages wait to be sent.
bool vt_has_messages(void);
/// Writes one line to standard error, without a newline in the format, and ends the process.
__attribute__((format(printf, 1, 2), noreturn)) void vt_fail(const char *format, ...);
/// Sends a report and takes the grant that answers it.
void vt_report(void);
/// Reports that the process is about to end, so that the device knows the time, and waits for a grant; safe
/// in a signal handler.
void vt_report_ending(void);
/// Sends the report of a process that was interrupted; safe in a signal handler.
void vt_report_interrupted(const uint64_t *frames, uint32_t count);
/// Set from before a report is sent until its grant is taken.
extern volatile int vt_is_reporting;

// --- output.c

/// Notes whether standard output and standard error are pipes that a device reads.
void vt_output_start(void);
/// Flushes libc's buffers, except those that a thread is writing to.
void vt_output_flush(void);
/// Returns whether there is unread output that was not reported to the device.
bool vt_has_output(void);
/// How many threads wait for the device to read, so that they can continue to write.
extern int vt_output_waiters;
/// Remembers how much reported output the device has left unread.
void vt_output_note(void);

// --- frames.c

/// The position of a thread.
struct vt_place {
  /// The instruction at which a signal interrupted it; NULL if none did.
  const char *code;
  /// The stack pointer there.
  uintptr_t stack;
};

/// Stores the return addresses on the calling thread's stack as offsets in the executable, innermost first,
/// and returns their number.
uint32_t vt_frames(const struct vt_place *place, uint64_t *frames, uint32_t most);

// --- interrupt.c

/// Installs the handlers of DEVICE_LINK_INTERRUPT and of the signal used internally.
void vt_interrupt_start(void);
/// Sets whether the calling thread receives DEVICE_LINK_INTERRUPT. Only the holder of the token may: it can
/// tell whether the signal came before or after a report.
void vt_accept_interrupt(bool accepts);
/// Removes the signals that the app must not touch from a mask.
void vt_spare_signals(sigset_t *mask);
/// Returns whether the app must not touch this signal.
bool vt_is_own_signal(int signal);
/// Stores the return addresses of the main thread, which must be parked or running.
uint32_t vt_main_frames(uint64_t *frames, uint32_t most);

// --- images.c

/// Finds the memory ranges of the executable and of libdispatch.
void vt_images_start(void);
/// Returns whether an address is in libdispatch, code or data.
bool vt_is_in_dispatch(const void *address);
/// Computes the offset of an address in the executable; returns false if it is elsewhere, or in this library.
bool vt_executable_offset(const void *address, uint64_t *offset);

// --- threads.c

/// Ensures that the end of the first thread is noticed.
void vt_threads_start(void);

// --- polling.c

/// Waits until one of the descriptors is ready or the deadline comes; returns what poll(2) does.
int vt_poll(struct pollfd *descriptors, nfds_t count, struct vt_limit deadline);
/// Converts a time limit of poll(2); a negative one is never reached.
struct vt_limit vt_after_milliseconds(int milliseconds);

// --- conditions.c, locks.c, rendezvous.c

/// Returns the clock of a condition's time limits.
clockid_t vt_condition_clock(const pthread_cond_t *condition);
/// Returns whether this thread holds an error-checking mutex, which then fails instead of deadlocking.
bool vt_would_deadlock(const pthread_mutex_t *mutex);
/// The values that glibc writes into a pthread_once_t; the bits above the marks count forks.
enum { VT_ONCE_NEW = 0, VT_ONCE_BEGUN = 1, VT_ONCE_DONE = 2, VT_ONCE_MARKS = 3 };

// --- dates.c

/// Notes a file that was opened for writing. It is dated at once unless it keeps its date; `path` is that of
/// a new file, whose folder has changed as well.
void vt_dates_opened(int descriptor, const char *path, bool keeps_date);
/// Dates a file that is about to be closed.
void vt_dates_closing(int descriptor);
/// Dates all changed files with the device's present date.
void vt_dates_settle(void);

/// Dates the file at a path, and its folder.
void vt_dates_changed(int folder, const char *path, bool exists);

struct stat;
/// Corrects the dates that only the kernel can write: of the inode's change and of the last access, which is
/// not updated at each access.
void vt_dates_show(struct stat *status);

// --- opening.c

/// Returns whether a descriptor is one of /dev/urandom.
bool vt_is_random_device(int descriptor);

// --- protection.c

/// Locates the containers and their protection classes.
void vt_protection_start(void);
/// Returns whether a file may currently not be opened, or not be created.
bool vt_protection_refuses(int folder, const char *path, bool exists);
/// Records the class of a file that was just created.
void vt_protection_created(int descriptor, int folder, const char *path);

// --- wires.c

enum { VT_HOST = DEVICE_WIRE_HOST };

/// The other side of a connection.
struct vt_peer {
  /// A name or an address.
  char host[VT_HOST];
  uint16_t port;
};

enum vt_wire_state {
  VT_WIRE_NONE,
  VT_WIRE_BOUND,
  /// It waits for the device's permission to listen.
  VT_WIRE_ASKS,
  VT_WIRE_LISTENS,
  VT_WIRE_OPENS,
  VT_WIRE_OPEN,
};

/// A socket of the device's network, by its descriptor.
struct vt_wire {
  enum vt_wire_state state;
  /// The device's number for it; never reused.
  uint32_t number;
  /// The value of SO_ERROR.
  int error;
  /// The reported bytes that the device has left unread.
  int noted;
  /// Whether the connection was broken off: its end is an error.
  bool is_reset;
  /// The other end of a listening socket; contains one byte for each waiting connection.
  int bell;
  struct arrival *arrivals;
  struct vt_peer peer;
  /// Whether the address is a path (AF_UNIX), stored as the host.
  bool is_path;
  /// The number of the process on the other side, as reported by SO_PEERCRED.
  int process;
};

/// Takes over the socket of the device's network, if there is one.
void vt_wires_start(void);
/// Returns whether connections go through the device.
bool vt_has_network(void);
/// Returns whether this is the socket of the device's network, which the app must not close.
bool vt_is_network_socket(int descriptor);
/// Returns the wire of a descriptor; NULL if it has none.
struct vt_wire *vt_wire(int descriptor);
/// Makes a descriptor a wire; returns NULL, with errno, on failure.
struct vt_wire *vt_wire_make(int descriptor, enum vt_wire_state state, const struct vt_peer *peer);
/// Forgets the wire of a closed descriptor.
void vt_wire_forget(int descriptor);
/// Sends the device an event of a wire, with a descriptor unless that is -1.
void vt_wire_tell(enum device_wire_kind kind, const struct vt_wire *wire, int value,
                  int descriptor);
/// Queries the device for a host and waits for the answer; returns its error number.
int vt_wire_look_up(const char *host);
/// Returns the result of a reading call, with an error instead of the end of a connection that was broken
/// off.
ssize_t vt_wire_taken(int descriptor, ssize_t count);
/// Notes that one direction of a connection was ended, which the device must see before the clock moves.
void vt_wire_note_end(void);
/// Takes a connection that has arrived at a listening wire; returns -1, with EAGAIN, if there is none.
int vt_wire_accept(int descriptor, int flags);
/// Returns whether a report is needed before the clock moves.
bool vt_wires_have_news(void);
/// Applies the device's events about connections.
void vt_wires_apply_events(void);

// --- sockets.c

/// Reports datagrams to another machine to the device; returns -1, with errno, if the address is of one.
int vt_refuse_datagram(const struct sockaddr *address);

// --- names.c

/// Returns the name for which an address was allocated; NULL for any other address.
const char *vt_name_of(struct in_addr address);
/// Looks up the address that was allocated for a name; returns false if there is none.
bool vt_address_of(const char *name, struct in_addr *address);

// --- epoll.c

/// Returns whether a descriptor is an epoll set.
bool vt_is_epoll_set(int descriptor);
/// Forgets the epoll set of a closed descriptor.
void vt_epoll_forget(int descriptor);

// --- timerfd.c

/// Reserves descriptors for the timers of libdispatch.
void vt_timerfd_start(void);

/// Returns whether a descriptor is one of those.
bool vt_timerfd_reserves(int descriptor);

/// Forgets the timer of a closed descriptor.
void vt_timerfd_forget(int descriptor);

// --- processes.c

/// Refuses, with errno, a system call that would start a process.
bool vt_refuses_call(long number);

/// Returns whether a function that starts programs is refused, with EPERM, and reports that to the device.
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

/// Implements futex(2).
long vt_futex(const struct vt_futex_call *call);

// --- random.c

/// Seeds the sequences of a process that was started at this date, in nanoseconds since 1970.
void vt_random_start(vt_instant date);
/// Leaves the sequence that libraries draw from while they are loaded: how much they draw depends on the
/// libraries, and on whether hashing is deterministic.
void vt_random_leave_loading(void);
/// Returns a number derived from the app and its start time.
uint64_t vt_random_seed(void);
/// Fills memory with the next numbers of the process's sequence.
void vt_random_fill(void *buffer, size_t count);

// --- identity.c

enum { VT_KERNEL_PATH = 64 };

/// Returns the path by which the kernel knows a file of this process, such as `/proc/4711/cmdline` with the number that
/// the app sees; any other path unchanged. The result may be in the buffer.
const char *vt_kernel_path(const char *path, char buffer[static VT_KERNEL_PATH]);

/// Sends a signal to a thread by the number that the app sees, like tgkill(2).
int vt_signal_thread(pid_t number, int signal);

// --- ending.c

/// Wraps the crash handlers that are installed, and exit().
void vt_ending_start(void);

#pragma GCC visibility pop

#endif
