import SwiftRewriting
import Testing

/// The Objective-C names of methods, for every word that joins a label to a name without `With`.
struct SelectorNameTests {
  private func selector(_ member: String) -> String? {
    let lowered = LoweredSource("import UIKit\nclass A: NSObject { \(member) }")
    #expect(lowered.diagnostics.isEmpty)
    guard let start = lowered.tail.firstRange(of: "self,\"") else { return nil }
    return String(lowered.tail[start.upperBound...].prefix { $0 != "\"" })
  }

  /// The prepositions of the compiler's `PartsOfSpeech.def`.
  private static let prepositions = [
    "above", "after", "along", "alongside", "as", "at", "before", "below", "by", "following", "for",
    "from", "given", "in", "including",
    "inside", "into", "matching", "of", "on", "passing", "preceding", "since", "to", "until",
    "using", "via", "when", "with", "within",
  ]

  @Test(arguments: prepositions)
  func joinsAPreposition(word: String) {
    let capitalised = word.prefix(1).uppercased() + word.dropFirst()
    #expect(selector("@objc func move(`\(word)` a: Any) {}") == "move\(capitalised):")
    #expect(selector("@objc func move(\(word)Point a: Any) {}") == "move\(capitalised)Point:")
    #expect(
      selector("@objc func move\(capitalised)(point a: Any) {}") == "move\(capitalised)Point:")
    #expect(selector("@objc func `\(word)`(point a: Any) {}") == "\(word)Point:")
    // A longer word that begins with a preposition is not one.
    #expect(selector("@objc func move(\(word)x a: Any) {}") == "moveWith\(capitalised)x:")
    #expect(
      selector("@objc func move\(capitalised)x(point a: Any) {}") == "move\(capitalised)xWithPoint:"
    )
  }

  @Test(arguments: [
    "and", "the", "about", "over", "under", "through", "than", "is", "or", "but", "up", "off",
    "out",
  ])
  func joinsEveryOtherWordByWith(word: String) {
    let capitalised = word.prefix(1).uppercased() + word.dropFirst()
    #expect(selector("@objc func move(`\(word)` a: Any) {}") == "moveWith\(capitalised):")
  }

  @Test(arguments: [
    ("@objc func f() {}", "f"), ("@objc func f(_ a: Any) {}", "f:"),
    ("@objc func f(_ a: Any, b: Any, _ c: Any) {}", "f:b::"),
    ("@objc func f(a: Any, b: Any) {}", "fWithA:b:"),
    ("@objc func f(`in` a: Any, `for` b: Any) {}", "fIn:for:"),
    ("@objc func f(a b: Any) {}", "fWithA:"), ("@objc(x) func f() {}", "x"),
    ("@objc(x:y:) func f(a: Any, b: Any) {}", "x:y:"),
    ("@objc( x: y: ) func f(a: Any, b: Any) {}", "x:y:"), ("@IBAction func f(_ a: Any) {}", "f:"),
    ("@IBAction func f(sender: Any, event: Any) {}", "fWithSender:event:"),
    ("@objc var isOn: Bool { @objc(on) get { true } }", "on"),
    ("@objc var a: Int { @objc(b) get { 1 } @objc(c:) set {} }", "b"), ("@objc(z) let a = 1", "z"),
    ("@objc let URL = 1", "URL"),
  ])
  func namesAMember(member: String, expected: String) {
    #expect(selector(member) == expected)
  }

  @Test(arguments: [
    ("a", "setA:"), ("ab", "setAb:"), ("URL", "setURL:"), ("_a", "set_a:"), ("ä", "setä:"),
    ("isOn", "setIsOn:"), ("`in`", "setIn:"), ("a1", "setA1:"),
  ])
  func namesASetter(property: String, expected: String) {
    let tail = LoweredSource("import UIKit\nclass A: NSObject { @objc var \(property) = 1 }").tail
    #expect(tail.contains("_expose(A.self,\"\(expected)\")"))
    let reference = LoweredSource("import UIKit\nlet s = #selector(setter: UIView.\(property))")
      .text
    #expect(reference.hasSuffix(" as ReferenceWritableKeyPath,\"\(expected)\")"))
  }

  /// A method that the file does not declare is named by the rule, or left to UIKit if it has no labels.
  @Test(arguments: [
    ("UIView.f", "f?"), ("UIView.f(_:)", "f:"), ("UIView.f(a:)", "fWithA:"),
    ("UIView.f(in:b:)", "fIn:b:"), ("view.f(_:with:)", "f:with:"), ("view.f", "f?"),
    ("a.b.c.f(x:)", "fWithX:"), ("Outer.Inner.f(for:)", "fFor:"),
  ])
  func namesAMethodOfAnotherModule(reference: String, expected: String) {
    let lowered = LoweredSource("import UIKit\nlet s = #selector(\(reference))")
    #expect(lowered.text == "import UIKit\nlet s = Selector (\(reference),\"\(expected)\")")
    #expect(lowered.diagnostics.isEmpty && lowered.tail.isEmpty)
  }
}
