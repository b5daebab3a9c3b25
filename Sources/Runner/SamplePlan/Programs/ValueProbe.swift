import WorkbookModel
package import ResultStore
package import SwiftSource

/// The program that observes the values which the comments of a program's samples claim.
///
/// `SampleRunner` compiles it after the program itself has run. If the compiler rejects it,
/// ``parts(refusedBy:omitting:)`` returns the observations that caused errors, and it is compiled again
/// without those.
package struct ValueProbe: Sendable {
  private let segments: [Program.Segment]
  /// By segment: the observations inserted into it, numbered through the program.
  private let watches: [[ProbedCode.Watch]]

  /// Returns nil if no comment claims a value.
  package init?(_ program: Program) {
    var count = 0
    segments = program.segments
    watches = segments.map { segment in
      segment.values.map { claim in
        count += 1
        return ProbedCode.Watch(number: count - 1, claim: claim)
      }
    }
    if count == 0 || program.role == .app { return nil }
  }

  package var count: Int { watches.reduce(0) { $0 + $1.count } }

  /// The source of the program with observations inserted, which call ``ProbedCode/support``.
  ///
  /// - Parameter omitted: the parts that the compiler has rejected.
  package func text(omitting omitted: Set<ProbedCode.Part> = []) -> String {
    zip(segments, watches).map { segment, watches in
      (segment.isNested ? "do {\n" : "")
        + "#sourceLocation(file: \"\(segment.fileName)\", line: 1)\n"
        + (watches.isEmpty
          ? segment.code
          : ProbedCode(
            segment.claimedCode, file: segment.fileName, watches: watches,
            comments: segment.claimComments, omitting: omitted
          ).text)
    }.joined()
      + String(repeating: "}", count: segments.count(where: \.isNested)) + "\n"
  }

  /// The parts to omit after the compiler has rejected the text, with reasons.
  ///
  /// - Returns: all values if the errors cannot be assigned.
  package func parts(
    refusedBy messages: [CompileRecord.Message], omitting omitted: Set<ProbedCode.Part>
  ) -> [ProbedCode.Part: String] {
    var parts: [ProbedCode.Part: String] = [:]
    for message in messages where message.severity == "error" {
      for part in blamed(by: message, omitting: omitted)
      where !omitted.contains(part) && parts[part] == nil {
        parts[part] = message.text
      }
    }
    if !parts.isEmpty { return parts }
    let reason = messages.first { $0.severity == "error" }?.text ?? "the compiler gave no reason"
    // What goes on after an observed part of a chain may not fit it.
    let links = watches.joined()
      .filter { $0.claim.subject.isLink && !omitted.contains(.value($0.number)) }
    let numbers = links.isEmpty ? Array(0..<count) : links.map(\.number)
    return Dictionary(uniqueKeysWithValues: numbers.map { (.value($0), reason) })
  }

  /// The observations that a compiler message is about, found by their made-up file names, or by the line of
  /// the observed statement.
  ///
  /// For a call of `print`, the observation of its argument is blamed first; that of its output only if the
  /// former is already omitted. For a part of a chain it is the comparison that is blamed first.
  private func blamed(
    by message: CompileRecord.Message, omitting omitted: Set<ProbedCode.Part>
  ) -> [ProbedCode.Part] {
    guard let file = message.file else { return [] }
    if let part = ProbedCode.part(file: file, line: message.line) { return [part] }
    let name = file.split(separator: "/").last.map(String.init)
    guard let index = segments.firstIndex(where: { $0.fileName == name }) else { return [] }
    return watches[index].filter {
      $0.lines(in: segments[index].claimedCode).contains(message.line)
    }
    .map { watch in
      let number = watch.number
      if case .printing(_, .some) = watch.claim.subject, !omitted.contains(.argument(number)) {
        return .argument(number)
      }
      let compares = watch.claim.subject.isLink && watch.claim.text.comparable != nil
      return compares && !omitted.contains(.equality(number)) ? .equality(number) : .value(number)
    }
  }
}

extension ProbedCode.Watch {
  /// The lines of the observed statement, from 1.
  fileprivate func lines(in code: String) -> ClosedRange<Int> {
    let start =
      switch claim.subject {
      case .expression(let statement, _, _): statement
      case .printing(let start, _), .output(let start, _, _), .link(let start): start
      case .name: claim.commentRange.lowerBound
      }
    let bytes = code.utf8.prefix(claim.commentRange.lowerBound)
    let first = bytes.prefix(start).count { $0 == 0x0A } + 1
    return first...max(first, bytes.count { $0 == 0x0A } + 1)
  }
}
