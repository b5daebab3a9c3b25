import TextDiagnostics
import SampleTestFixtures
import Testing
import WorkbookModel

/// Apps in Objective-C with views and notifications, and what they do not have.
@Suite(.enabled(if: TestRunner.runsObjectiveC))
struct ObjectiveCViewTests: SharedRunSuite {
  static let book = TestBook(
    """
    ```objc,app,id=list
    #import <UIKit/UIKit.h>
    @interface Headlines : UITableViewController
    @property (nonatomic, strong) NSMutableArray *lines;
    @end
    @implementation Headlines
    - (void)viewDidLoad {
      [super viewDidLoad];
      self.title = @"Headlines";
      self.lines = [NSMutableArray arrayWithObject:@"one"];
      [self.tableView registerClass:[UITableViewCell class] forCellReuseIdentifier:@"line"];
      self.navigationItem.rightBarButtonItem =
          [[UIBarButtonItem alloc] initWithTitle:@"Add" style:UIBarButtonItemStylePlain target:self
                                          action:@selector(add)];
      self.refreshControl = [[UIRefreshControl alloc] init];
      [self.refreshControl addTarget:self action:@selector(refresh:)
                    forControlEvents:UIControlEventValueChanged];
    }
    - (void)viewWillAppear:(BOOL)animated {
      [super viewWillAppear:animated];
      NSLog(@"appears with %lu", (unsigned long)self.lines.count);
    }
    - (void)add {
      NSIndexPath *path = [NSIndexPath indexPathForRow:(NSInteger)self.lines.count inSection:0];
      [self.tableView performBatchUpdates:^{
        [self.lines addObject:@"two"];
        [self.tableView insertRowsAtIndexPaths:@[path]
                              withRowAnimation:UITableViewRowAnimationFade];
      } completion:^(BOOL finished) {
        NSLog(@"%ld rows: %d", (long)[self.tableView numberOfRowsInSection:0], finished);
      }];
      [self.tableView beginUpdates];
      [self.tableView endUpdates];
    }
    - (void)refresh:(UIRefreshControl *)control {
      [self.lines insertObject:@"zero" atIndex:0];
      [self.tableView reloadData];
      [control endRefreshing];
    }
    - (void)fetch:(void (^)(UIBackgroundFetchResult))done {
      NSURL *url = [NSURL URLWithString:@"https://lines.example/new.json"];
      [[[NSURLSession sharedSession] dataTaskWithURL:url
          completionHandler:^(NSData *data, NSURLResponse *response, NSError *error) {
        NSArray *found = data ? [NSJSONSerialization JSONObjectWithData:data options:0 error:NULL]
                              : nil;
        dispatch_async(dispatch_get_main_queue(), ^{
          [self.lines addObjectsFromArray:found];
          [self.tableView reloadData];
          done(found.count ? UIBackgroundFetchResultNewData : UIBackgroundFetchResultFailed);
        });
      }] resume];
    }
    - (NSInteger)tableView:(UITableView *)tableView numberOfRowsInSection:(NSInteger)section {
      return (NSInteger)self.lines.count;
    }
    - (UITableViewCell *)tableView:(UITableView *)tableView
             cellForRowAtIndexPath:(NSIndexPath *)indexPath {
      UITableViewCell *cell = [tableView dequeueReusableCellWithIdentifier:@"line"
                                                              forIndexPath:indexPath];
      cell.textLabel.text = self.lines[indexPath.row];
      return cell;
    }
    - (void)tableView:(UITableView *)tableView didSelectRowAtIndexPath:(NSIndexPath *)indexPath {
      UIViewController *page = [UIViewController new];
      page.title = self.lines[indexPath.row];
      UILabel *text = [[UILabel alloc] initWithFrame:page.view.bounds];
      text.text = @"the whole text";
      [page.view addSubview:text];
      [self.navigationController pushViewController:page animated:YES];
    }
    @end

    @interface Delegate : UIResponder <UIApplicationDelegate, UIAlertViewDelegate>
    @property (nonatomic, strong) UIWindow *window;
    @property (nonatomic, strong) Headlines *list;
    @end
    @implementation Delegate
    - (BOOL)application:(UIApplication *)application
        didFinishLaunchingWithOptions:(NSDictionary *)launchOptions {
      [application setMinimumBackgroundFetchInterval:UIApplicationBackgroundFetchIntervalMinimum];
      self.list = [[Headlines alloc] initWithStyle:UITableViewStylePlain];
      self.window = [[UIWindow alloc] initWithFrame:[[UIScreen mainScreen] bounds]];
      self.window.backgroundColor = [UIColor whiteColor];
      self.window.rootViewController =
          [[UINavigationController alloc] initWithRootViewController:self.list];
      [self.window makeKeyAndVisible];
      return YES;
    }
    - (void)application:(UIApplication *)application
        performFetchWithCompletionHandler:(void (^)(UIBackgroundFetchResult))completionHandler {
      [self.list fetch:completionHandler];
    }
    - (void)applicationWillEnterForeground:(UIApplication *)application {
      [[[UIAlertView alloc] initWithTitle:@"Welcome" message:nil delegate:self
                        cancelButtonTitle:@"Close" otherButtonTitles:@"Read", nil] show];
    }
    - (void)alertView:(UIAlertView *)alertView clickedButtonAtIndex:(NSInteger)buttonIndex {
      NSLog(@"%@ is button %ld", [alertView buttonTitleAtIndex:buttonIndex], (long)buttonIndex);
    }
    @end
    ```

    ```xml,plist=list
    <key>UIBackgroundModes</key><array><string>fetch</string></array>
    ```

    ```swift,scenario=list,profile=iOS7,id=touches
    import DeviceSimulator

    let device = Device()
    device.serve("lines.example") { _ in .ok("[\\"three\\", \\"four\\"]") }
    let list = device.launch("list")
    device.tap("Add")
    device.pullToRefresh()
    print(list.screen)
    device.pressHome()
    list.simulateBackgroundFetch()
    device.advance(by: .seconds(2))
    print(list.lastFetchResult, list.snapshot ?? [])
    list.launch()
    device.choose("Read")
    device.tap("three")
    print(list.screen)
    ```

    ```output
    appears with 1
    ["Headlines  [Add]", "zero", "one", "two"]
    5 rows: 1
    newData ["Headlines  [Add]", "zero", "one", "two", "three", "four"]
    Read is button 1
    ["‹ Headlines  three", "the whole text"]
    ```

    ```objc,app,id=tea
    #import <UIKit/UIKit.h>
    #import <UserNotifications/UserNotifications.h>
    @interface Tea : UIResponder <UIApplicationDelegate, UNUserNotificationCenterDelegate>
    @end
    @implementation Tea
    - (BOOL)application:(UIApplication *)application
        didFinishLaunchingWithOptions:(NSDictionary *)launchOptions {
      UNUserNotificationCenter *center = [UNUserNotificationCenter currentNotificationCenter];
      center.delegate = self;
      [center requestAuthorizationWithOptions:UNAuthorizationOptionAlert
                            completionHandler:^(BOOL granted, NSError *error) {
        NSLog(@"granted: %d", granted);
        UNMutableNotificationContent *content = [UNMutableNotificationContent new];
        content.title = @"Tea";
        content.body = @"It is ready.";
        content.userInfo = @{@"cups": @2};
        UNTimeIntervalNotificationTrigger *trigger =
            [UNTimeIntervalNotificationTrigger triggerWithTimeInterval:240 repeats:NO];
        [center addNotificationRequest:[UNNotificationRequest requestWithIdentifier:@"tea"
                                                                            content:content
                                                                            trigger:trigger]
                 withCompletionHandler:nil];
      }];
      return YES;
    }
    - (void)userNotificationCenter:(UNUserNotificationCenter *)center
        didReceiveNotificationResponse:(UNNotificationResponse *)response
                 withCompletionHandler:(void (^)(void))handler {
      UNNotificationRequest *request = response.notification.request;
      NSLog(@"%@ for %@", request.identifier, request.content.userInfo[@"cups"]);
      handler();
    }
    @end
    ```

    ```swift,scenario=tea,profile=iOS10,id=reminds
    import DeviceSimulator

    let device = Device()
    let tea = device.launch("tea")
    tea.allowNotifications()
    device.pressHome()
    device.advance(by: .minutes(3))
    print(tea.notifications)
    device.advance(by: .minutes(2))
    print(tea.notifications)
    tea.tapNotification()
    ```

    ```output
    granted: 1
    []
    [Tea: It is ready.]
    tea for 2
    ```

    ```objc,app,id=pushed
    #import <UIKit/UIKit.h>
    @interface Pushed : UIResponder <UIApplicationDelegate, NSURLSessionDownloadDelegate>
    @property (nonatomic, copy) void (^done)(UIBackgroundFetchResult);
    @end
    @implementation Pushed
    - (BOOL)application:(UIApplication *)application
        didFinishLaunchingWithOptions:(NSDictionary *)launchOptions {
      [application registerForRemoteNotifications];
      return YES;
    }
    - (void)application:(UIApplication *)application
        didReceiveRemoteNotification:(NSDictionary *)push
              fetchCompletionHandler:(void (^)(UIBackgroundFetchResult))completionHandler {
      self.done = completionHandler;
      NSURLSession *session =
          [NSURLSession sessionWithConfiguration:[NSURLSessionConfiguration defaultSessionConfiguration]
                                        delegate:self delegateQueue:[NSOperationQueue mainQueue]];
      [[session downloadTaskWithURL:[NSURL URLWithString:push[@"file"]]] resume];
    }
    - (void)URLSession:(NSURLSession *)session downloadTask:(NSURLSessionDownloadTask *)task
        didFinishDownloadingToURL:(NSURL *)location {
      NSString *folder = [NSSearchPathForDirectoriesInDomains(
          NSCachesDirectory, NSUserDomainMask, YES) firstObject];
      NSString *path = [folder stringByAppendingPathComponent:task.response.URL.lastPathComponent];
      NSError *error;
      [[NSFileManager defaultManager] moveItemAtPath:location.path toPath:path error:&error];
      NSLog(@"%@: %@, %@", path.lastPathComponent,
            [NSString stringWithContentsOfFile:path encoding:NSUTF8StringEncoding error:NULL], error);
      self.done(UIBackgroundFetchResultNewData);
    }
    @end
    ```

    ```xml,plist=pushed
    <key>UIBackgroundModes</key><array><string>remote-notification</string></array>
    ```

    ```swift,scenario=pushed,profile=iOS7,id=downloads
    import DeviceSimulator

    let device = Device()
    device.serve("files.example") { _ in .ok("the article").after(.seconds(3)) }
    let pushed = device.launch("pushed")
    device.advance(by: .seconds(1))
    device.pressHome()
    device.push(
      to: pushed,
      #"{"aps": {"content-available": 1}, "file": "https://files.example/9.txt"}"#)
    device.advance(by: .minutes(1))
    print(pushed.remoteNotifications.count, pushed.state)
    ```

    ```output
    9.txt: the article, (null)
    1 suspended
    ```

    ```objc,app,id=lacks
    #import <UIKit/UIKit.h>
    @interface Delegate : UIResponder <UIApplicationDelegate>
    @end
    @implementation Delegate
    - (void)applicationDidEnterBackground:(UIApplication *)application {
      [UIPickerView new];
      [AVAudioPlayer new];
      [MPNowPlayingInfoCenter new];
      [UIView transition];
      [[[UIView alloc] init] explodeWithSound:YES];
      NSLog(@"%@", application.keyCommands);
    }
    @end
    ```

    ```objc,app,id=maps
    #import <MapKit/MapKit.h>
    ```

    ```objc,id=plain
    #import <UIKit/UIKit.h>
    int main(void) {}
    ```
    """)
  static let results = Task { try await TestRunner.run(book) }

