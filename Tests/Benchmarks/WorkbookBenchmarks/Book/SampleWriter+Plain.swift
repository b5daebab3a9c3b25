/// Samples that use only the standard library and show common features of the language.
///
/// Each declares one or two types and prints a few lines.
extension SampleWriter {
  /// The templates, in the order in which samples use them.
  static let plainTemplates: [Template] = [
    structure, enumeration, closures, protocols, generic, grouping, errors, memory, sequence,
    optionals,
  ]

  /// A structure with a mutating method and a private setter.
  ///
  ///     true 41
  ///     false 41
  @Sendable private static func structure(_ writer: inout SampleWriter) -> GeneratedSample {
    let type = writer.typeName()
    let (limit, first, second) = (
      writer.number(50...99), writer.number(1...49), writer.number(1...99)
    )
    return GeneratedSample(
      declarations: [
        """
        struct \(type) {
          let limit: Int
          private(set) var used = 0
          var left: Int { limit - used }

          mutating func spend(_ seconds: Int) -> Bool {
            guard seconds <= left else { return false }
            used += seconds
            return true
          }
        }
        """
      ],
      statements: [
        """
        var box = \(type)(limit: \(limit))
        print(box.spend(\(first)), box.left)
        print(box.spend(\(second)), box.left)
        """
      ])
  }

  /// An enumeration with associated values, an exhaustive `switch` and a synthesized `==`.
  @Sendable private static func enumeration(_ writer: inout SampleWriter) -> GeneratedSample {
    let type = writer.typeName()
    return GeneratedSample(
      declarations: [
        """
        enum \(type): Equatable {
          case waiting
          case running(since: Int)
          case finished(after: Int, result: String)

          var summary: String {
            switch self {
            case .waiting: "waiting"
            case .running(let start): "running since \\(start)"
            case .finished(let time, let result): "\\(result) after \\(time)"
            }
          }
        }
        """
      ],
      statements: [
        """
        let states: [\(type)] = [
          .waiting, .running(since: \(writer.number(1...99))),
          .finished(after: \(writer.number(1...99)), result: "\(writer.word())"),
        ]
        for state in states { print(state.summary) }
        print(states.contains(.waiting))
        """
      ])
  }

  /// A function that takes a closure; sorting, filtering and mapping of a list.
  @Sendable private static func closures(_ writer: inout SampleWriter) -> GeneratedSample {
    let function = writer.functionName()
    return GeneratedSample(
      declarations: [
        """
        func \(function)(_ values: [Int], by rule: (Int) -> Bool) -> Int {
          values.filter(rule).reduce(0, +)
        }
        """
      ],
      statements: [
        """
        let values = [\(writer.numbers(8))]
        let limit = \(writer.number(20...70))
        print(\(function)(values) { $0 > limit })
        print(\(function)(values) { $0.isMultiple(of: 2) })
        print(values.sorted { $0 % 10 < $1 % 10 }.map { "<\\($0)>" }.joined(separator: " "))
        """
      ])
  }

  /// A protocol with two conforming types, in a list of existentials.
  @Sendable private static func protocols(_ writer: inout SampleWriter) -> GeneratedSample {
    let (shape, first, second) = (writer.typeName(), writer.typeName(), writer.typeName())
    return GeneratedSample(
      declarations: [
        """
        protocol \(shape)Rule {
          var name: String { get }
          func cost(of hours: Int) -> Int
        }
        """,
        """
        struct \(first)Flat: \(shape)Rule {
          let name = "flat"
          func cost(of hours: Int) -> Int { \(writer.number(10...90)) }
        }
        """,
        """
        struct \(second)Hourly: \(shape)Rule {
          let name = "hourly"
          func cost(of hours: Int) -> Int { hours * \(writer.number(2...9)) }
        }
        """,
      ],
      statements: [
        """
        let rules: [any \(shape)Rule] = [\(first)Flat(), \(second)Hourly()]
        for rule in rules {
          print(rule.name, (1...4).map { rule.cost(of: $0 * 3) })
        }
        """
      ])
  }

