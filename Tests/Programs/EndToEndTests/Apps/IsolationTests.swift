import Testing

/// `default-isolation: MainActor`, with which apps are compiled as in a new project of Xcode 26.
struct IsolationTests {
  private static let chapter = """
    ```swift,app,id=a
    import CoreLocation
    import UIKit

    final class Counter {
      static var all = 0
    }

    @main
    final class AppDelegate: UIResponder, UIApplicationDelegate, CLLocationManagerDelegate {
      func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
      ) -> Bool {
        Counter.all += 1
        print("launched", Counter.all)
        return true
      }
    }
    ```

    ```swift,scenario=a
    import DeviceSimulator

    // A scenario is not isolated.
    Device().launch("a")
    ```

    """

  /// A static variable of a class is on the main actor only with the setting.
  @Test func compilesAppsAsXcodeDoes() async throws {
    let configuration = "title: {fi: T}\nlanguages: [fi]\n"
    let book = try await TemporaryBook(
      ["Content/fi/01-a.md": "---\ntitle: A\n---\n\n" + Self.chapter],
      configuration: configuration + "default-isolation: MainActor\n")
    let isolated = try await book.run("run")
    #expect(isolated.status == 0)
    #expect(isolated.output.contains("  │ launched 1\n"))
    try book.write(configuration, to: "Content/workbook.yml")
    let plain = try await book.run("check")
    #expect(plain.status == 1)
    #expect(plain.output.contains("static property 'all' is not concurrency-safe"))
    try book.write(configuration + "default-isolation: main\n", to: "Content/workbook.yml")
    #expect(try await book.run("check").output.contains("'main' is not a default isolation"))
  }
}
