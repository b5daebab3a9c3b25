package import SamplePlan
package import ResultStore

extension ProgramSource {
  /// Sorts a compiler's messages into the order of the text, each followed by its notes.
  ///
  /// The order in which a compiler examines declarations, statements and function bodies depends on how a
  /// text is compiled. So does whether it reports unused variables once there are errors, since it looks for
  /// them only in functions without an error; therefore they are dropped if there is any error. Duplicates at
  /// one location, which come from parsing it twice, are removed.
  ///
  /// - Returns: the messages; those without a location in a sample come last.
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
  /// Whether it reports a variable that is never used, read or changed, in the words of the Swift 6.3
  /// compiler.
  fileprivate var isAboutUse: Bool {
    ["never used; consider", "never mutated; consider", "written to, but never read"].contains(
      where: text.contains)
  }
}

/// A location in a chain: the index of the sample, and the line and column in it.
private struct MessagePlace: Comparable {
  var sample: Int
  var line: Int
  var column: Int

  static func < (left: Self, right: Self) -> Bool {
    (left.sample, left.line, left.column) < (right.sample, right.line, right.column)
  }
}