  /// A generic stack of words.
  @Sendable private static func generic(_ writer: inout SampleWriter) -> GeneratedSample {
    let type = writer.typeName()
    return GeneratedSample(
      declarations: [
        """
        struct \(type)Stack<Element> {
          private var elements: [Element] = []
          var count: Int { elements.count }
          mutating func push(_ element: Element) { elements.append(element) }
          mutating func pop() -> Element? { elements.popLast() }
        }
        """
      ],
      statements: [
        """
        var stack = \(type)Stack<String>()
        for word in ["\(writer.word())", "\(writer.word())", "\(writer.word())"] { stack.push(word) }
        print(stack.pop() ?? "empty", stack.count)
        """
      ])
  }

  /// Words grouped by length in a dictionary, which is sorted before it is printed.
  @Sendable private static func grouping(_ writer: inout SampleWriter) -> GeneratedSample {
    let words = (0..<6).map { _ in "\"\(writer.word())\"" }.joined(separator: ", ")
    return GeneratedSample(
      statements: [
        """
        let words = [\(words)]
        let byLength = Dictionary(grouping: words, by: \\.count)
        for (length, group) in byLength.sorted(by: { $0.key < $1.key }) {
          print(length, group.sorted())
        }
        """
      ])
  }

  /// A throwing function with three outcomes: a value, an error with a payload, and another error.
  @Sendable private static func errors(_ writer: inout SampleWriter) -> GeneratedSample {
    let (type, function) = (writer.typeName(), writer.functionName())
    return GeneratedSample(
      declarations: [
        """
        enum \(type)Error: Error {
          case tooLarge(by: Int)
          case negative
        }
        """,
        """
        func \(function)(_ value: Int) throws -> Int {
          if value < 0 { throw \(type)Error.negative }
          if value > 50 { throw \(type)Error.tooLarge(by: value - 50) }
          return value * 2
        }
        """,
      ],
      statements: [
        """
        for value in [\(writer.number(1...49)), \(writer.number(51...99)), -1] {
          do {
            print(try \(function)(value))
          } catch \(type)Error.tooLarge(let excess) {
            print("too large by \\(excess)")
          } catch {
            print("failed: \\(error)")
          }
        }
        """
      ])
  }

  /// A class that caches values of a recurrence, so that a reference is shared and mutated.
  @Sendable private static func memory(_ writer: inout SampleWriter) -> GeneratedSample {
    let type = writer.typeName()
    return GeneratedSample(
      declarations: [
        """
        final class \(type)Counter {
          private var values: [Int: Int] = [0: 0, 1: 1]

          func value(_ index: Int) -> Int {
            if let known = values[index] { return known }
            let result = (value(index - 1) + value(index - 2)) % \(writer.number(100...999))
            values[index] = result
            return result
          }
        }
        """
      ],
      statements: [
        """
        let counter = \(type)Counter()
        print((0...10).map { counter.value($0) })
        print(counter.value(\(writer.number(20...60))))
        """
      ])
  }

  /// A custom sequence with an iterator, and a lazy chain over it.
  @Sendable private static func sequence(_ writer: inout SampleWriter) -> GeneratedSample {
    let type = writer.typeName()
    return GeneratedSample(
      declarations: [
        """
        struct \(type)Steps: Sequence, IteratorProtocol {
          var current: Int
          let step: Int

          mutating func next() -> Int? {
            guard current > 0 else { return nil }
            defer { current -= step }
            return current
          }
        }
        """
      ],
      statements: [
        """
        let steps = \(type)Steps(current: \(writer.number(30...80)), step: \(writer.number(7...15)))
        print(Array(steps))
        print(steps.lazy.filter { $0 % 2 == 0 }.map { $0 / 2 }.prefix(2).reduce(0, +))
        """
      ])
  }

  /// Two structures, one optional in the other, and optional chaining.
  @Sendable private static func optionals(_ writer: inout SampleWriter) -> GeneratedSample {
    let type = writer.typeName()
    return GeneratedSample(
      declarations: [
        """
        struct \(type)Owner {
          var name: String
          var address: \(type)Address?
        }
        """,
        """
        struct \(type)Address {
          var street: String
          var number: Int?
        }
        """,
      ],
      statements: [
        """
        let address = \(type)Address(street: "\(writer.word())", number: \(writer.number(1...99)))
        let owners = [
          \(type)Owner(name: "Aino", address: address), \(type)Owner(name: "Otso", address: nil),
        ]
        for owner in owners {
          print(owner.name, owner.address?.number.map(String.init) ?? "nowhere")
        }
        """
      ])
  }
}
