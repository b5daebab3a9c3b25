import SwiftRewriting
import Testing

struct SelectorLoweringTests {
  /// Lowers an expression inside a class.
  private func lower(_ expression: String, members: String = "") -> LoweredSource {
    LoweredSource(
      """
      import UIKit
      class A: UIViewController {
        @objc func go() {}; @objc func tap(_ s: Any) {}; @objc(other:) func tick(timer: Timer) {}
        \(members)
        func use() { \(expression) }
      }
      """)
  }

  private func line(_ lowered: LoweredSource) -> String {
    let line = lowered.text.split(separator: "\n", omittingEmptySubsequences: false)[4]
    return String(line.dropFirst("  func use() { ".count).dropLast(" }".count))
  }

  @Test(arguments: [
    ("#selector(go)", "Selector (A.go,\"go\")"),
    ("#selector(tap)", "Selector (A.tap,\"tap:\")"),
    ("#selector(tap(_:))", "Selector (A.tap(_:),\"tap:\")"),
    ("#selector(self.tap(_:))", "Selector (A.tap(_:),\"tap:\")"),
    ("#selector(Self.tap)", "Selector (A.tap,\"tap:\")"),
    ("#selector(A.tick)", "Selector (A.tick,\"other:\")"),
    ("#selector(tick(timer:))", "Selector (A.tick(timer:),\"other:\")"),
    ("x(a:#selector(go),b)", "x(a:Selector (A.go,\"go\"),b)"),
    ("let a=#selector(go)", "let a=Selector (A.go,\"go\")"),
    ("#selector( go /* ä */ )", "Selector ( A.go,\"go\" /* ä */ )"),
    ("#selector((go))", "Selector ((A.go),\"go\")"),
    (
      "#selector(go as () -> Void)", "Selector (go as () -> Void,\"go\")"
    ),
    (
      "#selector(A.go as (A) -> () -> Void)", "Selector (A.go as (A) -> () -> Void,\"go\")"
    ),
    ("#selector(self.go as () -> ())", "Selector (self.go as () -> (),\"go\")"),
    ("#selector(super.viewDidLoad)", "Selector (UIViewController.viewDidLoad,\"viewDidLoad?\")"),
    ("#selector(UIView.layoutIfNeeded)", "Selector (UIView.layoutIfNeeded,\"layoutIfNeeded?\")"),
    (
      "#selector(UIViewController.dismiss(animated:completion:))",
      "Selector (UIViewController.dismiss(animated:completion:),\"dismissWithAnimated:completion:\")"
    ),
    ("#selector(button.go)", "Selector (button.go,\"go\")"),
    ("\"\\(#selector(go))\"", "\"\\(Selector (A.go,\"go\"))\""),
    ("Selector(\"go\"); Selector((\"go\"))", "Selector(\"go\"); Selector((\"go\"))"),
  ])
  func writesTheSelectorAfterTheReference(source: String, expected: String) {
    let lowered = lower(source)
    #expect(line(lowered) == expected)
    #expect(lowered.diagnostics.isEmpty)
  }

  @Test(arguments: [
    ("#selector(over as () -> Void)", "over"),
    ("#selector(over as (Int) -> Void)", "over:"),
    ("#selector(A.over as (A) -> (String) -> Void)", "text:"),
    ("#selector(over(_:))", "over:"),
  ])
  func choosesAmongOverloads(source: String, selector: String) {
    let lowered = lower(
      source,
      members: "@objc func over() {}; @objc func over(_ n: Int) {}; "
        + "@objc(text:) func over(_ s: String) {}")
    #expect(line(lowered).hasSuffix(",\"\(selector)\")"))
  }

  @Test(arguments: [
    ("#selector(getter: title)", "Selector (getter: \\A.title,\"title\")"),
    ("#selector(getter: self.title)", "Selector (getter: \\A.title,\"title\")"),
    ("#selector(getter: UIView.frame)", "Selector (getter: \\UIView.frame,\"frame\")"),
    ("#selector(getter: A.on)", "Selector (getter: \\A.on,\"isOn\")"),
    ("#selector(getter: new)", "Selector (getter: \\A.new,\"old\")"),
    (
      "#selector(setter: new)",
      "Selector (getter: \\A.new as ReferenceWritableKeyPath,\"setOld:\")"
    ),
    (
      "#selector(setter: A.title)",
      "Selector (getter: \\A.title as ReferenceWritableKeyPath,\"setTitle:\")"
    ),
  ])
  func namesAccessors(source: String, expected: String) {
    let lowered = lower(
      source, members: "@objc var on: Bool { @objc(isOn) get { true } }; @objc(old) var new = 1")
    #expect(line(lowered) == expected)
  }

