import Foundation
import Testing

/// Two apps of which one must do the same as the other, through the built program.
struct TwinTests {
  /// An app that says and does something at its start.
  private static func app(_ fence: String, _ body: String) -> String {
    """
    ```swift,app,\(fence)
    import UIKit

    @main
    final class AppDelegate: UIResponder, UIApplicationDelegate {
      func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
      ) -> Bool {
        \(body)
        return true
      }
    }
    ```

    """
  }

  /// A scenario that starts the app and waits.
  private static func scenario(output: String?) -> String {
    """
    ```swift,scenario=first,id=start,profile=iOS12
    import DeviceSimulator

    let device = Device()
    let app = device.launch("first")
    device.pressHome()
    device.advance(by: .seconds(10))
    print(app.state)
    ```

    """ + (output.map { "\n```output\n\($0)\n```\n" } ?? "")
  }

  private static let objectiveC = """
    ```objective-c,app,id=second,twin=first
    #import <UIKit/UIKit.h>

    @interface AppDelegate : UIResponder <UIApplicationDelegate>
    @end

    @implementation AppDelegate
    - (BOOL)application:(UIApplication *)application
        didFinishLaunchingWithOptions:(NSDictionary *)options {
      NSLog(@"here");
      return YES;
    }
    @end
    ```

    """

  @Test("a twin in either language is verified by the scenario of the other app")
  func verifiesTwins() async throws {
    for twin in [Self.app("id=second,twin=first", "print(\"he\" + \"re\")"), Self.objectiveC] {
      let book = try await TemporaryBook(
        chapter: Self.app("id=first", "print(\"here\")") + "\n" + twin + "\n"
          + Self.scenario(output: "here\nsuspended"))
      let answer = try await book.run("check")
      #expect(answer.status == 0, "\(answer.output)")
      #expect(answer.output.contains("4 verified"), "\(answer.output)")
      let again = try await book.run("check")
      #expect(again.status == 0 && again.output.contains("4 verified"), "\(again.output)")
    }
  }

  struct Difference: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let twin: String
    var output: String? = "here\nsuspended"
    let message: String
  }

  @Test(
    "a twin that does something else is an error at the name of the other app",
    arguments: [
      Difference(
        testDescription: "another claimed output", twin: "print(\"there\")", message: "there"),
      Difference(
        testDescription: "another output that nobody claims", twin: "print(\"there\")", output: nil,
        message: "line 1 of the output: 'there' instead of 'here'"),
      Difference(
        testDescription: "other events",
        twin: "print(\"here\"); application.endBackgroundTask(application.beginBackgroundTask())",
        message: " on the device: "),
    ])
  func reportsDifferences(_ difference: Difference) async throws {
    let book = try await TemporaryBook(
      chapter: Self.app("id=first", "print(\"here\")") + "\n"
        + Self.app("id=second,twin=first", difference.twin) + "\n"
        + Self.scenario(output: difference.output))
    let answer = try await book.run("check")
    #expect(answer.status == 1)
    #expect(
      answer.output.contains(
        ":30:29: error: app 'second' does not do the same as 'first' in scenario 'start'"),
      "\(answer.output)")
    #expect(answer.output.contains(difference.message), "\(answer.output)")
    // Only the twin is wrong.
    #expect(answer.output.contains("1 failed"), "\(answer.output)")
  }

  @Test("a crash of a twin is an error in its own code")
  func reportsACrash() async throws {
    let book = try await TemporaryBook(
      chapter: Self.app("id=first", "print(\"here\")") + "\n"
        + Self.app("id=second,twin=first", "fatalError(\"lost\")") + "\n"
        + Self.scenario(output: "here\nsuspended"))
    let answer = try await book.run("check")
    #expect(answer.status == 1)
    #expect(answer.output.contains("app 'second' crashes"), "\(answer.output)")
  }
}
