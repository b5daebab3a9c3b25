import Foundation
import ChildProcess
import Testing

/// The result of one run of the program, with machine-dependent values redacted.
struct Answer: Sendable {
  /// The exit status; nil after a signal.
  let status: Int32?
  /// Standard output: the test's folder is `<root>`, times `<time>`, days `<day>`, the toolchain
  /// `<swift>`; without the line about merging and that about the help.
  let output: String
  /// `merged 1, separate 2`; empty when nothing was compiled.
  let merging: String
  /// `'workbook help output' explains what [output] means`; empty when nothing is wrong.
  let help: String
  /// The promises that the level of the sandbox does not keep, as listed in the text report.
  let gaps: [String]
  /// The reason why the sandbox does not have the strongest level.
  let obstacle: String?
  /// Standard error without the lines of progress, the headlines of problems, and the obstacle.
  let errors: String
  /// The headlines of problems printed before the report, sorted.
  let headlines: [String]
  /// The lines of progress, sorted, as programs end in any order.
  let progress: [String]
  /// The unchanged standard output.
  let bytes: [UInt8]
  /// Wall-clock time.
  let duration: Duration

  init(_ result: Subprocess.Result, root: String) {
    if case .exited(let status) = result.termination { self.status = status } else { status = nil }
    bytes = result.standardOutput
    duration = result.duration
    let text = Self.redact(String(decoding: bytes, as: UTF8.self), root: root)
    let line = /(?m)^(merged \d+, separate \d+)\R/
    merging = text.firstMatch(of: line).map { String($0.1) } ?? ""
    let gap =
      /(?m)^sandbox '\w+' lacks some guarantees of .*\n|^  (\w+): (?:the paths of )?samples'? .*\n/
    gaps = text.matches(of: gap).compactMap { $0.1.map(String.init) }
    let hint = /(?m)^('workbook help [\w-]+' explains what \[[\w-]+\] means)\R/
    help = text.firstMatch(of: hint).map { String($0.1) } ?? ""
    output = text.replacing(line, with: "").replacing(gap, with: "").replacing(hint, with: "")
    let lines = Self.redact(String(decoding: result.standardError, as: UTF8.self), root: root)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let isProgress = { (line: Substring) in line.prefixMatch(of: #/\[\d+/\d+\] /#) != nil }
    let isHeadline = { (line: Substring) in
      line.wholeMatch(of: #/[^: ]+:\d+:\d+: error: .* \[[\w-]+\]/#) != nil
    }
    let isObstacle = { (line: Substring) in
      line.hasPrefix("warning: using sandbox 'kernel', since ")
    }
    obstacle = lines.first(where: isObstacle).map(String.init)
    errors = lines.filter { !isProgress($0) && !isHeadline($0) && !isObstacle($0) }
      .joined(separator: "\n")
    headlines = lines.filter(isHeadline).map(String.init).sorted()
    progress = lines.filter(isProgress).map { String($0.trimmingPrefix(#/\[\d+/\d+\] /#)) }.sorted()
  }

  private static func redact(_ text: String, root: String) -> String {
    text.replacing(root, with: "<root>")
      .replacing(/Swift \d+\.\d+(\.\d+)? \([\w-]+\)/, with: "<swift>")
      .replacing(/\((\d+ ms|\d+(\.\d)? s)\)/, with: "(<time>)")
      .replacing(/cached, from \d{4}-\d\d-\d\d/, with: "cached, from <day>")
      .replacing(/workbook \d+\.\d+\.\d+/, with: "workbook <version>")
  }

  /// Decodes standard output as JSON.
  func decoded<Value: Decodable>(as type: Value.Type) throws -> Value {
    try JSONDecoder().decode(type, from: Data(bytes))
  }

  /// Expects that the program could not do its work and printed one line about it.
  func expectCouldNotRun(
    _ message: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(status == 2, sourceLocation: sourceLocation)
    #expect(output == "", sourceLocation: sourceLocation)
    #expect(errors == "workbook: error: \(message)\n", sourceLocation: sourceLocation)
  }

  /// Expects the exit status for problems, with this text before the line about the toolchain.
  func expectProblems(
    _ text: String, _ summary: String, level: String = "namespaces", errors: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(status == 1, sourceLocation: sourceLocation)
    #expect(
      output == "\(text)\n\n\(summary); <swift>, sandbox: \(level)\n",
      sourceLocation: sourceLocation)
    #expect(self.errors == errors, sourceLocation: sourceLocation)
  }
}