  @Test(arguments: ["touches", "reminds", "downloads"])
  func showsItsViewsAndNotifications(scenario: String) async throws {
    try await expectVerified(scenario)
  }

  @Test func namesWhatIsMissingAtItsLine() async throws {
    let problems = try await result("lacks").problems
    let start = problems.first?.range.start.line ?? 0
    #expect(
      problems.map { "\($0.range.start.line - start): \($0.fix ?? "-")" } == [
        "0: if 'UIPickerView' is Apple's, it is not reimplemented here for Objective-C",
        "1: add '#import <AVFoundation/AVFoundation.h>'",
        "2: 'MPNowPlayingInfoCenter' is not reimplemented here for Objective-C; apps in Swift have it",
        "3: if 'transition' is a method of Apple's, it is not reimplemented here for Objective-C",
        "4: if Apple's 'UIView' has 'explodeWithSound:', it is not reimplemented here for "
          + "Objective-C",
        "5: if Apple's 'UIApplication' has 'keyCommands', it is not reimplemented here for "
          + "Objective-C",
      ])
  }

  @Test func saysWhichHeadersThereAre() async throws {
    #expect(
      try await problem("maps").fix
        == "apps in Objective-C have Foundation, UIKit, UserNotifications, CoreLocation and "
        + "AVFoundation here; leave it out, or write the app in Swift")
    #expect(
      try await problem("plain").fix
        == "mark the sample 'app,id=NAME': it is an app, which a scenario installs")
  }
}
