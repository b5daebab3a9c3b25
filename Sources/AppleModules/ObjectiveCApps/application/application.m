// The application and the calls of its delegate.
#import <UIKit/UIKit.h>
#import <objc/message.h>
#import <objc/runtime.h>
#include "../shared/json.h"
#include "app_interface.h"
#include "replace.h"
#include <float.h>

const UIBackgroundTaskIdentifier UIBackgroundTaskInvalid = 0;
const NSTimeInterval UIApplicationBackgroundFetchIntervalMinimum = 0;
const NSTimeInterval UIApplicationBackgroundFetchIntervalNever = DBL_MAX;

#define NOTIFICATION(name) NSString *const UIApplication##name = @"UIApplication" #name
NOTIFICATION(DidFinishLaunchingNotification);
NOTIFICATION(DidBecomeActiveNotification);
NOTIFICATION(WillResignActiveNotification);
NOTIFICATION(DidEnterBackgroundNotification);
NOTIFICATION(WillEnterForegroundNotification);
NOTIFICATION(WillTerminateNotification);
NOTIFICATION(SignificantTimeChangeNotification);
NOTIFICATION(DidReceiveMemoryWarningNotification);
NOTIFICATION(ProtectedDataWillBecomeUnavailable);
NOTIFICATION(ProtectedDataDidBecomeAvailable);
NOTIFICATION(BackgroundRefreshStatusDidChangeNotification);
NOTIFICATION(LaunchOptionsURLKey);
NOTIFICATION(LaunchOptionsRemoteNotificationKey);
NOTIFICATION(LaunchOptionsLocationKey);

@implementation UIApplication
+ (UIApplication *)sharedApplication {
  static UIApplication *application;
  if (!application) application = [self new];
  return application;
}
- (UIApplicationState)applicationState { return core_application_state(); }
- (NSTimeInterval)backgroundTimeRemaining { return core_background_time_remaining(); }
- (UIBackgroundRefreshStatus)backgroundRefreshStatus { return core_background_refresh_status(); }
- (BOOL)isProtectedDataAvailable { return core_is_protected_data_available(); }
- (NSInteger)applicationIconBadgeNumber { return core_badge(); }
- (void)setApplicationIconBadgeNumber:(NSInteger)badge { core_set_badge(badge); }

- (UIBackgroundTaskIdentifier)beginBackgroundTaskWithExpirationHandler:(void (^)(void))handler {
  return [self beginBackgroundTaskWithName:nil expirationHandler:handler];
}
- (UIBackgroundTaskIdentifier)beginBackgroundTaskWithName:(NSString *)name
                                        expirationHandler:(void (^)(void))handler {
  return core_begin_background_task(name.UTF8String, handler ? ^{
    @autoreleasepool { handler(); }
  } : (app_block)nil);
}
- (void)endBackgroundTask:(UIBackgroundTaskIdentifier)identifier {
  core_end_background_task(identifier);
}
- (void)setMinimumBackgroundFetchInterval:(NSTimeInterval)interval {
  core_set_minimum_fetch_interval(interval);
}
- (void)registerForRemoteNotifications { core_register_for_remote_notifications(); }
- (void)unregisterForRemoteNotifications { core_unregister_for_remote_notifications(); }
- (BOOL)isRegisteredForRemoteNotifications {
  return core_is_registered_for_remote_notifications();
}
@end

// libobjc4's.
int objc_getClassList(__unsafe_unretained Class *classes, int count);

// The delegate's class, and the delegate, which the application does not retain.
static Class delegate_class;
static id delegate;

// The only class that adopts the protocol, other than through a superclass.
static Class find_delegate_class(void) {
  int count = objc_getClassList(NULL, 0);
  Class found = Nil;
  __unsafe_unretained Class *classes =
      (__unsafe_unretained Class *)calloc((size_t)count + 1, sizeof *classes);
  count = objc_getClassList(classes, count);
  for (int i = 0; i < count; i++) {
    // clang puts `@protocol()` expressions into a class of its own.
    if (!class_conformsToProtocol(classes[i], @protocol(UIApplicationDelegate))
        || strstr(class_getName(classes[i]), "__ObjC_Protocol") == class_getName(classes[i]))
      continue;
    if (found)
      [NSException raise:NSInternalInconsistencyException
                  format:@"several classes adopt UIApplicationDelegate: '%@' and '%@'; write a "
                         @"'main' that names one in UIApplicationMain()", found, classes[i]];
    found = classes[i];
  }
  free(classes);
  return found;
}

