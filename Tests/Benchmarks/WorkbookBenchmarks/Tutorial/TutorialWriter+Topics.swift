/// The topics: each is the subject of a tutorial section, in parts that use those before them.
///
/// Names are few, so types and variables of the same name recur in other sections with another meaning. The
/// output does not vary.
extension TutorialWriter {
  /// Sections use them in turn. One in ten imports Foundation.
  static let topics: [Topic] = [
    constants, structures, classes, enumerations, functions, closures, protocols, generics, errors,
    dates,
  ]

  /// Constants and variables, an interpolated string, an `if` and a loop over letters.
  @Sendable private static func constants(_ writer: inout TutorialWriter) -> [String] {
    [
      """
      let name = "\(writer.word())"
      var score = \(writer.number(1...50))
      print("\\(name) has \\(score) points")
      """,
      "score += \(writer.number(1...50))\nprint(score)",
      """
      if score > \(writer.number(20...60)) {
        print("well done, \\(name)")
      } else {
        print("go on, \\(name)")
      }
      """,
      "for letter in name { print(letter, terminator: \" \") }\nprint()",
    ]
  }

  /// A structure, a copy that does not change with it, and an extension with a mutating method.
  @Sendable private static func structures(_ writer: inout TutorialWriter) -> [String] {
    let type = writer.type()
    return [
      """
      struct \(type) {
        var x = \(writer.number(0...9))
        var y = \(writer.number(0...9))
      }
      """,
      "var first = \(type)()\nlet second = first\nfirst.x = \(writer.number(10...99))\nprint(first.x, second.x)",
      """
      extension \(type) {
        var sum: Int { x + y }
        mutating func move(by step: Int) {
          x += step
          y += step
        }
      }
      """,
      "first.move(by: \(writer.number(1...9)))\nprint(first, first.sum)",
    ]
  }

  /// A class, a subclass that overrides, and an optional whose object is destroyed (`deinit`).
  @Sendable private static func classes(_ writer: inout TutorialWriter) -> [String] {
    let (base, other) = (writer.type(), writer.type())
    return [
      """
      class \(base) {
        var count = 0
        func increment(by amount: Int = 1) { count += amount }
        deinit { print("\(base) is gone") }
      }
      let item = \(base)()
      item.increment(by: \(writer.number(2...20)))
      print(item.count)
      """,
      """
      final class Special\(other): \(base) {
        override func increment(by amount: Int = 1) { super.increment(by: amount * 2) }
      }
      let special = Special\(other)()
      special.increment()
      print(special.count, special)
      """,
      "var maybe: \(base)? = \(base)()\nmaybe?.increment()\nprint(maybe?.count ?? 0)\nmaybe = nil",
    ]
  }

  /// An enumeration with raw values, a `switch`, `allCases`, and an invalid raw value.
  @Sendable private static func enumerations(_ writer: inout TutorialWriter) -> [String] {
    [
      """
      enum Direction: String, CaseIterable {
        case north, south, east, west
      }
      let heading = Direction.\(writer.pick(["north", "south", "east", "west"]))
      print(heading, heading.rawValue)
      """,
      """
      switch heading {
      case .north: print("lots of planets")
      case .south: print("watch out for penguins")
      default: print("where the sun moves")
      }
      """,
      "print(Direction.allCases.map(\\.rawValue).joined(separator: \", \"))",
      "print(Direction(rawValue: \"\(writer.word())\") as Any)",
    ]
  }

  /// A default argument, a tuple as an optional result, and `inout`.
  @Sendable private static func functions(_ writer: inout TutorialWriter) -> [String] {
    [
      """
      func greet(_ person: String, from town: String = "\(writer.word())ville") -> String {
        "Hello \\(person), nice that you come from \\(town)"
      }
      print(greet("\(writer.word())"))
      """,
      """
      func smallest(_ values: [Int]) -> (min: Int, max: Int)? {
        guard let min = values.min(), let max = values.max() else { return nil }
        return (min, max)
      }
      if let bounds = smallest([\(writer.number(1...9)), \(writer.number(10...99)), -3]) {
        print(bounds.min, bounds.max)
      }
      """,
      """
      func swapTwo(_ a: inout Int, _ b: inout Int) { (a, b) = (b, a) }
      var a = \(writer.number(1...9))
      var b = \(writer.number(10...99))
      swapTwo(&a, &b)
      print(a, b)
      """,
    ]
  }

