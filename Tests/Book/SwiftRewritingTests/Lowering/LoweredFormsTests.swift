import SwiftRewriting
import Testing

/// Members that Objective-C could see, in the forms of Swift 6.
struct LoweredFormsTests {
  private func lowered(_ member: String, of type: String = "class A: NSObject") -> LoweredSource {
    LoweredSource("import UIKit\n\(type) {\n\(member)\n}")
  }

  /// The calls in the table of exposed members, in its order.
  private func calls(_ lowered: LoweredSource) -> [String] {
    (lowered.text + lowered.tail).split(separator: "\n").compactMap { line in
      guard line.contains("_expose("), let start = line.firstRange(of: "o,a in ") else {
        return nil
      }
      return String(line[start.upperBound...].dropLast(2))
    }
  }

  @Test(arguments: [
    ("@objc func f() {}", "_res((o as! A).f())"),
    ("@objc func f(_ a: Int) {}", "_res((o as! A).f(_arg(a,0)))"),
    ("@objc func f(a: Int, b c: Int) {}", "_res((o as! A).f(a: _arg(a,0), b: _arg(a,1)))"),
    ("@objc func `in`() {}", "_res((o as! A).`in`())"),
    ("@objc func f(`inout` a: Int) {}", "_res((o as! A).f(`inout`: _arg(a,0)))"),
    ("@objc func f(`let` a: Int) {}", "_res((o as! A).f(`let`: _arg(a,0)))"),
    ("@objc func f(`class` a: Int) {}", "_res((o as! A).f(class: _arg(a,0)))"),
    ("@objc func f(_ a: Int = 1) -> Int { a }", "_res((o as! A).f(_arg(a,0)))"),
    ("@objc final func f() {}", "_res((o as! A).f())"),
    ("@objc open func f() {}", "_res((o as! A).f())"),
    ("@objc fileprivate func f() {}", "_res((o as! A).f())"),
    ("@objc @discardableResult func f() -> Int { 1 }", "_res((o as! A).f())"),
    ("@discardableResult @objc func f() -> Int { 1 }", "_res((o as! A).f())"),
    ("@IBAction func f(_ a: UIButton?) {}", "_res((o as! A).f(_arg(a,0)))"),
    ("@IBSegueAction func f(_ a: NSCoder) -> A? { nil }", "_res((o as! A).f(_arg(a,0)))"),
    ("@objc let a = 1", "_res((o as! A).a)"), ("@objc var a: Int { 1 }", "_res((o as! A).a)"),
    ("@objc lazy private(set) var a = 1", "_res((o as! A).a)"),
    ("@available(iOS 15, *) @objc func f() {}", "_res((o as! A).f())"),
    ("@objc func f(_ a: borrowing A) {}", "_res((o as! A).f(_arg(a,0)))"),
    ("@objc var `default` = 1", "_res((o as! A).`default`)"),
    ("@IBInspectable var a = 1", "_res((o as! A).a)"),
  ])
  func callsAMember(member: String, call: String) {
    let lowered = lowered(member)
    #expect(lowered.diagnostics.isEmpty && !lowered.hasSyntaxErrors)
    #expect(calls(lowered).first == call)
  }

  @Test(arguments: [
    ("@objc var a = 1", true), ("@objc var a: Int { get { 1 } set {} }", true),
    ("@objc var a = 1 { didSet {} }", true), ("@objc var a = 1 { willSet {} }", true),
    ("@objc var a: Int { _read { yield b } _modify { yield &b } }", true),
    ("@objc let a = 1", false), ("@objc var a: Int { 1 }", false),
    ("@objc var a: Int { get { 1 } }", false), ("@objc var a: Int { get throws { 1 } }", false),
    ("@IBOutlet weak var a: UIView!", true), ("@objc lazy var a = 1", true),
    ("@objc dynamic var a = 1", true),
  ])
  func setsWhatCanBeSet(member: String, isSettable: Bool) {
    #expect(calls(lowered(member)).contains("(o as! A).a = _arg(a,0); return nil") == isSettable)
  }

  @Test(arguments: [
    "func f() {}", "@nonobjc func f() {}", "@objc static func f() {}", "@objc class func f() {}",
    "@objc init(a: Int) { super.init() }", "@available(*, unavailable) @objc func f() {}",
    "@available(iOS, unavailable) @objc func f() {}",
    "@objc static var a = 1", "@objc class var a: Int { 1 }",
    "@objc subscript(i: Int) -> Int { i }", "@objc deinit {}", "enum E { case a }",
  ])
  func listsNothingOf(member: String) {
    let lowered = lowered(member)
    #expect(calls(lowered) == [] && lowered.diagnostics.isEmpty)
    #expect(!lowered.text.contains("@objc") && !lowered.text.contains("@nonobjc"))
  }

