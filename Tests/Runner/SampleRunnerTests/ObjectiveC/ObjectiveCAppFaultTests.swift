import TextDiagnostics
import SampleTestFixtures
import Testing
import WorkbookModel

/// Apps in Objective-C that do something wrong: what is reported, and at which line.
@Suite(.enabled(if: TestRunner.runsObjectiveC))
struct ObjectiveCAppFaultTests: SharedRunSuite {
  static let book = TestBook(
    """
    ```objc,app,id=deaf
    #import <UIKit/UIKit.h>
    @interface Delegate : NSObject <UIApplicationDelegate>
    @end
    @implementation Delegate
    @end
    ```

    ```xml,plist=deaf
    <key>UIBackgroundModes</key><array><string>fetch</string></array>
    ```

    ```swift,scenario=deaf,profile=iOS7,id=misses
    import DeviceSimulator

    let device = Device()
    device.printsLog = true
    let deaf = device.launch("deaf")
    device.pressHome()
    deaf.simulateBackgroundFetch()
    ```

    ```objc,app,id=faulty
    #import <UIKit/UIKit.h>
    @interface Delegate : UIResponder <UIApplicationDelegate>
    @end
    @implementation Delegate
    - (void)applicationDidEnterBackground:(UIApplication *)application {
      NSArray *none = @[];
      NSLog(@"%@", [none objectAtIndex:3]);
    }
    @end
    ```

    ```swift,scenario=faulty,profile=iOS7,id=crashes
    import DeviceSimulator

    let device = Device()
    let faulty = device.launch("faulty")
    device.pressHome()
    print(faulty.state)
    ```

    ```objc,app,id=two
    #import <UIKit/UIKit.h>
    @interface One : NSObject <UIApplicationDelegate>
    @end
    @implementation One
    @end
    @interface Two : NSObject <UIApplicationDelegate>
    @end
    @implementation Two
    @end
    ```

    ```swift,scenario=two,id=chooses
    import DeviceSimulator
    Device().launch("two")
    ```

    ```objc,app,id=misnamed
    #import <UIKit/UIKit.h>
    int main(int argc, char *argv[]) { return UIApplicationMain(argc, argv, nil, @"Absent"); }
    ```

    ```swift,scenario=misnamed,id=finds
    import DeviceSimulator
    Device().launch("misnamed")
    ```

    ```objc,app,id=stuck
    #import <UIKit/UIKit.h>
    @interface Delegate : UIResponder <UIApplicationDelegate>
    @end
    @implementation Delegate
    - (void)applicationDidEnterBackground:(UIApplication *)application {
      dispatch_semaphore_t never = dispatch_semaphore_create(0);
      dispatch_semaphore_wait(never, DISPATCH_TIME_FOREVER);
    }
    @end
    ```

    ```swift,scenario=stuck,profile=iOS7,id=hangs
    import DeviceSimulator

    let device = Device()
    let stuck = device.launch("stuck")
    device.pressHome()
    device.advance(by: .minutes(1))
    ```
    """)
  static let results = Task { try await TestRunner.run(book) }

  @Test func answersNothingForAMethodThatItsDelegateLacks() async throws {
    let output = try await result("misses").standardOutput
    #expect(output.contains("performFetchWithCompletionHandler"))
  }

  @Test func reportsAnExceptionAtTheLineThatThrewIt() async throws {
    let fault = try await problem("crashes")
    #expect(fault.id == .appCrash)
    #expect(
      fault.summary
        == "app 'faulty' crashes: uncaught exception 'NSRangeException', reason: 'Index 3 is out of "
        + "range 0 (in 'objectAtIndex:')'")
    #expect(lineText(of: fault) == "  NSLog(@\"%@\", [none objectAtIndex:3]);")
  }

  @Test func saysWhichDelegateCannotBeMade() async throws {
    let start = "crashes: uncaught exception 'NSInternalInconsistencyException', reason: "
    #expect(
      try await problem("chooses").summary
        == "app 'two' \(start)'several classes adopt UIApplicationDelegate: 'One' and 'Two'; write "
        + "a 'main' that names one in UIApplicationMain()'")
    #expect(
      try await problem("finds").summary
        == "app 'misnamed' \(start)'Unable to instantiate the UIApplication delegate instance. No "
        + "class named Absent is loaded.'")
  }

  @Test func reportsABlockedMainThreadAtItsLine() async throws {
    let fault = try await problem("hangs")
    #expect(
      fault.summary
        == "app 'stuck' misuses iOS: the main thread is blocked: it waits for 'semaphore'")
    #expect(lineText(of: fault) == "  dispatch_semaphore_wait(never, DISPATCH_TIME_FOREVER);")
  }

  private func lineText(of problem: Diagnostic) -> String {
    let text = String(decoding: Self.book.source.bytes, as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return String(lines[problem.range.start.line - 1])
  }
}