  /// Sorting by a closure, a closure that captures a variable, and a list of closures.
  @Sendable private static func closures(_ writer: inout TutorialWriter) -> [String] {
    [
      """
      let names = ["\(writer.word())", "\(writer.word())", "\(writer.word())"]
      let reversed = names.sorted { $0 > $1 }
      print(reversed)
      """,
      """
      func makeCounter(step: Int) -> () -> Int {
        var total = 0
        return {
          total += step
          return total
        }
      }
      let count = makeCounter(step: \(writer.number(2...9)))
      print(count(), count())
      """,
      "var handlers: [() -> String] = []\nhandlers.append { names.joined() }\nprint(handlers.map { $0() })",
    ]
  }

  /// A protocol, a custom and a standard library type that conform to it, and an extension of the protocol.
  @Sendable private static func protocols(_ writer: inout TutorialWriter) -> [String] {
    let type = writer.type()
    return [
      "protocol Described {\n  var text: String { get }\n}",
      """
      struct \(type): Described {
        let value: Int
        var text: String { "\(type) of \\(value)" }
      }
      let things: [any Described] = [\(type)(value: \(writer.number(1...9)))]
      for thing in things { print(thing.text) }
      """,
      "extension Int: Described {\n  var text: String { \"number \\(self)\" }\n}\nprint(\(writer.number(1...99)).text)",
      "extension Described {\n  func shout() { print(text.uppercased()) }\n}\nthings.first?.shout()",
    ]
  }

  /// A generic type, and a generic function with a constraint.
  @Sendable private static func generics(_ writer: inout TutorialWriter) -> [String] {
    [
      """
      struct Stack<Element> {
        private var items: [Element] = []
        mutating func push(_ item: Element) { items.append(item) }
        mutating func pop() -> Element? { items.popLast() }
      }
      var stack = Stack<String>()
      stack.push("\(writer.word())")
      stack.push("\(writer.word())")
      """,
      "print(stack.pop() ?? \"empty\")\nprint(stack)",
      """
      func index<T: Equatable>(of value: T, in values: [T]) -> Int? {
        for (index, other) in values.enumerated() where other == value { return index }
        return nil
      }
      print(index(of: \(writer.number(1...4)), in: [1, 2, 3, 4]) as Any)
      """,
    ]
  }

  /// An error type, `do` and `catch`, and `try?`.
  @Sendable private static func errors(_ writer: inout TutorialWriter) -> [String] {
    [
      """
      enum PrinterError: Error {
        case outOfPaper
        case onFire(at: Int)
      }
      func send(_ pages: Int) throws -> String {
        guard pages < \(writer.number(50...90)) else { throw PrinterError.outOfPaper }
        return "\\(pages) pages sent"
      }
      """,
      "do {\n  print(try send(\(writer.number(1...99))))\n} catch {\n  print(error)\n}",
      "let result = try? send(\(writer.number(90...99)))\nprint(result ?? \"nothing was sent\")",
    ]
  }

  /// A structure with a date, encoded and decoded as JSON: the only topic that imports Foundation.
  @Sendable private static func dates(_ writer: inout TutorialWriter) -> [String] {
    let type = writer.type()
    return [
      """
      import Foundation

      struct \(type): Codable {
        var name: String
        var start: Date
      }
      let entry = \(type)(name: "\(writer.word())", start: Date(timeIntervalSince1970: \(writer.number(1...999))))
      """,
      "let data = try JSONEncoder().encode(entry)\nprint(data.count > 0)",
      "print(try JSONDecoder().decode(\(type).self, from: data).name)",
      "print(String(format: \"%.1f\", entry.start.timeIntervalSince1970 / \(writer.number(2...9)).0))",
    ]
  }
}
