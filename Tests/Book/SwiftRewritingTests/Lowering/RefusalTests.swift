import SwiftRewriting
import Testing

struct RefusalTests {
  @Test(arguments: [
    ("@objc func f() async {}", "the @objc member 'f()' cannot be lowered: it is async"),
    ("@objc func f() throws {}", "it throws"),
    ("@objc func f<T>(_ t: T) {}", "it is generic"),
    ("@objc func f(_ n: inout Int) {}", "'n' is inout"),
    ("@objc func f(_ n: Int...) {}", "'n' is variadic"),
    ("@objc func f(_ n: some P) {}", "'n' is of an opaque type"),
    ("@ImageActor @objc func f() {}", "it runs on 'ImageActor'"),
    ("@NSManaged var n: Int", "'@NSManaged' cannot be lowered"),
    ("@NSCopying var n: N", "'@NSCopying' cannot be lowered"),
    ("@objc dynamic var a = 0, b = 0", "declare each by itself"),
    ("class func keyPathsForValuesAffectingA() -> S { [] }", "dependent keys are not observed"),
    (
      "@objc func f(_ n: Int) {}; @objc func f(_ s: String) "
        + "{}", "has the same Objective-C selector 'f:' as 'f(_:)'"
    ),
    ("@objc var a = 1; @objc func setA(_ n: Int) {}", "'setA:' as 'setA(_:)'"),
    (
      "func f() { class L: NSObject {\n#if X\n@objc func g() {}\n#endif\n} }",
      "it is inside an '#if' of a type that is local"
    ),
  ])
  func refusesMembers(member: String, message: String) throws {
    let diagnostics = LoweredSource(
      "import UIKit\nclass A: NSObject { @objc func o() {}; \(member) }"
    )
    .diagnostics
    #expect(diagnostics.count == 1)
    let diagnostic = try #require(diagnostics.first)
    #expect(diagnostic.message.contains(message))
    #expect(!diagnostic.message.contains("\n"))
  }

  @Test(arguments: [
    ("struct S { @objc func f() {} }", "only members of classes"),
    ("enum E {}\nextension E { @objc var n: Int { 1 } }", "only members of classes"),
    ("protocol P {}\nextension P { @objc func f() {} }", "only members of classes"),
    ("class G<T> {}\nextension G { @objc func f() {} }", "an extension of a generic class"),
    (
      "class A: NSObject {}\nextension A { @objc func f() {} }\nclass B: A { override func f() {} }",
      "'f()' overrides a method of an extension of 'A'"
    ),
    (
      "@objc protocol P { @objc optional func f(a: Int) }",
      "the optional requirement 'f(a:)' of 'P' cannot be lowered"
    ),
    ("@objc protocol P { @objc optional var n: Int { get } }", "the optional requirement 'n'"),
  ])
  func refusesDeclarations(source: String, message: String) throws {
    let diagnostics = LoweredSource("import UIKit\n" + source).diagnostics
    #expect(diagnostics.count == 1)
    #expect(try #require(diagnostics.first).message.contains(message))
  }

  @Test(arguments: [
    ("var n = 0", "_ = #keyPath(n)", "'n', which is not exposed to Objective-C: add '@objc' to it"),
    ("private var n = 0", "_ = #selector(getter: A.n)", "'#selector' refers to 'n'"),
    ("var n = 0", "_ = observe(\\.n) { _, _ in }", "add '@objc dynamic' to it"),
    ("var n = 0", "_ = a.observe(\\A.n) { _, _ in }", "'observe' refers to 'n'"),
  ])
  func refusesToNameAPropertyThatIsNotExposed(
    member: String, statement: String, message: String
  ) throws {
    let diagnostics = LoweredSource(
      "import UIKit\nclass A: NSObject { \(member); func f() { \(statement) } }"
    ).diagnostics
    #expect(diagnostics.count == 1)
    #expect(try #require(diagnostics.first).message.contains(message))
  }

  @Test(arguments: [
    "class A: NSObject { @objc var n = 0; let k = #keyPath(A.n) }",
    "class A: UIView { override var n: Int { 1 }; let k = #keyPath(A.n) }",
    "class A: NSObject, UIApplicationDelegate { var n = 1; let k = #keyPath(A.n) }",
    "@objc protocol P { var n: Int { get } }\nclass A: NSObject, P { let n = 1; let k = #keyPath(n) }",
    "class B { var n = 1 }\nclass A: NSObject { let k = #keyPath(A.n), l = x.observe(\\.n) { } }",
    "@objc protocol P { var n: Int { get } }\nlet k = #keyPath(P.n)",
  ])
  func allowsToNameWhatMayBeExposed(source: String) {
    #expect(LoweredSource("import UIKit\n" + source).diagnostics.isEmpty)
  }

  @Test func pointsAtThePlaceInUTF8() throws {
    let source =
      "import UIKit\n// Väinö 中文 ёлка\nclass A: NSObject { func f() {}; let s = #selector(f) }"
    let diagnostic = try #require(LoweredSource(source).diagnostics.first)
    let rest = Array(source.utf8)[diagnostic.utf8Offset...]
    #expect(String(decoding: rest, as: UTF8.self) == "f) }")
  }

  @Test func ordersWhatItRefuses() {
    let source =
      "import UIKit\nstruct S { @objc func f() {}\n@NSManaged var n: Int\n@objc func g() {} }"
    let offsets = LoweredSource(source).diagnostics.map(\.utf8Offset)
    #expect(offsets.count == 3 && offsets == offsets.sorted())
  }

  @Test func asksForUIKit() throws {
    let source = "class A: NSObject { @objc func f() {} }\n"
    for module in ["", "import Foundation\n"] {
      let diagnostic = try #require(LoweredSource(module + source).diagnostics.first)
      #expect(diagnostic.message.contains("add 'import UIKit'"))
    }
    for module in ["import UIKit\n", "import UIKit.UIView\n", "import SwiftUI\n"] {
      #expect(LoweredSource(module + source).diagnostics.isEmpty)
    }
    #expect(LoweredSource("@objc protocol P { func f() }").diagnostics.isEmpty)
    let delegate = "@main class A: UIResponder, UIApplicationDelegate {}"
    #expect(LoweredSource("import Foundation\n" + delegate).diagnostics.count == 1)
  }

  @Test(arguments: [
    "@objc func f( {", "class A { @objc dynamic var n = 0 + }", "let s = #selector(a", "@objc \"",
    "@objc class A { }}",
  ])
  func leavesSyntaxErrorsToTheCompiler(source: String) {
    let lowered = LoweredSource(source)
    #expect(lowered.hasSyntaxErrors && !lowered.isChanged)
    #expect(lowered.text == source && lowered.tail.isEmpty && lowered.diagnostics.isEmpty)
    #expect(lowered.originalColumn(line: 1, column: 7) == 7)
  }

  @Test func refusesWhatWouldOccupyTheParser() {
    let deep = String(repeating: "[", count: 200) + String(repeating: "]", count: 200)
    let members = "let a = b" + String(repeating: ".c", count: 20_000)
    let long = String(repeating: "//\n", count: LoweredSource.maximumSize / 3 + 1)
    for source in [deep, members, long] {
      let lowered = LoweredSource("@objc class A {}\n" + source)
      #expect(lowered.diagnostics.count == 1)
      #expect(!lowered.isChanged)
    }
  }
}
