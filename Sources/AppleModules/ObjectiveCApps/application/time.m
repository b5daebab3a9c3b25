// Timers, work for the main thread and dispatch, on the run loop of the Swift core, whose clock is the device's.
//
// GNUstep's own run loop would wait in the kernel, where the device takes an app for blocked. It stays in use on other
// threads.
#import <UIKit/UIKit.h>
#import <objc/runtime.h>
#include "app_interface.h"
#include "replace.h"

// MARK: Timers

// A timer of the core, which is cancelled when nothing refers to it any more.
@interface DeviceTimer : NSObject {
  void *_timer;
}
@end
@implementation DeviceTimer
- (instancetype)initAfter:(NSTimeInterval)seconds interval:(NSTimeInterval)interval
                  repeats:(BOOL)repeats work:(app_block)work {
  self = [super init];
  _timer = core_start_timer(seconds, interval, repeats, work);
  return self;
}
- (void)dealloc { core_cancel_timer(_timer); }
@end

static char device_timer;

// Replaces the core's timer of a timer, or removes it.
static void set_device_timer(NSTimer *timer, DeviceTimer *own) {
  objc_setAssociatedObject(timer, &device_timer, own, OBJC_ASSOCIATION_RETAIN);
}

static void schedule(NSTimer *timer) {
  NSTimeInterval interval = timer.timeInterval;
  BOOL repeats = interval > 0;
  app_block fire = ^{
    @autoreleasepool {
      if (timer.isValid) [timer fire];
      if (!repeats || !timer.isValid) set_device_timer(timer, nil);
    }
  };
  set_device_timer(timer, [[DeviceTimer alloc] initAfter:timer.fireDate.timeIntervalSinceNow
                                                interval:interval
                                                 repeats:repeats
                                                    work:fire]);
}

@implementation NSRunLoop (Device)
- (void)device_addTimer:(NSTimer *)timer forMode:(NSString *)mode {
  if (!NSThread.isMainThread) return [self device_addTimer:timer forMode:mode];
  if (timer.isValid && !objc_getAssociatedObject(timer, &device_timer)) schedule(timer);
}
@end

@implementation NSTimer (Device)
- (void)device_invalidate {
  [self device_invalidate];
  set_device_timer(self, nil);
}
- (void)device_setFireDate:(NSDate *)date {
  [self device_setFireDate:date];
  if (objc_getAssociatedObject(self, &device_timer)) schedule(self);
}
@end

// MARK: Work for the main thread

@implementation NSObject (Device)
- (void)device_performSelector:(SEL)selector
                      onThread:(NSThread *)thread
                    withObject:(id)object
                 waitUntilDone:(BOOL)waits
                         modes:(NSArray *)modes {
  if (!thread.isMainThread)
    return [self device_performSelector:selector
                               onThread:thread
                             withObject:object
                          waitUntilDone:waits
                                  modes:modes];
  void (^work)(void) = ^{
    @autoreleasepool {
      ((void (*)(id, SEL, id))objc_msg_lookup(self, selector))(self, selector, object);
    }
  };
  if (!waits) {
    dispatch_async(dispatch_get_main_queue(), work);
  } else if (NSThread.isMainThread) {
    work();
  } else {
    dispatch_sync(dispatch_get_main_queue(), work);
  }
}
@end

// The queue of the main thread: GNUstep's runs its operations on threads of its own.
@interface DeviceMainQueue : NSOperationQueue
@end
@implementation DeviceMainQueue
- (void)addOperation:(NSOperation *)operation {
  // An observer's block has run when a notification that the main thread posts has been posted.
  if (NSThread.isMainThread
      && [operation isKindOfClass:NSClassFromString(@"GSNotificationBlockOperation")])
    return [operation start];
  if (operation.isReady)
    return dispatch_async(dispatch_get_main_queue(), ^{ [operation start]; });
  dispatch_async(dispatch_get_global_queue(0, 0), ^{
    for (NSOperation *other in operation.dependencies) [other waitUntilFinished];
    dispatch_async(dispatch_get_main_queue(), ^{ [operation start]; });
  });
}
- (void)addOperationWithBlock:(GSBlockOperationBlock)block {
  [self addOperation:[NSBlockOperation blockOperationWithBlock:block]];
}
- (void)addOperations:(NSArray *)operations waitUntilFinished:(BOOL)waits {
  for (NSOperation *operation in operations) [self addOperation:operation];
  for (NSOperation *operation in waits ? operations : @[]) [operation waitUntilFinished];
}
@end

@implementation NSOperationQueue (Device)
+ (id)device_mainQueue {
  static DeviceMainQueue *queue;
  static dispatch_once_t once;
  dispatch_once(&once, ^{ queue = [DeviceMainQueue new]; });
  return queue;
}
@end

void app_start_time(void) {
  replace_class_method([NSOperationQueue class], @selector(mainQueue), "device_");
  replace_method([NSRunLoop class], @selector(addTimer:forMode:), "device_");
  // Both are those of the class that GNUstep makes timers of.
  replace_method([NSTimer class], @selector(invalidate), "device_");
  replace_method([NSTimer class], @selector(setFireDate:), "device_");
  replace_method([NSObject class],
                 @selector(performSelector:onThread:withObject:waitUntilDone:modes:), "device_");
}

// MARK: Dispatch

// Each block gets an autorelease pool, as on Apple's systems. The linker directs calls here (`--wrap`).
#define POOLED(block) ^{ @autoreleasepool { block(); } }

void __real_dispatch_async(dispatch_queue_t queue, dispatch_block_t block);
void __wrap_dispatch_async(dispatch_queue_t queue, dispatch_block_t block) {
  __real_dispatch_async(queue, POOLED(block));
}
void __real_dispatch_after(dispatch_time_t when, dispatch_queue_t queue, dispatch_block_t block);
void __wrap_dispatch_after(dispatch_time_t when, dispatch_queue_t queue, dispatch_block_t block) {
  __real_dispatch_after(when, queue, POOLED(block));
}
void __real_dispatch_barrier_async(dispatch_queue_t queue, dispatch_block_t block);
void __wrap_dispatch_barrier_async(dispatch_queue_t queue, dispatch_block_t block) {
  __real_dispatch_barrier_async(queue, POOLED(block));
}
void __real_dispatch_group_async(
    dispatch_group_t group, dispatch_queue_t queue, dispatch_block_t block);
void __wrap_dispatch_group_async(
    dispatch_group_t group, dispatch_queue_t queue, dispatch_block_t block) {
  __real_dispatch_group_async(group, queue, POOLED(block));
}
void __real_dispatch_group_notify(
    dispatch_group_t group, dispatch_queue_t queue, dispatch_block_t block);
void __wrap_dispatch_group_notify(
    dispatch_group_t group, dispatch_queue_t queue, dispatch_block_t block) {
  __real_dispatch_group_notify(group, queue, POOLED(block));
}

// MARK: The clock

// GNUstep remarks on a clock that has moved by more than an hour, as an app's does while it is suspended.
int __fprintf_chk(FILE *stream, int flag, const char *format, ...) {
  static const char remark[] = "WARNING: system time changed";
  if (strncmp(format, remark, sizeof remark - 1) == 0) return 0;
  va_list values;
  va_start(values, format);
  int count = vfprintf(stream, format, values);
  va_end(values);
  return count;
}
