import SwiftRewriting
import Testing

struct AttributeLoweringTests {
  @Test(arguments: [
    ("@objc func f() {}", "      func f() {}"),
    ("@objc(go:)\tfunc f(_ a: Any) {}", "          \tfunc f(_ a: Any) {}"),
    ("@IBAction private func tap(_ s: Any) {}", "          private func tap(_ s: Any) {}"),
    ("@IBOutlet weak var l: UILabel!", "          weak var l: UILabel!"),
    ("@IBInspectable var n = 1", "               var n = 1"),
    ("@nonobjc func f() {}", "         func f() {}"),
    ("@objc @MainActor func f() {}", "      @MainActor func f() {}"),
    ("@objc\n  func f() {}", "     \n  func f() {}"),
    ("@objc( // ünd\r\n  go) func f() {}", "              \r\n      func f() {}"),
    ("@objc init(n: Int) {}", "      init(n: Int) {}"),
    (
      "var on: Bool { @objc(isOn) get { true } }", "var on: Bool {             get { true } }"
    ),
  ])
  func blanksWhatOnlyObjectiveCUnderstands(member: String, expected: String) {
    let lowered = LoweredSource("import UIKit\nclass A: NSObject { \(member) }")
    #expect(lowered.text == "import UIKit\nclass A: NSObject { \(expected) }")
    #expect(lowered.diagnostics.isEmpty)
  }

  @Test(arguments: [
    ("@objc class A: NSObject {}", "      class A: NSObject {}"),
    ("@objc(XYZ) final class A: NSObject {}", "           final class A: NSObject {}"),
    ("@objcMembers class A: NSObject {}", "             class A: NSObject {}"),
    ("@IBDesignable class A: UIView {}", "              class A: UIView {}"),
    ("@objc enum E: Int { case a }", "      enum E: Int { case a }"),
    ("@objc extension A {}", "      extension A {}"),
  ])
  func blanksAttributesOfTypes(source: String, expected: String) {
    #expect(LoweredSource("import UIKit\n" + source).text == "import UIKit\n" + expected)
  }

  @Test(arguments: [
    ("@objc protocol P {}", "      protocol P: AnyObject {}"),
    ("@objc protocol P: NSObjectProtocol {}", "      protocol P: NSObjectProtocol {}"),
    ("@objc protocol P: AnyObject {}", "      protocol P: AnyObject {}"),
    ("@objc protocol P: Sendable { }", "      protocol P: Sendable, AnyObject { }"),
    (
      "@objc protocol P {}\n@objc protocol Q: P {}",
      "      protocol P: AnyObject {}\n      protocol Q: P {}"
    ),
    ("protocol P { func f() }; @objc class A {}", "protocol P { func f() };       class A {}"),
  ])
  func keepsProtocolsToClasses(source: String, expected: String) {
    #expect(LoweredSource(source).text == expected)
  }

  @Test(arguments: [
    "let a = \"@objc #selector(f)\"", "// @objc func f() {} #selector(f)",
    "/* @IBAction\n#keyPath(a) */", "let a = #\"\"\"\n@objc #selector(x)\n\"\"\"#",
    "struct A { @Wrapped var a = 1; @available(iOS 13, *) func f() {} }",
    "observe(\\.a)", "let observe = 1; func observeValue() {}",
    "@main struct A { static func main() {} }",
    "@NSApplicationMain class A {}", "let a = #colorLiteral(red: 1, green: 1, blue: 1, alpha: 1)",
    "", "\r\n", "func selector() {}; dynamic func f() {}", "#warning(\"#selector\")",
    "a?.observe { _ in }",
    "x.observe(\\.a, on: queue) { _ in }", "x.observe(keyPath: \\.a) { _ in }",
    "x.observe(\\.a) {} b: {}",
    "enum K { case a }; let a = #line; let b = #function; let c = #file // #selector(q)",
  ])
  func leavesEverythingElse(source: String) {
    let lowered = LoweredSource(source)
    #expect(lowered.text == source)
    #expect(lowered.tail.isEmpty)
    #expect(lowered.diagnostics.isEmpty && !lowered.isChanged && !lowered.hasSyntaxErrors)
  }
}
