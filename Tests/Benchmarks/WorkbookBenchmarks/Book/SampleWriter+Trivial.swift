/// Samples of three or four lines that compute and assert, like examples in the documentation of functions.
extension SampleWriter {
  /// The templates. Each has a counterpart in ``RustLibrary``: the same computation in as many lines.
  static let trivialTemplates: [Template] = [
    { writer in
      let (a, b) = (writer.number(1...99), writer.number(1...99))
      return GeneratedSample(
        statements: [
          "let sum = \(a) + \(b)", "assert(sum == \(a + b))", "print(sum)",
        ])
    },
    { writer in
      let word = "\(writer.word()) \(writer.number(1...9999))"
      return GeneratedSample(
        statements: [
          "let word = \"\(word)\"", "assert(word.count == \(word.count))",
          "print(word.uppercased())",
        ])
    },
    { writer in
      GeneratedSample(
        statements: [
          "let values = [\(writer.numbers(4))]",
          "let doubled = values.map { $0 * 2 }",
          "assert(doubled[0] == values[0] * 2)", "print(doubled)",
        ])
    },
    { writer in
      let (first, last) = (writer.number(1...99), writer.number(100...199))
      return GeneratedSample(
        statements: [
          "var total = 0", "for number in \(first)...\(last) { total += number }",
          "assert(total == \((first...last).reduce(0, +)))", "print(total)",
        ])
    },
  ]
}
