import SwiftRewriting
import Testing

struct ApplicationMainTests {
  private func maker(_ type: String) -> String {
    "extension \(type): UIKit._ApplicationMain { @MainActor static func _makeDelegate() -> "
      + "any UIKit.UIApplicationDelegate { \(type)() } }\n"
  }

  @Test func keepsAnAppThatNeedsNothingButItsDelegate() {
    let source =
      "import UIKit\n\n@main\nclass App: UIResponder, UIApplicationDelegate {\n\tvar ё = 1\n}\n"
    let lowered = LoweredSource(source)
    #expect(lowered.text == source)
    #expect(lowered.tail == maker("App"))
    #expect(lowered.isChanged)
  }

  @Test func turnsTheOldAttributeIntoTheNewOne() {
    let rest = " class App: UIResponder, UIApplicationDelegate { let a = 1 }"
    let lowered = LoweredSource("import UIKit\n@UIApplicationMain" + rest)
    #expect(lowered.text == "import UIKit\n@main             " + rest)
    #expect(lowered.tail == maker("App"))
    #expect(lowered.originalColumn(line: 2, column: 30) == 30)
  }

  @Test(arguments: [
    "@main class A: UIResponder {}\nextension A: UIApplicationDelegate {}",
    "@main class A: UIResponder, UIKit.UIApplicationDelegate {}",
    "class B: UIResponder, UIApplicationDelegate {}\n@main final class A: B {}",
    "protocol P: UIApplicationDelegate {}\n@main class A: UIResponder, P {}",
    "@main class A: UIResponder, UIApplicationDelegate & Sendable {}",
    "@main class A: UIResponder, UIApplicationDelegate { convenience init(n: Int) { self.init() } }",
    "@main class A: UIResponder, UIApplicationDelegate { init(n: Int = 1) {} }",
    "class A: UIResponder, UIApplicationDelegate {}\nexit(UIApplicationMain(0, p, nil, \"A\"))",
    "class A: UIResponder, UIApplicationDelegate {}\n@main enum Start { static func main() { A.main() } }",
  ])
  func findsTheDelegate(source: String) {
    let lowered = LoweredSource("import UIKit\n" + source)
    #expect(lowered.tail == maker("A"))
    #expect(lowered.diagnostics.isEmpty)
  }

  @Test func tellsHowEveryDelegateOfScenesIsMade() {
    let lowered = LoweredSource(
      "import UIKit\n@main class A: UIResponder, UIApplicationDelegate {}\n"
        + "class S: UIResponder, UIWindowSceneDelegate {}\nfinal class T: S {}\nclass U: UIView {}\n"
        + "class V: UISceneDelegate {}")
    let makers = ["T", "V"].map {
      "extension \($0): UIKit._SceneDelegateClass { @MainActor static func _makeSceneDelegate() -> "
        + "any UIKit.UISceneDelegate { \($0)() } }\n"
    }
    #expect(lowered.tail == maker("A") + makers.joined())
  }

  @Test func namesADelegateInsideOfATypeAndKeepsItsCondition() {
    let lowered = LoweredSource(
      "import UIKit\nenum App {\n#if DEBUG\n@main class A: UIResponder, UIApplicationDelegate {}\n"
        + "#elseif os(iOS)\n#else\n@main class B: UIResponder, UIApplicationDelegate {}\n#endif\n}")
    #expect(
      lowered.tail
        == "#if (DEBUG)\n\(maker("App.A"))#endif\n#if !(DEBUG) && !(os(iOS))\n\(maker("App.B"))#endif\n"
    )
  }

  @Test(arguments: [
    "@main struct A { static func main() {} }", "@main class A: B {}",
    "class A: UIResponder, UIApplicationDelegate {}", "@main enum A: UIApplicationDelegate {}",
    "class A: A {}\n@main class B: A {}",
  ])
  func makesNoOtherDelegate(source: String) {
    #expect(LoweredSource("import UIKit\n" + source).tail.isEmpty)
  }

  @Test(arguments: [
    ("@UIApplicationMain class A: UIResponder {}", "'UIApplicationDelegate'"),
    (
      "@main class A: UIResponder, UIApplicationDelegate { init(n: Int) { } }",
      "the app's delegate 'A' has no 'init()', with which it is created"
    ),
    (
      "@main class A {}; class S: UIResponder, UISceneDelegate { init(n: Int) { } }",
      "the delegate of scenes 'S' has no 'init()', with which it is created"
    ),
    (
      "@main class A: UIResponder, UIApplicationDelegate { init?() { } }",
      "the app's delegate 'A' has no 'init()', with which it is created"
    ),
  ])
  func refusesADelegateThatCannotBeMade(source: String, message: String) throws {
    let diagnostic = try #require(LoweredSource("import UIKit\n" + source).diagnostics.first)
    #expect(diagnostic.message.contains(message))
  }
}
