internal import Diagnostics
internal import HTML
internal import WorkbookModel

/// Renders what came out of a sample: the tape under its code.
///
/// Shown is what was really printed, never the text that the chapter claims; the claim appears only
/// beside the real output of a sample that failed.
struct OutputTape {
  let sample: Sample
  let result: SampleResult
  let text: InterfaceText
  let lines: CodeLines

  /// The whole tape, or nothing when there is nothing to show.
  ///
  /// - Parameter streams: those that no output fence further down shows.
  func nodes(streams: [Claim.Stream], withMessages: Bool = true) -> [HTMLNode] {
    var parts: [HTMLNode] = []
    if withMessages { parts += messages }
    let report = streams.contains(.stderr) && withMessages ? TrapReport(sample, result) : nil
    for stream in streams {
      let output = stream == .stdout ? result.standardOutput : result.standardError
      parts += printed(stream, stream == .stderr ? report?.rest ?? output : output)
    }
    if withMessages { parts += ending(raw: report?.line) + problems }
    return parts.isEmpty ? [] : [element(.div, .class("tape")) { parts }]
  }

  /// What was printed to a stream, with the claim when the sample did not hold it.
  private func printed(_ stream: Claim.Stream, _ output: String) -> [HTMLNode] {
    let claims = sample.claims.filter { $0.form != .value && $0.stream == stream }
    let title = stream == .stdout ? text.output : text.standardError
    // stderr belongs to no claim unless a fence says so; only a missing claim about stdout is news.
    let note =
      switch stream {
      case .stdout:
        sample.claims.contains { $0.stream == stream && $0.isOfOutput } ? nil : text.unclaimed
      case .stderr: result.hasVaryingErrors ? text.varying : nil
      }
    var nodes: [HTMLNode] = []
    if !output.isEmpty { nodes.append(part(stream.rawValue, title: title, note: note, output)) }
    let claimed = claims.map(\.text).joined()
    if result.outcome == .failed, !claims.isEmpty, claimed != output {
      nodes.append(part("claimed", title: text.claimed, note: nil, claimed))
    }
    return nodes
  }

  private func part(
    _ kind: String, title: String, note: String?, _ output: String
  ) -> HTMLNode {
    let shown = output.printedLines.joined(separator: "\n")
    return element(.div, .class("tape-part tape-\(kind)")) {
      element(.p, .class("tape-title"), text.lang) {
        title
        if let note { element(.span, .class("tape-note")) { note } }
      }
      element(.pre, .tabIndex(0), .role("group"), .aria("label", title), .translate(false)) {
        element(.samp) { VisibleText.nodes(shown) }
      }
    }
  }

  /// The compiler's messages that a reader must see: all of a sample that has to be wrong or is,
  /// and the warnings of others.
  private var messages: [HTMLNode] {
    result.compilerMessages.filter { $0.severity != .note || !result.outcome.hasPassed }
      .map { message in
        let title =
          switch message.severity {
          case .error: text.compilerError
          case .warning: text.compilerWarning
          case .note: text.compilerNote
          }
        let group = message.group.map { " [#\($0)]" } ?? ""
        return verdict(
          "compiler tape-\(message.severity.rawValue)", title, message.text + group,
          line: message.position?.line, isExpected: isVerified && message.severity == .error)
      }
  }

  /// How the program ended, unless it simply came to its end.
  ///
  /// - Parameter raw: the line of standard error that says the same, to be folded below it.
  private func ending(raw: String?) -> [HTMLNode] {
    let (title, message): (String, String?) =
      switch result.ending {
      case .notRun, .exited(status: 0): ("", nil)
      case .exited(let status): (text.exitStatus.filled(String(status)), nil)
      case .trapped(let signal, let message):
        (text.trapped, message.isEmpty ? "signal \(signal)" : message)
      case .stopped(let limit): (text.stopped.filled(limit), nil)
      }
    if title.isEmpty { return [] }
    return [
      verdict(
        "ending", title, message, line: result.trapPosition?.line, isExpected: isVerified,
        raw: raw)
    ]
  }

  private var isVerified: Bool { result.outcome == .verified }

  /// Why a sample failed, in the words of the diagnostics; warnings are for its author alone.
  private var problems: [HTMLNode] {
    result.problems.filter { $0.severity == .error }.map { problem in
      element(.div, .class("tape-part tape-problem")) {
        element(.p, .class("tape-title"), text.lang) { text.problem }
        element(.p, .class("tape-message"), .lang("en")) { VisibleText.nodes(problem.summary) }
        if let explanation = problem.explanation, !explanation.isEmpty {
          element(
            .pre, .lang("en"), .tabIndex(0), .role("group"), .aria("label", text.problem)
          ) { element(.samp) { VisibleText.nodes(explanation) } }
        }
      }
    }
  }

  /// What standard error held, closed until a reader opens it.
  private func folded(_ raw: String) -> HTMLNode {
    element(.details, .class("tape-raw")) {
      element(.summary, text.lang) { text.standardError }
      element(.pre, .lang("en"), .translate(false)) { element(.samp) { VisibleText.nodes(raw) } }
    }
  }

  /// One line about the sample: a title, the line of the code, and a message in English as the
  /// compiler or the runtime wrote it.
  private func verdict(
    _ kind: String, _ title: String, _ message: String?, line: Int?, isExpected: Bool,
    raw: String? = nil
  ) -> HTMLNode {
    element(.div, .class("tape-part tape-\(kind)\(isExpected ? " as-expected" : "")")) {
      element(.p, .class("tape-title"), text.lang) {
        title
        if let place = line.flatMap(lines.place(ofChapterLine:)) {
          element(.span, .class("tape-note")) {
            switch place {
            case .line(let number): text.line.filled(String(number))
            case .hidden: text.hiddenLine
            }
          }
        }
        if isExpected { element(.span, .class("tape-note expectation")) { text.expected } }
      }
      if let message {
        element(.p, .class("tape-message"), .lang("en")) { VisibleText.nodes(message) }
      }
      if let raw { folded(raw) }
    }
  }
}