  @Test(arguments: [
    ("@objc func f() async {}", "it is async, let a plain method start a task that calls it"),
    ("@objc func f() throws(E) {}", "it throws, let a plain method call it and catch the error"),
    (
      "@objc func f<each T>(_ a: repeat each T) {}",
      "it is generic, name the types of its parameters"
    ),
    ("@objc func f(a b: inout Int) {}", "'b' is inout, return the new value"),
    ("@objc func f(a: Int...) {}", "'a' is variadic, take an array"),
    ("@objc func f(_ a: some P) {}", "'a' is of an opaque type, name its type"),
    (
      "@ImageActor @objc func f() {}",
      "it runs on 'ImageActor', let a plain method start a task that calls it"
    ),
    (
      "@objc @ImageActor var a: Int { 1 }",
      "it runs on 'ImageActor', let a plain method start a task that calls it"
    ),
  ])
  func saysWhatKeepsAMemberFromBeingCalled(member: String, reason: String) {
    #expect(
      lowered(member).diagnostics.map(\.message).allSatisfy {
        $0.hasSuffix("cannot be lowered: " + reason)
      })
    #expect(lowered(member).diagnostics.count == 1)
    // A member that is only implicitly exposed is skipped.
    let implicit = lowered(
      member.replacing("@objc ", with: ""), of: "@objcMembers class A: NSObject")
    #expect(implicit.diagnostics.isEmpty && calls(implicit) == [])
  }

  @Test(arguments: [
    ("@MainActor", "", "", true), ("", "@MainActor", "", true), ("", "", "nonisolated", false),
    ("@MainActor", "", "nonisolated", false), ("", "", "", nil), ("@Own", "", "@MainActor", true),
    ("@objcMembers", "", "", nil),
  ])
  func saysWhichActorAMemberIsOn(
    type: String, extended: String, member: String, isOnMainActor: Bool?
  ) {
    let tail = LoweredSource(
      "import UIKit\n\(type) class A: NSObject {}\n\(extended) extension A { @objc \(member) func f() {} }"
    ).tail
    let isolation = isOnMainActor.map { ",isolated: \($0)" } ?? ""
    #expect(tail.contains("_expose(A.self,\"f\"\(isolation)){"), "\(tail)")
  }

  @Test(arguments: [
    ("UITableViewDelegate", true), ("UICollectionViewDataSource", true),
    ("UIKit.UIScrollViewDelegate", true), ("UIThing", false), ("AppDelegate", false),
    ("Sendable", false),
  ])
  func knowsDelegatesOfUIKit(name: String, isOnMainActor: Bool) {
    #expect(
      lowered("@objc func f() {}", of: "class A: NSObject, \(name)").tail.contains("isolated: true")
        == isOnMainActor)
  }

  /// Objective-C names of the requirements of an `@objc` protocol, found through inheritance.
  @Test(arguments: [
    ("class A: NSObject, P { func f() {} }", ["f"]),
    ("class B: NSObject, P {}\nclass A: B { func f() {} }", ["f"]),
    ("class A: NSObject {}\nextension A: P { func f() {} }", ["f"]),
    ("@objc protocol Q: P {}\nclass A: NSObject, Q { func f() {} }", ["f"]),
    ("class A: NSObject, P & Sendable { func f() {} }", ["f"]),
    ("class A: NSObject, P { private func f() {} }", []),
    ("class A: NSObject, P { @nonobjc func f() {} }", []),
    ("class A: NSObject, P { static func f() {} }", []),
    ("class A: NSObject, P { func f(a: Int) {} }", []), ("class A: NSObject { func f() {} }", []),
    ("struct A: P { func f() {} }", []), ("class A: NSObject, P { var g: Int { 1 } }", ["g"]),
  ])
  func exposesWhatAProtocolRequires(source: String, expected: [String]) {
    let tail = LoweredSource(
      "import UIKit\n@objc protocol P { func f(); var g: Int { get } }\n" + source
    ).tail
    let found = tail.split(separator: "\n").compactMap {
      $0.split(separator: "self,\"").dropFirst().first?.prefix { $0 != "\"" }
    }
    #expect(found.map(String.init) == expected)
  }

  @Test(arguments: [
    "@Published var a = 1", "@State private var b = 2", "@available(iOS 15, *) func f() {}",
    "@MainActor func f() {}", "@preconcurrency func f() {}", "@objcOther func f() {}",
    "@IBOther var a = 1",
  ])
  func keepsAttributesOfSwift(member: String) {
    let lowered = lowered(member)
    #expect(lowered.text.contains(member) && lowered.tail.isEmpty && !lowered.isChanged)
  }

  /// Lowered text parses, and lowering is idempotent.
  @Test(arguments: [
    "enum E { final class B: NSObject { @objc func f() {} } }",
    "func g() { actor B { @objc func f() {} } }", "actor B { @objc nonisolated func f() {} }",
    "private struct S { class B: NSObject { @objc var a = 1 } }",
    "class G<T>: NSObject { @objc func f() {} }",
    "@objc dynamic var a: Int { get { 1 } set(new) { b = 2 } }",
    "@objc dynamic var a = [1: { 2 }] { willSet(x) { f(x) } didSet(y) { f(y) } }",
    "lazy var s = #selector(f); @objc func f() {}",
    "@objc func f() { _ = #selector(self.f); _ = #keyPath(b) }; @objc var b = 1",
    "let c = if true { #selector(f) } else { #selector(f) }; @objc func f() {}",
    "@objc func f() { let s = \"\\(#selector(f)) ä\" }",
    "#if DEBUG\n@objc func f() {}\n#else\n@objc func f() {}\n#endif",
  ])
  func makesTextThatNeedsNoMore(member: String) {
    let lowered = lowered(member)
    #expect(lowered.diagnostics.isEmpty && !lowered.hasSyntaxErrors, "\(lowered.diagnostics)")
    let again = LoweredSource(lowered.text + "\n" + lowered.tail)
    #expect(!again.hasSyntaxErrors && again.text == lowered.text + "\n" + lowered.tail)
    #expect(
      lowered.text.split(separator: "\n", omittingEmptySubsequences: false).count == member.split(
        separator: "\n", omittingEmptySubsequences: false
      ).count + 3)
  }
}
