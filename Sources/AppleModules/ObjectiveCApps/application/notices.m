// Local notifications.
#import <UserNotifications/UserNotifications.h>
#include "../shared/json.h"
#include "notice_interface.h"

NSString *const UNNotificationDefaultActionIdentifier =
    @"com.apple.UNNotificationDefaultActionIdentifier";

@interface UNNotificationContent ()
@property (nonatomic, readwrite, copy) NSString *title, *body;
@property (nonatomic, readwrite, copy) NSDictionary *userInfo;
@end
@implementation UNNotificationContent
@end

@implementation UNMutableNotificationContent
@dynamic title, body, userInfo;
@end

@interface UNNotificationTrigger ()
@property (nonatomic, readwrite) BOOL repeats;
@end
@implementation UNNotificationTrigger
@end

@implementation UNTimeIntervalNotificationTrigger
+ (instancetype)triggerWithTimeInterval:(NSTimeInterval)timeInterval repeats:(BOOL)repeats {
  UNTimeIntervalNotificationTrigger *trigger = [self new];
  trigger->_timeInterval = timeInterval;
  trigger.repeats = repeats;
  return trigger;
}
@end

@implementation UNNotificationRequest
+ (instancetype)requestWithIdentifier:(NSString *)identifier
                              content:(UNNotificationContent *)content
                              trigger:(UNNotificationTrigger *)trigger {
  UNNotificationRequest *request = [self new];
  request->_identifier = [identifier copy];
  request->_content = content;
  request->_trigger = trigger;
  return request;
}
@end

@implementation UNNotification
+ (instancetype)notificationWith:(const char *)text {
  NSDictionary *values = values_of(text);
  UNMutableNotificationContent *content = [UNMutableNotificationContent new];
  content.title = values[@"title"];
  content.body = values[@"body"];
  content.userInfo = values[@"info"];
  UNNotification *notification = [self new];
  notification->_request = [UNNotificationRequest requestWithIdentifier:values[@"identifier"]
                                                                content:content
                                                                trigger:nil];
  return notification;
}
@end

@implementation UNNotificationResponse
+ (instancetype)responseTo:(UNNotification *)notification action:(NSString *)action {
  UNNotificationResponse *response = [self new];
  response->_notification = notification;
  response->_actionIdentifier = action;
  return response;
}
@end

@implementation UNUserNotificationCenter
+ (UNUserNotificationCenter *)currentNotificationCenter {
  static UNUserNotificationCenter *center;
  if (!center) center = [self new];
  return center;
}
- (void)setDelegate:(id<UNUserNotificationCenterDelegate>)delegate {
  _delegate = delegate;
  core_listen_for_notifications();
}
- (void)requestAuthorizationWithOptions:(UNAuthorizationOptions)options
                      completionHandler:(void (^)(BOOL granted, NSError *error))handler {
  core_ask_for_notifications(options, ^(bool granted) {
    @autoreleasepool { handler(granted, nil); }
  });
}
- (void)addNotificationRequest:(UNNotificationRequest *)request
         withCompletionHandler:(void (^)(NSError *error))handler {
  UNNotificationContent *content = request.content;
  NSMutableDictionary *values = [@{
    @"identifier": request.identifier, @"title": content.title ?: @"",
    @"body": content.body ?: @"", @"info": content.userInfo ?: @{}
  } mutableCopy];
  UNTimeIntervalNotificationTrigger *trigger =
      (UNTimeIntervalNotificationTrigger *)request.trigger;
  if (trigger) {
    values[@"after"] = @(trigger.timeInterval);
    values[@"repeats"] = [NSNumber numberWithBool:trigger.repeats];
  }
  core_add_notification(json_of(values).UTF8String);
  if (handler) dispatch_async(dispatch_get_global_queue(0, 0), ^{ handler(nil); });
}
- (void)removePendingNotificationRequestsWithIdentifiers:(NSArray *)identifiers {
  core_remove_notifications(json_of(identifiers).UTF8String);
}
- (void)removeAllPendingNotificationRequests { core_remove_notifications(NULL); }
@end

bool face_takes_notices(const char *selector) {
  return [UNUserNotificationCenter.currentNotificationCenter.delegate
      respondsToSelector:sel_registerName(selector)];
}

void face_answer_notice(const char *notification, const char *action, void (^done)(void)) {
  @autoreleasepool {
    UNUserNotificationCenter *center = UNUserNotificationCenter.currentNotificationCenter;
    UNNotification *own = [UNNotification notificationWith:notification];
    [center.delegate userNotificationCenter:center
             didReceiveNotificationResponse:[UNNotificationResponse responseTo:own
                                                                        action:@(action)]
                      withCompletionHandler:done];
  }
}
