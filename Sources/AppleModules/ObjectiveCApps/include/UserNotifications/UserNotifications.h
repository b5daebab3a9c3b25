#pragma once

// Local notifications, of iOS 10 and later.
#import <Foundation/Foundation.h>

@class UNNotification, UNNotificationResponse, UNUserNotificationCenter;

typedef NS_OPTIONS(NSUInteger, UNAuthorizationOptions) {
  UNAuthorizationOptionBadge = 1 << 0,
  UNAuthorizationOptionSound = 1 << 1,
  UNAuthorizationOptionAlert = 1 << 2,
  UNAuthorizationOptionProvisional = 1 << 6
};
extern NSString *const UNNotificationDefaultActionIdentifier;

@interface UNNotificationContent : NSObject
@property (nonatomic, readonly, copy) NSString *title, *body;
@property (nonatomic, readonly, copy) NSDictionary *userInfo;
@end
@interface UNMutableNotificationContent : UNNotificationContent
@property (nonatomic, readwrite, copy) NSString *title, *body;
@property (nonatomic, readwrite, copy) NSDictionary *userInfo;
@end

@interface UNNotificationTrigger : NSObject
@property (nonatomic, readonly) BOOL repeats;
@end
@interface UNTimeIntervalNotificationTrigger : UNNotificationTrigger
+ (instancetype)triggerWithTimeInterval:(NSTimeInterval)timeInterval repeats:(BOOL)repeats;
@property (nonatomic, readonly) NSTimeInterval timeInterval;
@end

@interface UNNotificationRequest : NSObject
+ (instancetype)requestWithIdentifier:(NSString *)identifier
                              content:(UNNotificationContent *)content
                              trigger:(UNNotificationTrigger *)trigger;
@property (nonatomic, readonly, copy) NSString *identifier;
@property (nonatomic, readonly, strong) UNNotificationContent *content;
@property (nonatomic, readonly, strong) UNNotificationTrigger *trigger;
@end

@interface UNNotification : NSObject
@property (nonatomic, readonly, strong) UNNotificationRequest *request;
@end
@interface UNNotificationResponse : NSObject
@property (nonatomic, readonly, strong) UNNotification *notification;
@property (nonatomic, readonly, copy) NSString *actionIdentifier;
@end

@protocol UNUserNotificationCenterDelegate <NSObject>
@optional
- (void)userNotificationCenter:(UNUserNotificationCenter *)center
    didReceiveNotificationResponse:(UNNotificationResponse *)response
             withCompletionHandler:(void (^)(void))handler;
@end

@interface UNUserNotificationCenter : NSObject
+ (UNUserNotificationCenter *)currentNotificationCenter;
@property (nonatomic, weak) id<UNUserNotificationCenterDelegate> delegate;
- (void)requestAuthorizationWithOptions:(UNAuthorizationOptions)options
                      completionHandler:(void (^)(BOOL granted, NSError *error))handler;
- (void)addNotificationRequest:(UNNotificationRequest *)request
         withCompletionHandler:(void (^)(NSError *error))handler;
- (void)removePendingNotificationRequestsWithIdentifiers:(NSArray *)identifiers;
- (void)removeAllPendingNotificationRequests;
@end
