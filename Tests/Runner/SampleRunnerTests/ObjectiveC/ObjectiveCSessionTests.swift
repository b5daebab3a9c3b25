import SampleTestFixtures
import Testing
import WorkbookModel

/// Apps in Objective-C that use the network: sessions, background sessions that go on without the app, connections.
@Suite(.enabled(if: TestRunner.runsObjectiveC))
struct ObjectiveCSessionTests: SharedRunSuite {
  static let book = TestBook(
    """
    ```objc,app,id=reader
    #import <UIKit/UIKit.h>
    @interface Reader : UIResponder <UIApplicationDelegate>
    @end
    @implementation Reader
    - (NSURL *)url:(NSString *)path {
      return [NSURL URLWithString:[@"https://news.example/" stringByAppendingString:path]];
    }
    - (NSString *)text:(NSData *)data {
      return [[NSString alloc] initWithData:data encoding:NSUTF8StringEncoding];
    }
    - (void)applicationDidBecomeActive:(UIApplication *)application {
      NSURLSession *session = [NSURLSession sharedSession];
      [[session dataTaskWithURL:[self url:@"slow"]
              completionHandler:^(NSData *data, NSURLResponse *response, NSError *error) {
        NSHTTPURLResponse *answer = (NSHTTPURLResponse *)response;
        NSLog(@"%@: %ld, %lld bytes, %@, main thread: %d", [self text:data], (long)answer.statusCode,
              answer.expectedContentLength, error, [NSThread isMainThread]);
      }] resume];
      [[session downloadTaskWithURL:[self url:@"file"]
                  completionHandler:^(NSURL *location, NSURLResponse *response, NSError *error) {
        NSLog(@"a file: %@", [self text:[NSData dataWithContentsOfURL:location]]);
      }] resume];
      NSMutableURLRequest *request = [NSMutableURLRequest requestWithURL:[self url:@"post"]];
      request.HTTPMethod = @"POST";
      request.HTTPBody = [@"words" dataUsingEncoding:NSUTF8StringEncoding];
      [request setValue:@"42" forHTTPHeaderField:@"X-Answer"];
      [NSURLConnection sendAsynchronousRequest:request
                                         queue:[NSOperationQueue mainQueue]
                             completionHandler:^(NSURLResponse *response, NSData *data,
                                                 NSError *error) {
        NSLog(@"%@, main thread: %d", [self text:data], [NSThread isMainThread]);
      }];
    }
    - (void)applicationWillResignActive:(UIApplication *)application {
      NSURLRequest *request = [NSURLRequest requestWithURL:[self url:@"late"]];
      NSError *error;
      NSData *data = [NSURLConnection sendSynchronousRequest:request returningResponse:NULL
                                                       error:&error];
      NSLog(@"%@ %@ %ld", data, error.domain, (long)error.code);
    }
    @end
    ```

    ```swift,scenario=reader,profile=iOS7,id=reads
    import DeviceSimulator

    let device = Device()
    device.serve("news.example") { request in
      switch request.path {
      case "/slow": .ok("slow words").after(.seconds(3))
      case "/file": .ok("kept")
      case "/post":
        .ok("\\(request.method) \\(String(decoding: request.body, as: UTF8.self)) "
          + (request.headers["X-Answer"] ?? ""))
      default: .notFound
      }
    }
    device.launch("reader")
    device.advance(by: .seconds(5))
    device.setNetwork(.none)
    device.pressHome()
    ```

    ```output
    a file: kept
    POST words 42, main thread: 1
    slow words: 200, 10 bytes, (null), main thread: 0
    (null) NSURLErrorDomain -1009
    ```

    ```objc,app,id=pods
    #import <UIKit/UIKit.h>
    @interface Pods : UIResponder <UIApplicationDelegate, NSURLSessionDownloadDelegate>
    @property (nonatomic, copy) void (^eventsHandled)(void);
    @end
    @implementation Pods
    - (NSURLSession *)session {
      static NSURLSession *session;
      static dispatch_once_t once;
      dispatch_once(&once, ^{
        NSURLSessionConfiguration *settings =
            [NSURLSessionConfiguration backgroundSessionConfigurationWithIdentifier:@"pods"];
        settings.discretionary = NO;
        session = [NSURLSession sessionWithConfiguration:settings delegate:self delegateQueue:nil];
      });
      return session;
    }
    - (BOOL)application:(UIApplication *)application
        didFinishLaunchingWithOptions:(NSDictionary *)launchOptions {
      if (application.applicationState == UIApplicationStateBackground) return YES;
      NSURL *url = [NSURL URLWithString:@"https://pods.example/7.mp3"];
      NSURLSessionDownloadTask *task =
          [self.session downloadTaskWithRequest:[NSURLRequest requestWithURL:url]];
      task.taskDescription = @"episode 7";
      NSLog(@"task %lu, state %ld", (unsigned long)task.taskIdentifier, (long)task.state);
      [task resume];
      return YES;
    }
    - (void)application:(UIApplication *)application
        handleEventsForBackgroundURLSession:(NSString *)identifier
                          completionHandler:(void (^)(void))completionHandler {
      NSLog(@"events of '%@'", identifier);
      self.eventsHandled = completionHandler;
      [self session];
    }
    - (void)URLSession:(NSURLSession *)session
                     downloadTask:(NSURLSessionDownloadTask *)task
        didFinishDownloadingToURL:(NSURL *)location {
      NSData *data = [NSData dataWithContentsOfURL:location];
      NSLog(@"%@ from %@: %lu bytes", task.taskDescription, task.originalRequest.URL.host,
            (unsigned long)data.length);
    }
    - (void)URLSession:(NSURLSession *)session
                        task:(NSURLSessionTask *)task
        didCompleteWithError:(NSError *)error {
      NSLog(@"complete: %@", error);
    }
    - (void)URLSessionDidFinishEventsForBackgroundURLSession:(NSURLSession *)session {
      [[NSOperationQueue mainQueue] addOperationWithBlock:^{
        NSLog(@"all events of '%@'", session.configuration.identifier);
        self.eventsHandled();
      }];
    }
    @end
    ```

    ```swift,scenario=pods,profile=iOS7,id=rejoins
    import DeviceSimulator

    let device = Device()
    device.serve("pods.example") { _ in
      .ok(String(repeating: "7", count: 6000)).limited(toBytesPerSecond: 100)
    }
    let pods = device.launch("pods")
    device.advance(by: .seconds(5))
    device.pressHome()
    device.advance(by: .seconds(1))
    pods.terminateBySystem()
    device.advance(by: .minutes(2))
    print(pods.state)
    ```

    ```output
    task 1, state 1
    events of 'pods'
    episode 7 from pods.example: 6000 bytes
    complete: (null)
    all events of 'pods'
    suspended
    ```

    ```objc,app,id=parts
    #import <UIKit/UIKit.h>
    @interface Parts : NSObject <UIApplicationDelegate, NSURLSessionDataDelegate>
    @property (nonatomic) NSUInteger count;
    @end
    @implementation Parts
    - (void)applicationDidBecomeActive:(UIApplication *)application {
      NSURLSessionConfiguration *settings = [NSURLSessionConfiguration ephemeralSessionConfiguration];
      settings.HTTPAdditionalHeaders = @{@"X-From": @"parts"};
      NSURLSession *session =
          [NSURLSession sessionWithConfiguration:settings delegate:self
                                   delegateQueue:[NSOperationQueue mainQueue]];
      [[session dataTaskWithURL:[NSURL URLWithString:@"http://parts.example/"]] resume];
      [session finishTasksAndInvalidate];
    }
    - (void)URLSession:(NSURLSession *)session dataTask:(NSURLSessionDataTask *)task
        didReceiveResponse:(NSURLResponse *)response
         completionHandler:(void (^)(NSURLSessionResponseDisposition))completionHandler {
      NSLog(@"%ld, main thread: %d", (long)[(NSHTTPURLResponse *)response statusCode],
            [NSThread isMainThread]);
      completionHandler(NSURLSessionResponseAllow);
    }
    - (void)URLSession:(NSURLSession *)session dataTask:(NSURLSessionDataTask *)task
        didReceiveData:(NSData *)data {
      self.count += data.length;
    }
    - (void)URLSession:(NSURLSession *)session task:(NSURLSessionTask *)task
        didCompleteWithError:(NSError *)error {
      NSLog(@"%lu of %lld bytes, %@", (unsigned long)self.count, task.countOfBytesReceived, error);
    }
    - (void)URLSession:(NSURLSession *)session didBecomeInvalidWithError:(NSError *)error {
      NSLog(@"invalid");
    }
    @end
    ```

    ```swift,scenario=parts,profile=iOS7,id=streams
    import DeviceSimulator

    let device = Device()
    device.serve("parts.example") { request in .ok("from \\(request.headers["X-From"] ?? "")") }
    device.launch("parts")
    device.advance(by: .seconds(5))
    ```

    ```output
    200, main thread: 1
    10 of 10 bytes, (null)
    invalid
    ```

    ```objc,app,id=older
    #import <UIKit/UIKit.h>
    @interface Older : NSObject <UIApplicationDelegate>
    @property (nonatomic, strong) NSMutableData *data;
    @end
    @implementation Older
    - (void)applicationDidBecomeActive:(UIApplication *)application {
      self.data = [NSMutableData data];
      NSURL *url = [NSURL URLWithString:@"http://older.example/"];
      [NSURLConnection connectionWithRequest:[NSURLRequest requestWithURL:url] delegate:self];
      dispatch_async(dispatch_get_global_queue(DISPATCH_QUEUE_PRIORITY_DEFAULT, 0), ^{
        [NSThread sleepForTimeInterval:3];
        NSLog(@"%@", [NSString stringWithContentsOfURL:url encoding:NSUTF8StringEncoding error:NULL]);
      });
    }
    - (void)connection:(NSURLConnection *)connection didReceiveResponse:(NSURLResponse *)response {
      NSLog(@"%lld bytes", response.expectedContentLength);
    }
    - (void)connection:(NSURLConnection *)connection didReceiveData:(NSData *)data {
      [self.data appendData:data];
    }
    - (void)connectionDidFinishLoading:(NSURLConnection *)connection {
      NSLog(@"%@", [[NSString alloc] initWithData:self.data encoding:NSUTF8StringEncoding]);
    }
    - (void)connection:(NSURLConnection *)connection didFailWithError:(NSError *)error {
      NSLog(@"%ld", (long)error.code);
    }
    @end
    ```

    ```swift,scenario=older,profile=iOS6,id=loads
    import DeviceSimulator

    let device = Device()
    device.serve("older.example") { _ in .ok("an old page") }
    device.launch("older")
    device.advance(by: .seconds(9))
    device.pressHome()
    device.setNetwork(.none)
    device.launch("older")
    device.advance(by: .seconds(9))
    ```

    ```output
    11 bytes
    an old page
    an old page
    -1009
    (null)
    ```
    """)
  static let results = Task { try await TestRunner.run(book) }

  @Test(arguments: ["reads", "rejoins", "streams", "loads"])
  func printsWhatTheServersOfTheScenarioAnswer(scenario: String) async throws {
    try await expectVerified(scenario)
  }
}
