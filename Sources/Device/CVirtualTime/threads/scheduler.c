// The token: which thread runs, which wait, and when the clock moves.
#define _GNU_SOURCE
#include "internal.h"
#include "libc.h"

#include <errno.h>
#include <linux/futex.h>
#include <stddef.h>
#include <sys/auxv.h>
#include <sys/syscall.h>

enum {
  BUCKETS = 256,
  /// How many threads run between two polls of the descriptors, so that a thread that yields in a loop does
  /// not starve those that wait for data.
  PICKS_BETWEEN_POLLS = 4,
  /// How much spinning is free between two rests: more than an app does that is not waiting.
  FREE_SPINS = 1 << 16,
  /// The cost of a call doubles after each so many, from 1 us up to about 1 ms.
  SPINS_TO_DOUBLE = 1 << 12,
  MOST_DOUBLINGS = 10,
};

struct vt_thread vt_threads[VT_MAXIMUM_THREADS];
struct vt_thread *vt_holder;
__thread struct vt_thread *vt_self;
static struct vt_thread *run_first, *run_last;
static struct {
  struct vt_thread *oldest, *youngest;
} buckets[BUCKETS];
static int threads_used;
static unsigned picks;
/// How often all threads have rested.
static uint64_t rests;
/// The kernel's number of a thread that has passed the token on but may still exist.
static int leaving;

// --- The token

/// Waits for the token.
static void park(struct vt_thread *thread) {
  while (!__atomic_load_n(&thread->turn, __ATOMIC_ACQUIRE)) {
    vt_libc.syscall(SYS_futex, &thread->turn, FUTEX_WAIT_PRIVATE, 0, NULL, NULL, 0);
  }
  vt_accept_interrupt(true);
  if (!leaving) return;
  // A thread that ends still frees memory; waiting for it keeps that in order as well.
  while (vt_libc.syscall(SYS_tgkill, vt_libc.getpid(), leaving, 0) == 0) vt_libc.sched_yield();
  leaving = 0;
}