int UIApplicationMain(int argc, char *argv[], NSString *principalClassName,
                      NSString *delegateClassName) {
  delegate_class =
      delegateClassName ? NSClassFromString(delegateClassName) : find_delegate_class();
  // In Apple's words.
  if (!delegate_class && delegateClassName)
    [NSException raise:NSInternalInconsistencyException
                format:@"Unable to instantiate the UIApplication delegate instance. No class named "
                       @"%@ is loaded.", delegateClassName];
  if (!delegate_class)
    [NSException raise:NSInternalInconsistencyException
                format:@"no class adopts UIApplicationDelegate"];
  app_start_time();
  app_start_storage();
  if (app_start_sessions) app_start_sessions();
  core_run();
}

__attribute__((weak)) int main(int argc, char *argv[]) {
  return UIApplicationMain(argc, argv, nil, nil);
}

void face_make_delegate(void) {
  @autoreleasepool {
    delegate = [delegate_class new];
    UIApplication.sharedApplication.delegate = delegate;
  }
}

// What the delegate is called by, as a function of the types that it has.
#define DELEGATE_CALL(result, selector, ...)                                                   \
  ((result(*)(id, SEL, ##__VA_ARGS__))objc_msg_lookup(delegate, sel_registerName(selector)))
#define ARGUMENTS(selector) delegate, sel_registerName(selector)

bool face_responds(const char *selector) {
  return [delegate respondsToSelector:sel_registerName(selector)];
}

void face_call(const char *selector) {
  @autoreleasepool {
    DELEGATE_CALL(void, selector, id)(ARGUMENTS(selector), UIApplication.sharedApplication);
  }
}

bool face_launch(const char *selector, const char *text) {
  @autoreleasepool {
    NSMutableDictionary *options = [values_of(text) mutableCopy];
    NSString *url = options[UIApplicationLaunchOptionsURLKey];
    if (url) options[UIApplicationLaunchOptionsURLKey] = [NSURL URLWithString:url];
    return DELEGATE_CALL(BOOL, selector, id, id)(
        ARGUMENTS(selector), UIApplication.sharedApplication, options);
  }
}

void face_fetch(const char *selector, const char *content, app_result done) {
  @autoreleasepool {
    UIApplication *application = UIApplication.sharedApplication;
    if (content)
      DELEGATE_CALL(void, selector, id, id, id)(
          ARGUMENTS(selector), application, values_of(content), done);
    else
      DELEGATE_CALL(void, selector, id, id)(ARGUMENTS(selector), application, done);
  }
}

void face_session_events(const char *selector, const char *session, app_block done) {
  @autoreleasepool {
    DELEGATE_CALL(void, selector, id, id, id)(
        ARGUMENTS(selector), UIApplication.sharedApplication, @(session), done);
  }
}

void face_push_token(const char *selector, const void *bytes, long count) {
  @autoreleasepool {
    DELEGATE_CALL(void, selector, id, id)(
        ARGUMENTS(selector), UIApplication.sharedApplication,
        [NSData dataWithBytes:bytes length:(NSUInteger)count]);
  }
}

void face_push_error(const char *selector, const char *domain, long code, const char *text) {
  @autoreleasepool {
    NSError *error = [NSError errorWithDomain:@(domain)
                                         code:code
                                     userInfo:@{NSLocalizedDescriptionKey: @(text)}];
    DELEGATE_CALL(void, selector, id, id)(
        ARGUMENTS(selector), UIApplication.sharedApplication, error);
  }
}

void face_post(const char *notification) {
  @autoreleasepool {
    [NSNotificationCenter.defaultCenter postNotificationName:@(notification)
                                                      object:UIApplication.sharedApplication];
  }
}
