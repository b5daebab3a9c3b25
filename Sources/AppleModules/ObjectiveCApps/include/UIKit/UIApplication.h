#pragma once

#import <UIKit/UIResponder.h>

@class UIApplication, UIWindow;

typedef NS_ENUM(NSInteger, UIApplicationState) {
  UIApplicationStateActive,
  UIApplicationStateInactive,
  UIApplicationStateBackground
};

typedef NS_ENUM(NSUInteger, UIBackgroundFetchResult) {
  UIBackgroundFetchResultNewData,
  UIBackgroundFetchResultNoData,
  UIBackgroundFetchResultFailed
};

typedef NS_ENUM(NSInteger, UIBackgroundRefreshStatus) {
  UIBackgroundRefreshStatusRestricted,
  UIBackgroundRefreshStatusDenied,
  UIBackgroundRefreshStatusAvailable
};

typedef NSUInteger UIBackgroundTaskIdentifier;
extern const UIBackgroundTaskIdentifier UIBackgroundTaskInvalid;
extern const NSTimeInterval UIApplicationBackgroundFetchIntervalMinimum;
extern const NSTimeInterval UIApplicationBackgroundFetchIntervalNever;

extern NSString *const UIApplicationDidFinishLaunchingNotification;
extern NSString *const UIApplicationDidBecomeActiveNotification;
extern NSString *const UIApplicationWillResignActiveNotification;
extern NSString *const UIApplicationDidEnterBackgroundNotification;
extern NSString *const UIApplicationWillEnterForegroundNotification;
extern NSString *const UIApplicationWillTerminateNotification;
extern NSString *const UIApplicationSignificantTimeChangeNotification;
extern NSString *const UIApplicationDidReceiveMemoryWarningNotification;
extern NSString *const UIApplicationProtectedDataWillBecomeUnavailable;
extern NSString *const UIApplicationProtectedDataDidBecomeAvailable;
extern NSString *const UIApplicationBackgroundRefreshStatusDidChangeNotification;

extern NSString *const UIApplicationLaunchOptionsURLKey;
extern NSString *const UIApplicationLaunchOptionsRemoteNotificationKey;
extern NSString *const UIApplicationLaunchOptionsLocationKey;

@protocol UIApplicationDelegate <NSObject>
@optional
@property (nonatomic, strong) UIWindow *window;
- (BOOL)application:(UIApplication *)application
    willFinishLaunchingWithOptions:(NSDictionary *)launchOptions;
- (BOOL)application:(UIApplication *)application
    didFinishLaunchingWithOptions:(NSDictionary *)launchOptions;
- (void)applicationDidFinishLaunching:(UIApplication *)application;
- (void)applicationDidBecomeActive:(UIApplication *)application;
- (void)applicationWillResignActive:(UIApplication *)application;
- (void)applicationDidEnterBackground:(UIApplication *)application;
- (void)applicationWillEnterForeground:(UIApplication *)application;
- (void)applicationWillTerminate:(UIApplication *)application;
- (void)applicationSignificantTimeChange:(UIApplication *)application;
- (void)applicationDidReceiveMemoryWarning:(UIApplication *)application;
- (void)applicationProtectedDataWillBecomeUnavailable:(UIApplication *)application;
- (void)applicationProtectedDataDidBecomeAvailable:(UIApplication *)application;
- (void)application:(UIApplication *)application
    performFetchWithCompletionHandler:(void (^)(UIBackgroundFetchResult result))completionHandler;
- (void)application:(UIApplication *)application
    didRegisterForRemoteNotificationsWithDeviceToken:(NSData *)deviceToken;
- (void)application:(UIApplication *)application
    didFailToRegisterForRemoteNotificationsWithError:(NSError *)error;
- (void)application:(UIApplication *)application
    didReceiveRemoteNotification:(NSDictionary *)userInfo;
- (void)application:(UIApplication *)application
    didReceiveRemoteNotification:(NSDictionary *)userInfo
          fetchCompletionHandler:(void (^)(UIBackgroundFetchResult result))completionHandler;
- (void)application:(UIApplication *)application
    handleEventsForBackgroundURLSession:(NSString *)identifier
                      completionHandler:(void (^)(void))completionHandler;
@end

@interface UIApplication : UIResponder
+ (UIApplication *)sharedApplication;
@property (nonatomic, weak) id<UIApplicationDelegate> delegate;
@property (nonatomic, readonly) UIApplicationState applicationState;
@property (nonatomic, readonly) NSTimeInterval backgroundTimeRemaining;
@property (nonatomic, readonly) UIBackgroundRefreshStatus backgroundRefreshStatus;
@property (nonatomic, readonly, getter=isProtectedDataAvailable) BOOL protectedDataAvailable;
@property (nonatomic) NSInteger applicationIconBadgeNumber;
@property (nonatomic, getter=isNetworkActivityIndicatorVisible)
    BOOL networkActivityIndicatorVisible;
@property (nonatomic, getter=isIdleTimerDisabled) BOOL idleTimerDisabled;
- (UIBackgroundTaskIdentifier)beginBackgroundTaskWithExpirationHandler:(void (^)(void))handler;
- (UIBackgroundTaskIdentifier)beginBackgroundTaskWithName:(NSString *)name
                                        expirationHandler:(void (^)(void))handler;
- (void)endBackgroundTask:(UIBackgroundTaskIdentifier)identifier;
- (void)setMinimumBackgroundFetchInterval:(NSTimeInterval)interval;
- (void)registerForRemoteNotifications;
- (void)unregisterForRemoteNotifications;
- (BOOL)isRegisteredForRemoteNotifications;
@end

// Runs the app; never returns. Without a name of its class, the delegate is an instance of the only class that adopts
// `UIApplicationDelegate`. A sample without `main` has one that does just that.
int UIApplicationMain(int argc, char *argv[], NSString *principalClassName,
                      NSString *delegateClassName);
