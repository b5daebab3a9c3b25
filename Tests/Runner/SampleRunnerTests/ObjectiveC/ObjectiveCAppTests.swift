import SampleTestFixtures
import Testing
import WorkbookModel

/// Apps in Objective-C that scenarios install: their life cycle, background work, time, and what they keep.
@Suite(.enabled(if: TestRunner.runsObjectiveC))
struct ObjectiveCAppTests: SharedRunSuite {
  static let book = TestBook(
    """
    ```objective-c,app,id=saver
    #import <UIKit/UIKit.h>

    @interface Saver : UIResponder <UIApplicationDelegate>
    @property (nonatomic) UIBackgroundTaskIdentifier work;
    @end

    @implementation Saver
    - (BOOL)application:(UIApplication *)application
        didFinishLaunchingWithOptions:(NSDictionary *)launchOptions {
      NSLog(@"launched, state %ld, options %@", (long)application.applicationState, launchOptions);
      return YES;
    }
    - (void)applicationDidBecomeActive:(UIApplication *)application { printf("active\\n"); }
    - (void)applicationWillResignActive:(UIApplication *)application { printf("inactive\\n"); }
    - (void)applicationWillEnterForeground:(UIApplication *)application { printf("returns\\n"); }
    - (void)applicationDidEnterBackground:(UIApplication *)application {
      self.work = [application beginBackgroundTaskWithName:@"save" expirationHandler:^{
        NSLog(@"expires with %.0f s left", application.backgroundTimeRemaining);
        [application endBackgroundTask:self.work];
        self.work = UIBackgroundTaskInvalid;
      }];
      dispatch_time_t later = dispatch_time(DISPATCH_TIME_NOW, (int64_t)(20 * NSEC_PER_SEC));
      dispatch_after(later, dispatch_get_global_queue(DISPATCH_QUEUE_PRIORITY_LOW, 0), ^{
        NSLog(@"saving at %@, %.0f s left", [NSDate date], application.backgroundTimeRemaining);
      });
    }
    @end

    int main(int argc, char *argv[]) {
      @autoreleasepool {
        return UIApplicationMain(argc, argv, nil, NSStringFromClass([Saver class]));
      }
    }
    ```

    ```swift,scenario=saver,profile=iOS7,id=saves
    import DeviceSimulator

    let device = Device()
    let saver = device.launch("saver")
    device.pressHome()
    device.advance(by: .minutes(4))
    print(saver.state)
    saver.launch()
    ```

    ```output
    launched, state 1, options (null)
    active
    inactive
    saving at 2013-09-18 09:00:20 +0000, 160 s left
    expires with 5 s left
    suspended
    returns
    active
    ```

    ```objc,app,id=news
    @import UIKit;
    @interface Delegate : UIResponder <UIApplicationDelegate>
    @end
    @implementation Delegate
    - (BOOL)application:(UIApplication *)application
        didFinishLaunchingWithOptions:(NSDictionary *)launchOptions {
      NSLog(@"%@", launchOptions[UIApplicationLaunchOptionsRemoteNotificationKey][@"article"]);
      [application setMinimumBackgroundFetchInterval:3 * 3600];
      [application registerForRemoteNotifications];
      return YES;
    }
    - (void)application:(UIApplication *)application
        didRegisterForRemoteNotificationsWithDeviceToken:(NSData *)deviceToken {
      NSLog(@"token of %lu bytes", (unsigned long)deviceToken.length);
    }
    - (void)application:(UIApplication *)application
        performFetchWithCompletionHandler:(void (^)(UIBackgroundFetchResult))completionHandler {
      dispatch_async(dispatch_get_global_queue(0, 0), ^{
        [NSThread sleepForTimeInterval:2];
        dispatch_async(dispatch_get_main_queue(), ^{
          NSLog(@"fetched at %@", [NSDate date]);
          completionHandler(UIBackgroundFetchResultNewData);
        });
      });
    }
    - (void)application:(UIApplication *)application
        didReceiveRemoteNotification:(NSDictionary *)push
              fetchCompletionHandler:(void (^)(UIBackgroundFetchResult))completionHandler {
      NSLog(@"article %@", push[@"article"]);
      completionHandler(UIBackgroundFetchResultNoData);
    }
    @end
    ```

    ```xml,plist=news
    <key>UIBackgroundModes</key>
    <array><string>fetch</string><string>remote-notification</string></array>
    ```

    ```swift,scenario=news,profile=iOS7,id=wakes
    import DeviceSimulator

    let device = Device()
    let news = device.launch("news")
    device.advance(by: .seconds(1))
    device.pressHome()
    news.simulateBackgroundFetch()
    device.advance(by: .minutes(1))
    print(news.lastFetchResult)
    news.terminateBySystem()
    device.push(to: news, #"{"aps": {"content-available": 1}, "article": 7}"#)
    device.advance(by: .minutes(1))
    print(news.remoteNotifications)
    ```

    ```output
    (null)
    token of 32 bytes
    fetched at 2013-09-18 09:00:03 +0000
    newData
    7
    token of 32 bytes
    article 7
    [09:01:01, launched, noData after 0 s]
    ```

    ```objc,app,id=clock
    #import <UIKit/UIKit.h>
    @interface Note : NSObject
    @end
    @implementation Note
    - (void)dealloc { NSLog(@"the note is gone"); }
    @end
    @interface Delegate : UIResponder <UIApplicationDelegate>
    @property (nonatomic) int ticks;
    @end
    @implementation Delegate
    - (BOOL)application:(UIApplication *)application
        didFinishLaunchingWithOptions:(NSDictionary *)launchOptions {
      [NSTimer scheduledTimerWithTimeInterval:4 target:self selector:@selector(tick:)
                                     userInfo:@"four" repeats:YES];
      [self performSelector:@selector(say:) withObject:@"after six" afterDelay:6];
      [self performSelector:@selector(say:) withObject:@"never" afterDelay:5];
      [NSObject cancelPreviousPerformRequestsWithTarget:self selector:@selector(say:)
                                                 object:@"never"];
      NSNotificationCenter *center = [NSNotificationCenter defaultCenter];
      [center addObserver:self selector:@selector(noticed:)
                     name:UIApplicationDidEnterBackgroundNotification object:nil];
      [center addObserverForName:UIApplicationDidBecomeActiveNotification object:application
                           queue:[NSOperationQueue mainQueue] usingBlock:^(NSNotification *note) {
        NSLog(@"a block hears %@", note.name);
      }];
      [[NSOperationQueue new] addOperationWithBlock:^{
        BOOL isMain = [NSThread isMainThread];
        [[NSOperationQueue mainQueue] addOperationWithBlock:^{
          NSLog(@"operations: %d, %d", isMain, [NSThread isMainThread]);
        }];
      }];
      dispatch_async(dispatch_get_main_queue(), ^{ NSLog(@"made %d", [[Note new] self] != nil); });
      dispatch_async(dispatch_get_global_queue(0, 0), ^{
        [self performSelectorOnMainThread:@selector(say:) withObject:@"on main" waitUntilDone:YES];
        NSLog(@"waited");
      });
      return YES;
    }
    - (void)tick:(NSTimer *)timer {
      NSLog(@"tick %d, every %@", ++_ticks, timer.userInfo);
      if (_ticks == 2) [timer invalidate];
    }
    - (void)say:(NSString *)text { NSLog(@"%@, main thread: %d", text, [NSThread isMainThread]); }
    - (void)noticed:(NSNotification *)note { NSLog(@"%@", note.name); }
    @end
    ```

    ```swift,scenario=clock,profile=iOS7,id=ticks
    import DeviceSimulator

    let device = Device()
    let clock = device.launch("clock")
    device.advance(by: .minutes(1))
    device.pressHome()
    ```

    ```output
    made 1
    the note is gone
    operations: 0, 1
    on main, main thread: 1
    waited
    a block hears UIApplicationDidBecomeActiveNotification
    tick 1, every four
    after six, main thread: 1
    tick 2, every four
    UIApplicationDidEnterBackgroundNotification
    ```

    ```objc,app,id=keeper
    #import <UIKit/UIKit.h>
    @interface Delegate : UIResponder <UIApplicationDelegate>
    @end
    @implementation Delegate
    - (BOOL)application:(UIApplication *)application
        didFinishLaunchingWithOptions:(NSDictionary *)launchOptions {
      NSUserDefaults *settings = [NSUserDefaults standardUserDefaults];
      [settings registerDefaults:@{@"step": @5}];
      NSInteger launches = [settings integerForKey:@"launches"] + 1;
      [settings setInteger:launches forKey:@"launches"];
      NSLog(@"launch %ld, step %ld, %@", (long)launches, (long)[settings integerForKey:@"step"],
            [settings objectForKey:@"seen"]);
      [settings setObject:@[@"a b", [NSDate dateWithTimeIntervalSince1970:0]] forKey:@"seen"];
      NSString *folder = [NSSearchPathForDirectoriesInDomains(
          NSDocumentDirectory, NSUserDomainMask, YES) firstObject];
      NSString *path = [folder stringByAppendingPathComponent:@"note.txt"];
      NSLog(@"%@", [NSString stringWithContentsOfFile:path encoding:NSUTF8StringEncoding error:NULL]);
      [@"written" writeToFile:path atomically:YES encoding:NSUTF8StringEncoding error:NULL];
      NSURL *caches = [[[NSFileManager defaultManager] URLsForDirectory:NSCachesDirectory
                                                  inDomains:NSUserDomainMask] lastObject];
      NSURL *support = [[NSFileManager defaultManager]
            URLForDirectory:NSApplicationSupportDirectory inDomain:NSUserDomainMask
          appropriateForURL:nil create:YES error:NULL];
      NSLog(@"%@ %@ %@ %@", folder.lastPathComponent, caches.lastPathComponent,
            support.lastPathComponent, [[NSBundle mainBundle] bundleIdentifier]);
      return YES;
    }
    @end
    ```

    ```swift,scenario=keeper,profile=iOS7,id=keeps
    import DeviceSimulator

    let device = Device()
    let keeper = device.launch("keeper")
    keeper.forceQuit()
    device.launch("keeper")
    ```

    ```output
    launch 1, step 5, (null)
    (null)
    Documents Caches Application Support com.example.keeper
    launch 2, step 5, (
        "a b",
        "1970-01-01 00:00:00 +0000"
    )
    written
    Documents Caches Application Support com.example.keeper
    ```

    ```objc,app,id=counting
    #import <UIKit/UIKit.h>
    @interface Counting : NSObject <UIApplicationDelegate> {
      NSMutableArray *_lines;
      dispatch_queue_t _queue;
    }
    @property (nonatomic, retain) UIWindow *window;
    @end
    @implementation Counting
    @synthesize window = _window;
    - (BOOL)application:(UIApplication *)application
        didFinishLaunchingWithOptions:(NSDictionary *)launchOptions {
      UIWindow *window = [[UIWindow alloc] initWithFrame:[[UIScreen mainScreen] bounds]];
      self.window = window;
      [window release];
      _lines = [[NSMutableArray alloc] init];
      _queue = dispatch_queue_create("example.counting", NULL);
      return YES;
    }
    - (void)applicationDidEnterBackground:(UIApplication *)application {
      __block UIBackgroundTaskIdentifier task =
          [application beginBackgroundTaskWithExpirationHandler:^{
            [application endBackgroundTask:task];
          }];
      dispatch_async(_queue, ^{
        for (int i = 0; i < 2; i++) {
          [NSThread sleepForTimeInterval:5];
          [_lines addObject:[NSString stringWithFormat:@"%.0f", application.backgroundTimeRemaining]];
        }
        NSLog(@"%@", [_lines componentsJoinedByString:@", "]);
        [application endBackgroundTask:task];
      });
    }
    - (void)dealloc {
      [_lines release];
      [_window release];
      [super dealloc];
    }
    @end
    int main(int argc, char *argv[]) {
      NSAutoreleasePool *pool = [[NSAutoreleasePool alloc] init];
      int status = UIApplicationMain(argc, argv, nil, @"Counting");
      [pool release];
      return status;
    }
    ```

    ```swift,scenario=counting,profile=iOS4,id=counts
    import DeviceSimulator

    let device = Device()
    let counting = device.launch("counting")
    device.pressHome()
    device.advance(by: .minutes(1))
    print(counting.state)
    ```

    ```output
    595, 590
    suspended
    ```
    """)
  static let results = Task { try await TestRunner.run(book) }

  @Test(arguments: ["saves", "wakes", "ticks", "keeps", "counts"])
  func printsWithTheTimeOfItsDevice(scenario: String) async throws {
    try await expectVerified(scenario)
  }
}
