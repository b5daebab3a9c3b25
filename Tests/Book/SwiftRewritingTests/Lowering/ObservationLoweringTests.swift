import SwiftRewriting
import Testing

struct ObservationLoweringTests {
  private let will = "_kvoWill(self,\"n\",self.n)"
  private let did = "_kvoDid(self,\"n\",self.n)"

  private func member(_ source: String, of type: String = "class A: NSObject") -> String {
    let text = LoweredSource("import UIKit\n\(type) { \(source) }").text
    return String(text.dropFirst("import UIKit\n\(type) { ".count).dropLast(" }".count))
  }

  @Test func surroundsObservedChanges() {
    let start = "              "
    let hooks = " { willSet { \(will) } didSet { \(did) } }"
    #expect(member("@objc dynamic var n = 0") == "\(start)var n = 0\(hooks)")
    #expect(member("@objc dynamic var n: Int // c\n") == "\(start)var n: Int\(hooks) // c\n")
    #expect(
      member("@objc dynamic var n = f { $0 }") == "\(start)var n = f { $0 }\(hooks)")
    #expect(
      member("@objc dynamic lazy var n = 0") == "\(start)lazy var n = 0\(hooks)")
    #expect(
      member("@objc dynamic var n = 0 { didSet { f() } }")
        == "\(start)var n = 0 { willSet { \(will) } didSet { defer { \(did) }; f() } }")
    #expect(
      member("@objc dynamic var n = 0 { willSet { f() } }")
        == "\(start)var n = 0 { didSet { \(did) } willSet { \(will); f() } }")
    #expect(
      member("@objc dynamic var n = 0 { willSet { } didSet { /* c */ } }")
        == "\(start)var n = 0 { willSet { \(will); } didSet { \(did)  /* c */ } }")
    #expect(
      member("@objc dynamic var n: Int { get { 1 } set { f(newValue) } }")
        == "\(start)var n: Int { get { 1 } set { \(will); defer { \(did) }; f(newValue) } }")
    #expect(
      member("@objc dynamic var n: Int { get { 1 } set(v) { f() } }")
        == "\(start)var n: Int { get { 1 } set(v) { _ = v; \(will); defer { \(did) }; f() } }")
  }

  @Test func observesNothingThatCannotChange() {
    #expect(member("@objc dynamic var n: Int { 1 }") == "              var n: Int { 1 }")
    #expect(
      member("@objc dynamic static var n = 1") == "              static var n = 1")
    #expect(member("dynamic var n = 1 // @") == "dynamic var n = 1 // @")
  }

  @Test func observesMembersOfAMarkedClass() {
    #expect(
      member("dynamic var n = 0", of: "@objcMembers class A: NSObject").contains(will))
    #expect(
      !member("private dynamic var n = 0", of: "@objcMembers class A: NSObject").contains(will))
    let inherited = LoweredSource(
      "import UIKit\n@objcMembers class A: NSObject {}\nclass B: A { dynamic var n = 0 }")
    #expect(inherited.text.contains(will))
  }

  @Test func tellsOfAnOverriddenPropertyOnce() {
    let lowered = LoweredSource(
      """
      import UIKit
      class A: NSObject { @objc dynamic var n = 0 }
      class B: A { @objc dynamic override var n: Int { didSet { f() } } }
      """)
    #expect(lowered.text.split(separator: "\n")[2].contains("{ didSet { f() } }"))
  }

  @Test func usesTheObjectiveCName() {
    let source = "@objc(count) dynamic var n = 0; func f() { _ = observe(\\.n) { _, _ in } }"
    #expect(member(source).contains("_kvoWill(self,\"count\",self.n)"))
    #expect(member(source).contains("observe(\\.n,\"count\")"))
    #expect(member("@objc dynamic var `in` = 0").contains("_kvoWill(self,\"in\",self.`in`)"))
  }

  @Test(arguments: [
    ("a.observe(\\.n) { _, _ in }", "a.observe(\\.n,\"n\") { _, _ in }"),
    (
      "observe(\\A.n, options: [.new]) { _, _ in }",
      "observe(\\A.n,\"n\", options: [.new]) { _, _ in }"
    ),
    ("a?.b.observe(\\.n, changeHandler: f)", "a?.b.observe(\\.n,\"n\", changeHandler: f)"),
    (
      "x.observe(\\Outer.Inner.n, options: o, changeHandler: f)",
      "x.observe(\\Outer.Inner.n,\"n\", options: o, changeHandler: f)"
    ),
    ("a.observe( \\.`in` ) { }", "a.observe( \\.`in`,\"in\" ) { }"),
    ("a.observe(path) { }", "a.observe(path) { }"),
    ("a.watch(\\.n) { }", "a.watch(\\.n) { }"),
  ])
  func namesWhatIsObserved(source: String, expected: String) {
    let lowered = LoweredSource("import UIKit\nlet o = \(source)")
    #expect(lowered.text == "import UIKit\nlet o = \(expected)")
    #expect(lowered.diagnostics.isEmpty)
  }

  @Test(arguments: [
    ("x.observe(\\.a.b) { }", "passes through several objects"),
    ("x.observe(\\.a[0]) { }", "name properties only"),
    ("x.observe(\\.self) { }", "name properties only"),
    ("func observe(_ k: K, changeHandler: F) {}\nx.observe(\\.a) { }", "rename that function"),
    (
      "extension S { func observe<V>(_ k: KeyPath<S, V>, options: O, _ f: F) {} }\n"
        + "x.observe(\\.a, options: o) { }", "rename that function"
    ),
  ])
  func refusesWhatItCannotTellApart(source: String, message: String) throws {
    let diagnostics = LoweredSource("import UIKit\n" + source).diagnostics
    #expect(diagnostics.count == 1)
    #expect(try #require(diagnostics.first).message.contains(message))
  }

  @Test func allowsAnObserveThatTakesSomethingElse() {
    let source = "import UIKit\nfunc observe(_ name: String) {}\nx.observe(\\.a) { }"
    #expect(LoweredSource(source).text.hasSuffix("x.observe(\\.a,\"a\") { }"))
  }

  @Test(arguments: [
    ("NSObject", "nonisolated", ", _KVOObserving"), ("Operation", "nonisolated", ", _KVOObserving"),
    ("UIViewController", "override", ""), ("Own", "nonisolated", ", _KVOObserving"),
    ("Watching", "override", ""),
  ])
  func letsClassesOfFoundationObserve(superclass: String, word: String, conformance: String) {
    let method =
      "func observeValue(forKeyPath k: String?, of o: Any?, change c: C?, context x: X?) {}"
    let others =
      "class Own: NSObject {}\nclass Watching: NSObject { nonisolated \(method) }"
    let lowered = LoweredSource(
      "import UIKit\n\(others)\nclass A: \(superclass) { override \(method) }")
    #expect(
      lowered.text
        == "import UIKit\n\(others)\nclass A: \(superclass)\(conformance) { \(word) \(method) }")
  }

  @Test(arguments: [
    ("NSObject", "super.observeValue(forKeyPath: k, of: o, change: c, context: x)", true),
    ("NSObject", "other.observeValue(forKeyPath: k, of: o, change: c, context: x)", false),
    ("UIView", "super.observeValue(forKeyPath: k, of: o, change: c, context: x)", false),
  ])
  func givesTheSuperclassAnObserveValueThatTraps(superclass: String, call: String, isAdded: Bool) {
    let tail = LoweredSource(
      """
      import UIKit
      class A: \(superclass) {
        override func observeValue(
          forKeyPath k: String?, of o: Any?, change c: [NSKeyValueChangeKey: Any]?,
          context x: UnsafeMutableRawPointer?
        ) {
          \(call)
        }
      }
      """
    ).tail
    let head = "extension NSObjectProtocol {\n  nonisolated fileprivate func observeValue("
    #expect(tail.hasPrefix(head) == isAdded)
  }
}
