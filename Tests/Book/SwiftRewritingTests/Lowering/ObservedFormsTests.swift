import SwiftRewriting
import SwiftSource
import Testing

/// Observed properties and their observers, in combinations.
struct ObservedFormsTests {
  private func lowered(_ source: String) -> LoweredSource {
    LoweredSource("import UIKit\n" + source)
  }

  /// The number of places that announce a change of a property.
  private func hooks(_ source: String) -> Int {
    lowered(source).text.ranges(of: "_kvoDid(self,").count
  }

  @Test(arguments: [
    ("@objc dynamic var a = 1", 1), ("@objc dynamic var a: Int?", 1),
    ("@IBOutlet dynamic var a: UIView!", 1),
    ("@IBInspectable dynamic var a = 1", 1), ("@GKInspectable dynamic var a = 1", 1),
    ("@objc dynamic let a = 1", 0),
    ("@objc dynamic class var a: Int { get { 1 } set {} }", 0),
    ("@objc var a = 1", 0),
    ("@objc dynamic var a: Int { get { 1 } }", 0),
    ("@objc dynamic var a: Int { _read { yield b } _modify { yield &b } }", 1),
    ("@objc private dynamic var a = 1", 1), ("@objc dynamic private(set) var a = 1", 1),
    ("@objc @MainActor dynamic var a = 1", 1),
    ("@objc dynamic var a: Int = { 1 }()", 1),
    ("@objc dynamic var a: [Int] = [1] { willSet { f() } didSet { g() } }", 1),
  ])
  func tellsOfEachChangeOnce(member: String, count: Int) {
    let lowered = lowered("class A: NSObject { \(member) }")
    #expect(hooks("class A: NSObject { \(member) }") == count)
    #expect(!lowered.text.contains(" dynamic ") && lowered.diagnostics.isEmpty)
    #expect(!LoweredSource(lowered.text).hasSyntaxErrors)
  }

  /// An override of a property that already announces its changes adds nothing.
  @Test(arguments: [
    (
      "class A: NSObject { @objc dynamic var n = 0 }",
      "@objc dynamic override var n: Int { didSet { f() } }", 1
    ),
    (
      "class A: NSObject { @objc var n = 0 }",
      "@objc dynamic override var n: Int { didSet { f() } }", 1
    ),
    (
      "class A: NSObject { @objc dynamic var m = 0 }",
      "@objc dynamic override var n: Int { didSet { f() } }", 2
    ),
    ("class A: UIView {}", "@objc dynamic override var n: Int { didSet { f() } }", 1),
    (
      "class A: NSObject {}\nextension A { @objc dynamic var n: Int { get { 1 } set {} } }",
      "@objc dynamic override var n: Int { didSet { f() } }", 1
    ),
    (
      "class O: NSObject { @objc dynamic var n = 0 }\nclass A: O {}",
      "@objc dynamic override var n: Int { didSet { f() } }", 1
    ),
  ])
  func tellsOfAnInheritedChangeOnce(superclass: String, member: String, count: Int) {
    #expect(hooks("\(superclass)\nclass B: A { \(member) }") == count)
  }

