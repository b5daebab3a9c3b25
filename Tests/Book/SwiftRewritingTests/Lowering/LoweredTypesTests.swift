import SwiftRewriting
import Testing

/// The inherited types of a file's types, and their required attributes, as seen by lowering.
struct LoweredTypesTests {
  private func lowered(_ source: String) -> LoweredSource {
    LoweredSource("import UIKit\n" + source)
  }

  /// Swift's own protocols expose nothing to Objective-C, so members that only they could expose are
  /// rejected.
  @Test(arguments: [
    "AnyObject", "Codable", "Comparable", "CustomDebugStringConvertible", "CustomStringConvertible",
    "Decodable", "Encodable", "Equatable", "Error", "Hashable", "Identifiable", "NSObjectProtocol",
    "Sendable", "Swift.Sendable",
  ])
  func trustsNoProtocolOfSwift(name: String) throws {
    let source = "class A: NSObject, \(name) { func f() {}; let s = #selector(f) }"
    #expect(
      try #require(lowered(source).diagnostics.first).message.contains(
        "'f()', which is not exposed to Objective-C"))
    #expect(lowered(source.replacing(name, with: "Other")).diagnostics.isEmpty)
  }

  @Test(arguments: [
    ("@objc protocol P: AnyObject {}", "      protocol P: AnyObject {}"),
    ("@objc protocol P: NSObjectProtocol {}", "      protocol P: NSObjectProtocol {}"),
    (
      "@objc protocol P: Foundation.NSObjectProtocol {}",
      "      protocol P: Foundation.NSObjectProtocol {}"
    ),
    ("@objc protocol P: Sendable, Q {}", "      protocol P: Sendable, Q, AnyObject {}"),
    ("class C {}\n@objc protocol P: C {}", "class C {}\n      protocol P: C {}"),
    ("protocol Q {}\n@objc protocol P: Q {}", "protocol Q {}\n      protocol P: Q, AnyObject {}"),
    (
      "@objc protocol Q {}\n@objc protocol P: Q {}",
      "      protocol Q: AnyObject {}\n      protocol P: Q {}"
    ), ("struct Q {}\n@objc protocol P: Q {}", "struct Q {}\n      protocol P: Q, AnyObject {}"),
    ("protocol P {}", "protocol P {}"),
  ])
  func keepsProtocolsOfObjectiveCToClasses(source: String, expected: String) {
    #expect(LoweredSource(source).text == expected)
  }

  @Test(arguments: [
    ("@objc func f(_ a: @escaping () -> Void) {}", "() -> Void"),
    ("@objc func f(_ a: @autoclosure () -> Int) {}", "() -> Int"),
    ("@objc func f(_ a: @escaping @Sendable () -> Void) {}", "@Sendable () -> Void"),
    ("@objc func f(_ a: Int!) {}", "Int?"), ("@objc func f(_ a: [Int]) {}", "[Int]"),
    ("@objc func f(_ a: any P) {}", "any P"),
    ("@objc func f(_ a: @MainActor () -> Void) {}", "@MainActor () -> Void"),
    ("@objc func f(_ a: (Int, Int) -> Int) {}", "(Int, Int) -> Int"),
  ])
  func tellsOverloadsApartByTheirTypes(member: String, type: String) {
    let source = "class A: NSObject { \(member)\n@objc(other:) func f(_ a: Other) {} }"
    #expect(lowered(source).tail.contains(".f(_arg(a,0) as \(type))"), "\(lowered(source).tail)")
    #expect(lowered("class A: NSObject { \(member) }").tail.contains(".f(_arg(a,0)))"))
  }

  /// A name refers to the nearest type of that name.
  @Test(arguments: [
    (
      "class B: NSObject { @objc(x) func f() {} }\nclass A: NSObject { class B: NSObject { @objc(y) func f() {} }; let s = #selector(B.f) }",
      "y"
    ),
    (
      "class B: NSObject { @objc(x) func f() {} }\nclass A: NSObject { let s = #selector(B.f) }",
      "x"
    ), ("enum O { class B: NSObject { @objc(x) func f() {} } }\nlet s = #selector(O.B.f)", "x"),
    (
      "enum O { enum I { class B: NSObject { @objc(x) func f() {} } } }\nextension O { static let s = #selector(I.B.f) }",
      "x"
    ), ("class B: NSObject { @objc(x) func f() {} }\nclass A: B { let s = #selector(f) }", "x"),
    (
      "class C: NSObject { @objc(x) func f() {} }\nclass B: C {}\nclass A: B { let s = #selector(A.f) }",
      "x"
    ), ("class A: NSObject {}\nextension A { @objc(x) func f() {} }\nlet s = #selector(A.f)", "x"),
    ("class A<T>: NSObject { @objc(x) func f() {} }\nlet s = #selector(A<Int>.f)", "x"),
    ("class A: NSObject { @objc(x) func f() {} }\nlet a = A()\nlet s = #selector(a.f)", "x"),
    ("extension UIView { @objc(x) func f() {} }\nlet s = #selector(UIView.f)", "x"),
    (
      "class B: NSObject { @objc(x) func f() {} }\nclass A: B { override func f() {}; let s = #selector(super.f) }",
      "x"
    ), ("class A: A { @objc(x) func f() {}; let s = #selector(f) }", "x"),
  ])
  func findsTheMethodThatIsMeant(source: String, selector: String) {
    let lowered = lowered(source)
    #expect(lowered.text.contains(",\"\(selector)\")"), "\(lowered.text)")
  }

  @Test(arguments: [
    ("#selector(f)", true), ("#selector(A.f)", true), ("#keyPath(A.b)", true),
    ("a.observe(\\.b) { _, _ in }", true), ("f()", false), ("#function", false),
    ("Selector(\"f\")", false),
  ])
  func asksForUIKitWhereItIsNeeded(expression: String, isNeeded: Bool) {
    for (line, isEnough) in [
      ("", false), ("import Foundation\n", false),
      (
        "import Combine\nimport Dispatch\nimport Glibc\nimport Observation\nimport Swift\nimport Synchronization\n",
        false
      ), ("import UIKit\n", true), ("import Own\n", true),
    ] {
      let source = line + "let x = \(expression)"
      let messages = LoweredSource(source).diagnostics
      #expect(
        messages.contains { $0.message.contains("add 'import UIKit'") } == (isNeeded && !isEnough),
        "\(source)")
      #expect(messages.allSatisfy { $0.utf8Offset >= line.utf8.count })
    }
  }

  @Test(arguments: [
    "URLRequest", "URLResponse", "HTTPURLResponse", "HTTPCookie", "HTTPCookieStorage", "URLCache",
    "URLCredential", "URLProtectionSpace", "URLProtocol", "URLAuthenticationChallenge",
  ])
  func importsTheModuleOfAName(name: String) {
    #expect(
      LoweredSource("import Foundation\nlet a: \(name)? = nil\n").tail
        == "import FoundationNetworking\n")
    #expect(
      LoweredSource("import Foundation\nlet a: \(name)? = nil\nlet b: URLSessionTask? = nil\n").tail
        == "import BackgroundURLSession\n")
  }

  @Test(arguments: [
    "import FoundationNetworking", "  import FoundationNetworking", "import FoundationNetworking;",
    "import\tFoundationNetworking ", "import FoundationNetworking  ",
  ])
  func takesTheOtherImportAway(line: String) {
    let source = "import Foundation\n\(line)\nlet a = URLSession.shared\n"
    let lowered = LoweredSource(source)
    #expect(lowered.text == source.replacing(line, with: String(repeating: " ", count: line.count)))
    let other = "import Foundation\n\(line)\nlet a: URLRequest? = nil\n"
    #expect(LoweredSource(other).text == other)
  }

  @Test(arguments: [
    "// import FoundationNetworking", "let s = \"import FoundationNetworking\"",
    "import FoundationNetworkingExtras", "@testable import FoundationNetworking",
  ])
  func keepsWhatIsNoSuchImport(line: String) {
    let source = "import Foundation\n\(line)\nlet a = URLSession.shared\n"
    #expect(LoweredSource(source).text == source)
  }
}