/// Passes the token on, and with it the duty to answer the device.
static void hand_to(struct vt_thread *thread) {
  vt_accept_interrupt(false);
  vt_holder = thread;
  __atomic_store_n(&thread->turn, 1, __ATOMIC_RELEASE);
  vt_libc.syscall(SYS_futex, &thread->turn, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
}

void vt_thread_make_runnable(struct vt_thread *thread) {
  thread->state = VT_RUNNABLE;
  thread->next = NULL;
  if (run_last) run_last->next = thread;
  else run_first = thread;
  run_last = thread;
}

/// Takes the first thread of the run queue, which must not be empty.
static struct vt_thread *take_runnable(void) {
  struct vt_thread *thread = run_first;
  run_first = thread->next;
  if (!run_first) run_last = NULL;
  return thread;
}

// --- Waits

/// Returns the list of threads that wait for an object.
static unsigned bucket_of(enum vt_queue queue, const void *object) {
  uintptr_t key = (uintptr_t)object / 8 + (uintptr_t)queue * 37;
  return (unsigned)((key ^ key >> 9) % BUCKETS);
}

/// Appends a thread to the list of its wait.
static void enqueue(struct vt_thread *thread) {
  unsigned bucket = bucket_of(thread->wait.queue, thread->wait.object);
  thread->older = buckets[bucket].youngest;
  thread->younger = NULL;
  if (thread->older) thread->older->younger = thread;
  else buckets[bucket].oldest = thread;
  buckets[bucket].youngest = thread;
}

/// Removes a thread from the list of its wait.
static void dequeue(struct vt_thread *thread) {
  unsigned bucket = bucket_of(thread->wait.queue, thread->wait.object);
  if (thread->older) thread->older->younger = thread->younger;
  else buckets[bucket].oldest = thread->younger;
  if (thread->younger) thread->younger->older = thread->older;
  else buckets[bucket].youngest = thread->older;
}

/// Makes a parked thread runnable.
static void end_wait(struct vt_thread *thread, bool timed_out) {
  if (thread->wait.queue != VT_QUEUE_NONE) dequeue(thread);
  vt_deadline_clear(&thread->deadline);
  thread->timed_out = timed_out;
  vt_thread_make_runnable(thread);
}

/// Ends the wait of the thread that contains a deadline.
static void deadline_of_thread_came(struct vt_deadline *deadline) {
  void *thread = (char *)deadline - offsetof(struct vt_thread, deadline);
  end_wait(thread, true);
}

/// Wakes the threads whose descriptors are ready.
static void poll_descriptors(void) {
  static const struct timespec at_once;
  int saved = errno;
  for (int index = 0; index < threads_used; index++) {
    struct vt_thread *thread = &vt_threads[index];
    struct vt_wait *wait = &thread->wait;
    if (thread->state != VT_BLOCKED || !wait->descriptors) continue;
    if (vt_libc.ppoll(wait->descriptors, wait->descriptor_count, &at_once, NULL) != 0) {
      end_wait(thread, false);
    }
  }
  errno = saved;
}

// --- Which thread runs next

/// Moves the clock because no thread can run, or reports and waits for a grant.
static void rest(void) {
  rests++;
  vt_output_flush();
  vt_dates_settle();
  vt_instant due = vt_next_deadline();
  if (due == VT_NEVER || due > vt_until || vt_has_messages() || vt_has_output() ||
      vt_wires_have_news()) {
    vt_report();
  } else if (due > vt_clock) {
    vt_clock = due;
  }
  vt_fire_deadlines(vt_clock);
}

/// Returns the thread that runs next, letting time pass until one can.
static struct vt_thread *pick(void) {
  for (;;) {
    if (!run_first || ++picks % PICKS_BETWEEN_POLLS == 0) poll_descriptors();
    if (run_first) return take_runnable();
    rest();
  }
}

/// Runs the next thread, and returns when it is the caller's turn.
static void switch_away(void) {
  struct vt_thread *self = vt_self, *other = pick();
  if (other == self) return;
  __atomic_store_n(&self->turn, 0, __ATOMIC_RELAXED);
  hand_to(other);
  park(self);
}

// --- Called by the other files

/// Returns whether a wait is a cancellation point; one for a condition locks its mutex first.
static bool may_be_cancelled(const struct vt_wait *wait) {
  return wait->queue == VT_QUEUE_NONE || wait->queue == VT_QUEUE_SEMAPHORE ||
         wait->queue == VT_QUEUE_THREAD;
}

void vt_cancel_wait(struct vt_thread *thread) {
  bool can_end = may_be_cancelled(&thread->wait) || thread->wait.queue == VT_QUEUE_CONDITION;
  if (thread->state == VT_BLOCKED && can_end) end_wait(thread, false);
}

bool vt_block(struct vt_wait wait) {
  bool is_point = may_be_cancelled(&wait);
  if (is_point) pthread_testcancel();
  struct vt_thread *self = vt_self;
  int saved = errno;
  self->wait = wait;
  self->state = VT_BLOCKED;
  if (wait.queue != VT_QUEUE_NONE) enqueue(self);
  self->deadline.fire = deadline_of_thread_came;
  vt_deadline_set(&self->deadline, wait.deadline);
  switch_away();
  self->wait.kind = DEVICE_LINK_RUNS;
  if (is_point) pthread_testcancel();
  errno = saved;
  return self->timed_out;
}

int vt_wake(enum vt_queue queue, const void *object, int most, uint32_t bits) {
  int woken = 0;
  struct vt_thread *next = buckets[bucket_of(queue, object)].oldest;
  while (next && woken < most) {
    struct vt_thread *thread = next;
    next = thread->younger;
    const struct vt_wait *wait = &thread->wait;
    if (wait->queue != queue || wait->object != object || !(wait->bits & bits)) continue;
    end_wait(thread, false);
    woken++;
  }
  return woken;
}

bool vt_has_waiter(enum vt_queue queue, const void *object) {
  struct vt_thread *thread = buckets[bucket_of(queue, object)].oldest;
  for (; thread; thread = thread->younger) {
    if (thread->wait.queue == queue && thread->wait.object == object) return true;
  }
  return false;
}

void vt_yield(void) {
  int saved = errno;
  if (!run_first && ++picks % PICKS_BETWEEN_POLLS == 0) poll_descriptors();
  if (run_first) {
    vt_thread_make_runnable(vt_self);
    switch_away();
  }
  errno = saved;
}

void vt_spin(enum vt_spin spin) {
  // How much a call counts, and the kind of wait that is reported for a thread that spins so.
  static const struct {
    int weight;
    enum device_link_wait kind;
  } kinds[VT_SPIN_COUNT] = {
      [VT_SPIN_CLOCK] = {1, DEVICE_LINK_SLEEP},
      [VT_SPIN_TRY] = {16, DEVICE_LINK_SLEEP},
      [VT_SPIN_WORK] = {1, DEVICE_LINK_RUNS},
      [VT_SPIN_EVENTS] = {16, DEVICE_LINK_EVENTS},
  };
  if (!vt_is_scheduled()) return;
  struct vt_thread *self = vt_self;
  // A thread that looks for events is not waiting for a time.
  if (spin == VT_SPIN_EVENTS) self->spins[VT_SPIN_CLOCK].count = 0;
  int count = self->spins[spin].rest == rests ? self->spins[spin].count : 0;
  count += kinds[spin].weight;
  if (count > FREE_SPINS) {
    int doublings = (count - FREE_SPINS) / SPINS_TO_DOUBLE;
    if (doublings > MOST_DOUBLINGS) doublings = MOST_DOUBLINGS;
    vt_block((struct vt_wait){
        .kind = kinds[spin].kind, .deadline = vt_after(VT_MICROSECOND << doublings)});
  }
  // A rest that was just made for this call does not mean that the loop has ended.
  self->spins[spin].count = count;
  self->spins[spin].rest = rests;
}

// --- Threads

void vt_scheduler_start(void) {
  struct vt_thread *first = vt_thread_claim();
  first->turn = 1;
  first->state = VT_RUNNABLE;
  first->handle = pthread_self();
  first->kernel_id = vt_libc.gettid();
  // The kernel puts the name of the program at the very end of the stack.
  first->stack_end = getauxval(AT_EXECFN);
  vt_holder = vt_self = first;
}

struct vt_thread *vt_thread_claim(void) {
  int index = 0;
  while (index < threads_used && vt_threads[index].state != VT_FREE) index++;
  if (index == VT_MAXIMUM_THREADS) return NULL;
  if (index == threads_used) threads_used++;
  vt_threads[index] = (struct vt_thread){0};
  return &vt_threads[index];
}

void vt_thread_begin(struct vt_thread *thread) {
  vt_self = thread;
  thread->kernel_id = vt_libc.gettid();
  thread->stack_end = (uintptr_t)__builtin_frame_address(0);
  park(thread);
}

void vt_thread_end(struct vt_thread *thread) {
  // The first thread stays in the kernel's table as long as the process does.
  if (thread != vt_threads) leaving = thread->kernel_id;
  thread->state = thread->is_detached && thread != vt_threads ? VT_FREE : VT_ENDED;
  thread->wait = (struct vt_wait){.kind = DEVICE_LINK_EVENTS};
  vt_wake(VT_QUEUE_THREAD, thread, VT_MAXIMUM_THREADS, VT_EVERY_BIT);
  struct vt_thread *other = pick();
  vt_self = NULL;
  hand_to(other);
}