  @Test(arguments: [
    ("#keyPath(name)", "_keyPath(\\A.name,\"name\")"),
    ("#keyPath(A.name)", "_keyPath(\\A.name,\"name\")"),
    ("#keyPath(self.name)", "_keyPath(\\A.name,\"name\")"),
    ("#keyPath(Outer.Inner.name)", "_keyPath(\\Outer.Inner.name,\"name\")"),
    ("#keyPath(A.friend.name)", "_keyPath(\\A.friend?.name,\"friend.name\")"),
    ("#keyPath(A.sure.name)", "_keyPath(\\A.sure.name,\"sure.name\")"),
    ("#keyPath(A.friends.name)", "_keyPath(\\A.friends     ,\"friends.name\")"),
    ("#keyPath(A.`class`)", "_keyPath(\\A.`class`,\"class\")"),
  ])
  func turnsKeyPathsIntoSwifts(source: String, expected: String) {
    let lowered = lower(
      source, members: "@objc var friend: A?; @objc var sure: A; @objc var friends: [A]")
    #expect(line(lowered) == expected)
  }

  @Test func namesTheTypeOfTheScope() {
    let lowered = LoweredSource(
      """
      import UIKit
      enum Outer { class Inner: NSObject { @objc func go() { _ = #selector(go) } } }
      extension Outer.Inner { func more() { _ = #selector(go) } }
      extension Ticking { func more() { _ = #selector(go) } }
      @objc protocol Ticking { func go() }
      let a = #selector(Ticking.go), b = #selector(Outer.Inner.go)
      """)
    let lines = lowered.text.split(separator: "\n")
    #expect(lines[1].contains("_ = Selector (Inner.go,\"go\")"))
    #expect(lines[2].contains("_ = Selector (Outer.Inner.go,\"go\")"))
    #expect(lines[3].contains("_ = Selector (go,\"go\")"))
    #expect(
      lines[5]
        == "let a = Selector ({ (it: any Ticking) in it.go },\"go\"), b = Selector (Outer.Inner.go,\"go\")"
    )
  }

  @Test func keepsEachLineOfALongReference() {
    let source =
      "import UIKit\nclass A: NSObject {\n@objc func go() {}\nlet s = #selector(\n  A // x\n  .go\n)\n}"
    let expected =
      "import UIKit\nclass A: NSObject {\n      func go() {}\nlet s = Selector (\n  A // x\n  .go,\"go\"\n)\n}"
    #expect(LoweredSource(source).text == expected)
  }

  @Test(arguments: [
    ("#selector(plain)", "'plain()', which is not exposed to Objective-C: add '@objc' to it"),
    ("#selector(make)", "'#selector' of the static method 'make()' cannot be lowered"),
    ("#selector(A.init)", "'#selector' of an initializer cannot be lowered"),
    ("#selector(f()[1])", "'#selector' of 'f()[1]' cannot be lowered: name a method"),
    ("#selector(getter: f())", "'#selector' of 'f()' cannot be lowered: name a property"),
    ("#keyPath(a[0].b)", "'#keyPath' of 'a[0].b' cannot be lowered: name properties"),
  ])
  func refusesWhatIsNoExposedMethod(source: String, message: String) throws {
    let lowered = lower(source, members: "func plain() {}; @objc static func make() {}")
    let diagnostic = try #require(lowered.diagnostics.first)
    #expect(diagnostic.message.contains(message))
    let start = lowered.text.utf8.index(lowered.text.startIndex, offsetBy: 0)
    #expect(diagnostic.utf8Offset > 0 && start == lowered.text.startIndex)
  }

  @Test(arguments: [
    "override func viewDidLoad() {}\nlet s = #selector(viewDidLoad)",
    "func scrollViewDidScroll(_ s: Any) {}\nlet s = #selector(scrollViewDidScroll)",
  ])
  func exposesWhatAnotherModuleMayExpose(members: String) {
    let lowered = LoweredSource(
      "import UIKit\nclass A: UIViewController, UIScrollViewDelegate {\n\(members)\n}")
    #expect(lowered.diagnostics.isEmpty)
    #expect(lowered.tail.contains("_expose(A.self,\""))
  }
}
