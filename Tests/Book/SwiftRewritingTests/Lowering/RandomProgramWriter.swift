import RuleBlocks

/// Generates programs of random pieces that are lowered, with unlowered marks between them.
///
/// Equal seeds make equal programs.
struct RandomProgramWriter {
  private var random: SplitMix
  /// Identifiers and words that occur in the program once and are never edited.
  private(set) var marks: [String] = []

  init(seed: UInt64) { random = SplitMix(seed: seed) }

  /// A random number below the limit, which is at least 1.
  mutating func number(below limit: Int) -> Int { random.number(below: limit) }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[number(below: elements.count)]
  }

  private mutating func mark() -> String {
    let mark = pick(["m", "ё", "中文", "Väinö"]) + "\(marks.count)q"
    marks.append(mark)
    return mark
  }

  private mutating func space() -> String {
    switch number(below: 6) {
    case 0: " /* \(mark()) */ "
    case 1: " // \(mark()) @objc #selector(x)\n"
    case 2: "\t"
    case 3: "\n\n  "
    default: " "
    }
  }

  private mutating func member(_ type: String) -> String {
    let name = mark()
    let method = "f\(marks.count)"
    return switch number(below: 12) {
    case 0: "@objc func \(name)() { \(statements(type)) }"
    case 1: "@objc(go\(marks.count):)\(space())private func \(name)(_ a: Any) {}"
    case 2: "@IBAction func \(method)(with \(name): Any) { \(statements(type)) }"
    case 3: "@objc dynamic var \(name) = 0\(space())"
    case 4: "@objc dynamic var \(name) = \"👩‍👩‍👧\" { didSet { \(statements(type)) } }"
    case 5: "@objc dynamic var \(name): Int { get { 1 } set { \(statements(type)) } }"
    case 6: "@IBOutlet\(space())weak var \(name): UIView?"
    case 7:
      "func \(name)() { class L: NSObject { @objc func go() {} }; \(statements(type)) }"
    case 8: "\n#if os(Linux)\n@objc func \(name)() {}\n#else\nvar \(mark()) = 0\n#endif"
    case 9: "private class \(name): NSObject { @objc func go() {} }"
    case 10:
      "override func observeValue(forKeyPath \(name): String?, of o: Any?, change: C?, "
        + "context: X?) {}"
    default: "let \(name) = \"\"\"\n  @objc \\(#selector(viewDidLoad)) \(mark())\n  \"\"\""
    }
  }

  private mutating func statement(_ type: String) -> String {
    switch number(below: 8) {
    case 0: "f(#selector(viewDidLoad), \(mark()))"
    case 1: "f(#selector( self.\(mark()) ), \(mark()))"
    case 2: "_ = #selector(\n\(mark()).go\n)"
    case 3: "_ = a?.observe(\\.n) { \(mark()) }"
    case 4: "_ = #keyPath(\(type).a.b) + \"\(mark())\""
    case 5: "let \(mark()) = #selector(getter: title)"
    case 6: "f(\"\\(#selector(setter: title)) \(mark())\")"
    default: "\(mark())()"
    }
  }

  private mutating func statements(_ type: String) -> String {
    (0...number(below: 3)).map { _ in statement(type) + pick(["; ", "\n"]) }.joined()
  }

  /// Returns a program; one in three uses CRLF.
  mutating func program() -> String {
    var text = "import UIKit\n"
    for number in 0...number(below: 3) {
      let head = pick(["class", "@objc class", "@objcMembers final class", "@MainActor class"])
      let parents = pick([
        "NSObject", "UIViewController, UIApplicationDelegate", number > 0 ? "C0" : "Operation",
      ])
      text += "\(head) C\(number)\(space()): \(parents) {\(space())"
      for _ in 0...self.number(below: 5) { text += member("C\(number)") + "\n" }
      text += "}\n"
    }
    text += "@UIApplicationMain class App\(space()): UIResponder, UIApplicationDelegate {}\n"
    text += "@objc protocol \(mark()) { func go() }\n"
    return number(below: 3) == 0
      ? text.split(separator: "\n", omittingEmptySubsequences: false)
        .joined(separator: "\r\n") : text
  }
}