  @Test(arguments: [
    ("observe(\\.n) { _, _ in }", true), ("self.observe(\\.n) { _, _ in }", true),
    ("other.observe(\\A.n) { _, _ in }", true),
    ("other.observe(\\.n) { _, _ in }", false), ("observe(\\.m) { _, _ in }", false),
    ("observe(\\B.n) { _, _ in }", false),
    ("self.observe(\\.shown) { _, _ in }", false), ("other.observe(\\A.shown) { _, _ in }", false),
  ])
  func refusesToObserveWhatIsNotExposed(call: String, isRefused: Bool) {
    let source =
      "class A: NSObject { var n = 0; @objc dynamic var shown = 1; func f() { _ = \(call) } }"
    #expect(
      lowered(source).diagnostics.map { $0.message.contains("add '@objc dynamic' to it") }
        == (isRefused ? [true] : []))
  }

  private static let method =
    "func observeValue(forKeyPath k: String?, of o: Any?, change c: C?, context x: X?) {}"

  @Test(arguments: [
    ("override \(method)", "nonisolated \(method)"),
    ("nonisolated override \(method)", "nonisolated          \(method)"),
    ("override nonisolated \(method)", "         nonisolated \(method)"),
    ("public override \(method)", "public nonisolated \(method)"),
  ])
  func takesAnOverrideAway(member: String, expected: String) {
    let lowered = lowered("class A: NSObject { \(member) }")
    #expect(lowered.text == "import UIKit\nclass A: NSObject, _KVOObserving { \(expected) }")
    #expect(lowered.tail.isEmpty && lowered.diagnostics.isEmpty)
  }

  @Test(arguments: [
    "func observeValue(forKeyPath k: String?) {}", "func observeValue() {}",
    "func observeValues(forKeyPath k: K, of o: O, change c: C, context x: X) {}", method,
  ])
  func leavesOtherMethods(member: String) {
    let source = "import UIKit\nclass A: NSObject { \(member) } // @"
    #expect(LoweredSource(source).text == source)
  }

  /// The replacement of the superclass's method, appended after the text, is valid Swift.
  @Test func writesATrapThatParses() {
    let source =
      "class A: NSObject { override \(Self.method.dropLast())super.observeValue(forKeyPath: k, of: o, change: c, context: x) } }"
    let tail = lowered(source).tail
    #expect(!LoweredSource(tail + "// @").hasSyntaxErrors)
    #expect(tail.hasSuffix("  }\n}\n") && tail.contains("fatalError("))
    let names = SourceNames(tail).declarations.map(\.name)
    #expect(names == ["NSObjectProtocol", "observeValue"])
  }

  @Test(arguments: [
    ("static func keyPathsForValuesAffectingA() -> S { [] }", true),
    ("class func keyPathsForValuesAffectingTotal() -> S { [] }", true),
    ("func keyPathsForValuesAffectingA() -> S { [] }", false),
    ("static func keyPathsForValues() -> S { [] }", false),
  ])
  func refusesKeysThatDependOnOthers(member: String, isRefused: Bool) {
    #expect(
      lowered("class A: NSObject { @objc func o() {}; \(member) }").diagnostics.isEmpty != isRefused
    )
  }

  /// A function that a call of `observe` could mean, judged by the labels of the call.
  @Test(arguments: [
    (
      "func observe(_ k: K, options: O, changeHandler: H) {}",
      "x.observe(\\.a, options: o) { _, _ in }", true
    ),
    ("func observe(_ k: K, changeHandler: H) {}", "x.observe(\\.a, options: o) { _, _ in }", false),
    ("func observe(_ k: K, options: O) {}", "x.observe(\\.a, options: o) { _, _ in }", false),
    ("func observe(_ k: K, options: O) {}", "x.observe(\\.a) { _, _ in }", true),
    ("func observe(k: K) {}", "x.observe(\\.a) { _, _ in }", false),
    ("func observe(_ k: K) {}", "x.observe(\\.a) { _, _ in }", false),
    ("func observe() {}", "x.observe(\\.a) { _, _ in }", false),
    ("struct S { func observe(_ k: K, h: H) {} }", "x.observe(\\.a) { _, _ in }", true),
    ("func observe(_ k: K, changeHandler: H) {}", "x.observe(\\.a, changeHandler: h)", true),
    ("func observe(_ k: K, handler: H) {}", "x.observe(\\.a, changeHandler: h)", false),
  ])
  func knowsWhichFunctionACallFits(declaration: String, call: String, isRefused: Bool) {
    #expect(
      lowered("\(declaration)\n\(call)").diagnostics.contains {
        $0.message.contains("rename that function")
      } == isRefused)
  }

  @Test(arguments: [
    ("@objc(c) var n = 1", "c", "setC:"),
    ("@objc var n: Int { @objc(c) get { 1 } @objc(d:) set {} }", "c", "d:"),
    ("@objc var n: Int { get { 1 } @objc(d:) set {} }", "n", "d:"),
    ("@objc var n: Int { @objc(c) get { 1 } set {} }", "c", "setN:"),
  ])
  func namesAccessorsOfTheirOwn(member: String, getter: String, setter: String) {
    let lowered = lowered(
      "class A: NSObject { \(member); let g = #selector(getter: n), s = #selector(setter: n) }")
    #expect(lowered.tail.contains("\"\(getter)\"") && lowered.tail.contains("\"\(setter)\""))
    #expect(
      lowered.text.contains("\\A.n,\"\(getter)\")")
        && lowered.text.contains("ReferenceWritableKeyPath,\"\(setter)\")"))
  }
}
