package import SamplePlan
package import ResultStore

extension ProgramSource {
  /// A compiler's messages in the order of the text, each with its notes behind it.
  ///
  /// A compiler looks at declarations first, or at statements, and at the body of a function when it comes
  /// to it; what it says first depends on how a text is compiled. So does whether it says of a variable that it
  /// is never used once there are errors, since it looks for such in functions without an error: until these
  /// are mended, nothing is said of it. A message that comes twice at one place, since the compiler has parsed
  /// that twice, is one.
  ///
  /// - Returns: those without a place in a sample come last.
  package func inOrder(_ messages: [CompileRecord.Message]) -> [CompileRecord.Message] {
    var groups: [[CompileRecord.Message]] = []
    for message in messages {
      if message.severity == "note", !groups.isEmpty {
        groups[groups.count - 1].append(message)
      } else {
        groups.append([message])
      }
    }
    if messages.contains(where: { $0.severity == "error" }) {
      groups.removeAll { $0[0].severity == "warning" && $0[0].isAboutUse }
    }
    var seen: Set<[CompileRecord.Message]> = []
    groups.removeAll { !seen.insert($0).inserted }
    return groups.enumerated().sorted { first, second in
      let places = (place(of: first.element[0]), place(of: second.element[0]))
      return places.0 == places.1 ? first.offset < second.offset : places.0 < places.1
    }.flatMap(\.element)
  }

  /// Where a message stands in the chain.
  private func place(of message: CompileRecord.Message) -> MessagePlace {
    guard let file = message.file, let number = sampleNumber(file: file, line: message.line) else {
      return MessagePlace(sample: .max, line: 0, column: 0)
    }
    return file == Self.generatedName
      ? MessagePlace(sample: number, line: .max, column: 0)
      : MessagePlace(sample: number, line: message.line, column: message.column)
  }
}

extension CompileRecord.Message {
  /// Whether it says that a variable is never used, read or changed, as the compiler of Swift 6.3 writes it.
  fileprivate var isAboutUse: Bool {
    ["never used; consider", "never mutated; consider", "written to, but never read"].contains(
      where: text.contains)
  }
}

/// A place in a chain: the number of the sample, from 0, and the line and column in it.
private struct MessagePlace: Comparable {
  var sample: Int
  var line: Int
  var column: Int

  static func < (left: Self, right: Self) -> Bool {
    (left.sample, left.line, left.column) < (right.sample, right.line, right.column)
  }
}
