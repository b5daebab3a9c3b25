import SwiftRewriting
import Testing

struct SelectorTableTests {
  private func tail(_ source: String) -> String { LoweredSource("import UIKit\n" + source).tail }

  /// The selectors in the table, in its order.
  private func selectors(_ source: String) -> [String] {
    let lowered = LoweredSource("import UIKit\n" + source)
    #expect(lowered.diagnostics.isEmpty)
    return (lowered.text + lowered.tail).components(between: ".self,\"", and: "\"")
  }

  @Test func writesTheTableAfterTheText() {
    #expect(
      tail("class A: NSObject { @objc func go() {}; @IBAction private func tap(_ s: Any) {} }")
        == """
        extension A {
          nonisolated fileprivate static func __expose0() {
            _expose(A.self,"go"){ o,a in _res((o as! A).go()) }
            _expose(A.self,"tap:"){ o,a in _res((o as! A).tap(_arg(a,0))) }
          }
        }
        @section(".init_array") @used private let __exposeAll: @convention(c) () -> Void = {
          A.__expose0()
        }

        """)
  }

  @Test(arguments: [
    ("@objc func tick(timer: Timer) {}", ["tickWithTimer:"]),
    ("@objc func save(with x: Any) {}", ["saveWith:"]),
    ("@objc func saveWith(x: Any) {}", ["saveWithX:"]),
    ("@objc func move(toX x: Any, _ y: Any, by z: Any) {}", ["moveToX::by:"]),
    ("@objc func f(URL u: Any) {}", ["fWithURL:"]),
    ("@objc func fetchIN(x: Any) {}", ["fetchINX:"]),
    ("@objc func f(INGroup g: Any) {}", ["fINGroup:"]),
    ("@objc func f(inputStream s: Any) {}", ["fWithInputStream:"]),
    ("@objc func f_in(x: Any) {}", ["f_inX:"]),
    ("@objc func f(_x: Any) {}", ["fWith_x:"]),
    ("@objc func h2in(x: Any) {}", ["h2inWithX:"]),
    ("@objc func f(in2 x: Any) {}", ["fWithIn2:"]),
    ("@objc func f(WITH2x x: Any) {}", ["fWITH2x:"]),
    ("@objc func f(INЖ x: Any) {}", ["fINЖ:"]),
    ("@objc func fURLIn(x: Any) {}", ["fURLInX:"]),
    ("@objc func fURLAs(x: Any) {}", ["fURLAsWithX:"]),
    ("@objc func fABCWITH(x: Any) {}", ["fABCWITHWithX:"]),
    ("@objc func 更新(中文: Any) {}", ["更新With中文:"]),
    ("@objc func f(ёлка: Any) {}", ["fWithёлка:"]),
    ("@objc func `default`(`in`: Any) {}", ["defaultIn:"]),
    ("@objc func m(_ x: Any, _ y: Any) {}", ["m::"]),
    ("@objc(a:b:) func f(_ x: Any, y: Any) {}", ["a:b:"]),
    ("@objc var n = 1", ["n", "setN:"]), ("@objc let n = 1", ["n"]),
    ("@objc var n: Int { 1 }", ["n"]), ("@objc var n: Int { get { 1 } set {} }", ["n", "setN:"]),
    ("@objc var ё = 1", ["ё", "setё:"]), ("@IBOutlet weak var l: L!", ["l", "setL:"]),
    ("@objc var a = 1, b = 2", ["a", "setA:", "b", "setB:"]),
    ("@objc(z) var n = 1", ["z", "setZ:"]),
  ])
  func namesMembersAsTheCompilerOfApplesSystemsDoes(member: String, expected: [String]) {
    #expect(selectors("class A: NSObject { \(member) }") == expected)
  }

  @Test(arguments: [
    ("class A: NSObject { func f() {} }", []),
    ("class A: NSObject { @objc static func f() {}; @objc class var n: Int { 1 } }", []),
    (
      "@objcMembers class A: NSObject { func f() {}; private func g() {}; static func h() {} }",
      ["f"]
    ),
    ("@objcMembers class A: NSObject { @objc private func g() {}; @nonobjc func h() {} }", ["g"]),
    ("@objcMembers class A: NSObject { func f() async {}; func g<T>(_ t: T) {} }", []),
    (
      "@objcMembers class A: NSObject {}\nclass B: A { func f() {} }\nextension B { func g() {} }",
      ["f", "g"]
    ),
    (
      "@objc extension A { func f() {} }\n@objcMembers class A: NSObject {}\n@nonobjc extension A { func g() {} }",
      ["f"]
    ),
    ("@objc protocol P { func f() }\nclass A: NSObject, P { func f() {}; func g() {} }", ["f"]),
    ("class A: NSObject { @available(*, unavailable) @objc func f() {} }", []),
    ("@objc class A: NSObject { func f() {} }", []),
    (
      "class A: NSObject { @objc(go) func f() {} }\nclass B: A { @objc override func f() {} }",
      ["go", "go"]
    ),
    ("@objc protocol P { @objc func f() }", []),
    ("func f() { @objc func g() {} }", []),
  ])
  func exposesWhatObjectiveCWouldSee(source: String, expected: [String]) {
    #expect(selectors(source) == expected)
  }

  @Test(arguments: [
    ("class A: NSObject { @objc nonisolated func f() {} }", "\"f\",isolated: false)"),
    ("class A: NSObject { @MainActor @objc func f() {} }", "\"f\",isolated: true)"),
    ("@MainActor class A: NSObject { @objc func f() {} }", "\"f\",isolated: true)"),
    ("@MainActor class A: NSObject {}\nclass B: A { @objc func f() {} }", "\"f\",isolated: true)"),
    ("class A: NSObject, UITableViewDataSource { @objc func f() {} }", "\"f\",isolated: true)"),
    ("class A: UIViewController { @objc func f() {} }", "\"f\"){"),
    ("class A: NSObject { @objc func f() {} }", "\"f\"){"),
  ])
  func saysWhichMembersBelongToTheMainActor(source: String, expected: String) {
    #expect(tail(source).contains(expected))
  }

  @Test func givesOverloadsTheirTypes() {
    let table = tail(
      "class A: NSObject { @objc func f(_ n: Int) {}; @objc(g:) func f(_ s: @escaping F, _ o: O!) {}; "
        + "@objc(h:) func f(_ s: @escaping @MainActor () -> Void) {} }")
    #expect(table.contains(".f(_arg(a,0) as Int)"))
    #expect(table.contains(".f(_arg(a,0) as @MainActor () -> Void)"))
    #expect(table.contains(".f(_arg(a,0), _arg(a,1))"))
  }

  @Test func putsTheTableIntoTypesThatNoExtensionNames() {
    let local = LoweredSource("import UIKit\nfunc f() { class L: NSObject { @objc func go() {} } }")
    #expect(
      local.text
        == "import UIKit\nfunc f() { class L: NSObject { nonisolated fileprivate static func "
        + "__expose0() { _expose(L.self,\"go\"){ o,a in _res((o as! L).go()) } };       func go() {} }; "
        + "L.__expose0() }")
    #expect(local.tail.isEmpty)

    let hidden = LoweredSource(
      "import UIKit\nstruct A { private class B: NSObject { @objc func go() {} } }")
    #expect(hidden.text.contains("private class B: NSObject { nonisolated fileprivate static func"))
    #expect(
      hidden.tail.hasPrefix(
        "extension A {\n  nonisolated fileprivate static func __expose0() {\n    B.__expose1()\n"))

    let generic = LoweredSource("import UIKit\nclass G<T>: NSObject { @objc func go() {} }")
    #expect(
      generic.text.contains(
        "{ private let __exposed0: Void = G.__expose0(); nonisolated fileprivate static func"))
    #expect(generic.tail.isEmpty)
  }

  @Test func keepsConditions() {
    #expect(
      tail(
        """
        #if A
        class C: NSObject {
          @objc func a() {}
          #if B
          @objc func b() {}
          #else
          @objc func c() {}
          #endif
        }
        #endif
        """)
          == """
          #if (A)
          extension C {
            nonisolated fileprivate static func __expose0() {
              _expose(C.self,"a"){ o,a in _res((o as! C).a()) }
          #if (B)
              _expose(C.self,"b"){ o,a in _res((o as! C).b()) }
          #endif
          #if !(B)
              _expose(C.self,"c"){ o,a in _res((o as! C).c()) }
          #endif
            }
          }
          #endif
          @section(".init_array") @used private let __exposeAll: @convention(c) () -> Void = {
          #if (A)
            C.__expose0()
          #endif
          }

          """)
  }

  @Test(arguments: [
    "class A: NSObject { enum B { class C: NSObject { @objc func f() {} } } }",
    "extension A { final class C: NSObject { @objc func f() {} } }",
    "extension UIView { @objc func pulse() {} }",
  ])
  func extendsTypesByTheirFullNames(source: String) {
    let names = ["A.B.C", "A.C", "UIView"]
    #expect(names.contains { tail(source).contains("extension \($0) {\n") })
  }
}

extension String {
  /// The texts between each pair of marks, in the order of the text.
  fileprivate func components(between start: String, and end: Character) -> [String] {
    var found: [String] = []
    var rest = self[...]
    while let range = rest.firstRange(of: start) {
      let name = rest[range.upperBound...].prefix { $0 != end }
      found.append(String(name))
      rest = rest[name.endIndex...]
    }
    return found
  }
}
