internal import SiteStructure
internal import TextDiagnostics
internal import WorkbookModel

/// Renders the output of a sample: the tape below its code.
///
/// It shows the real output, never the claimed text; the claim appears only next to the real output of a
/// failed sample. Of a long output the page contains an ``OutputExcerpt``.
///
/// In this order: the compiler's messages, standard output, standard error, the end of the program, the
/// problems. Text of the program, the compiler and the runtime is English and marked as such; interface text
/// is in the page's language.
struct OutputRenderer {
  let sample: Sample
  let result: SampleResult
  let text: InterfaceText
  /// Finds the line of the visible code to which a message refers.
  let lines: CodeLines

  /// Returns the whole tape, or nothing when there is nothing to show.
  ///
  /// - Parameters:
  ///   - streams: those that no output fence further down shows.
  ///   - withMessages: false where only the stream is shown, away from its sample.
  ///
  /// - Returns: one `div.tape`, or nothing.
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

  /// The output to a stream, with the claim if it does not hold.
  ///
  ///     Output                         the title, in the page's language
  ///     42                             the real output
  ///     The text claims                only for a failed sample, if the claim differs
  ///     41
  ///
  /// Output without claims has a note, and so has standard error that differs between runs.
  private func printed(_ stream: Claim.Stream, _ output: String) -> [HTMLNode] {
    let claims = sample.claims.filter { $0.form != .value && $0.stream == stream }
    let title = stream == .stdout ? text.output : text.standardError
    // A note about missing claims is only useful for stdout; stderr is claimed only by a fence.
    let note =
      switch stream {
      case .stdout:
        sample.claims.contains { $0.stream == stream && $0.isOfOutput } ? nil : text.unclaimed
      case .stderr: result.hasVaryingErrors ? text.varying : nil
      }
    var nodes: [HTMLNode] = []
    let fence = claims.first { $0.form == .fence && $0.match != .literal }
    if !output.isEmpty {
      let shown = OutputExcerpt(output, claimed: fence?.text)
      nodes.append(part(stream.rawValue, title: title, note: note, shown))
    }
    let claimed = claims.map(\.text).joined()
    if result.outcome == .failed, !claims.isEmpty, claimed != output {
      nodes.append(part("claimed", title: text.claimed, note: nil, OutputExcerpt(claimed)))
    }
    return nodes
  }

  /// One titled text of the tape.
  ///
  /// - Parameter kind: the end of its class, `tape-stdout`.
  private func part(
    _ kind: String, title: String, note: String?, _ output: OutputExcerpt
  ) -> HTMLNode {
    element(.div, .class("tape-part tape-\(kind)")) {
      element(.p, .class("tape-title"), text.lang) {
        title
        if let note { element(.span, .class("tape-note")) { note } }
      }
      box(output.head, title: title)
      if !output.isWhole {
        rest(of: output, title: title)
        if !output.tail.isEmpty { box(output.tail, title: title) }
      }
      if output.bytesLeftOut > 0 {
        remark(text.bytesLeftOut.filled(String(output.bytesLeftOut)))
      }
    }
  }

  /// The lines between the start and the end of a long output, collapsed, in a scrollable box.
  private func rest(of output: OutputExcerpt, title: String) -> HTMLNode {
    element(.details, .class("tape-rest")) {
      element(.summary, text.lang) {
        text.moreLines.filled(String(output.folded.count + output.leftOut))
      }
      if !output.folded.isEmpty { box(output.folded, title: title) }
      if output.leftOut > 0 { remark(text.linesLeftOut.filled(String(output.leftOut))) }
    }
  }

  /// Lines of an output, focusable with the Tab key.
  private func box(_ lines: [String], title: String) -> HTMLNode {
    element(.pre, .tabIndex(0), .role("group"), .aria("label", title), .translate(false)) {
      element(.samp) { VisibleText.nodes(lines.joined(separator: "\n")) }
    }
  }

  private func remark(_ words: String) -> HTMLNode {
    element(.p, .class("tape-remark"), text.lang) { words }
  }

  /// The compiler's errors and warnings; notes only for a sample that has not passed.
  ///
  /// Expected errors and warnings are marked as such.
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
          line: message.position?.line, isExpected: lines.isExpected(message))
      }
  }

  /// The end of the program, unless it ended normally.
  ///
  /// - Parameter raw: the line of standard error with the same content, to be folded below it.
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
        "ending", title, message, line: result.trapPosition?.line, isExpected: lines.isExpected,
        raw: raw)
    ]
  }

  /// The errors of a sample, as in the diagnostics; warnings are only for its author.
  private var problems: [HTMLNode] {
    result.problems.filter { $0.severity == .error && !isQuoted($0) }.map { problem in
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

  /// Whether a problem only repeats the message of the compiler or the runtime above it.
  private func isQuoted(_ problem: Diagnostic) -> Bool {
    guard problem.explanation?.isEmpty ?? true else { return false }
    switch (problem.id, result.ending) {
    case (.compile, _):
      return result.compilerMessages.contains {
        $0.severity == .error && $0.text == problem.summary
      }
    case (.trap, .trapped(_, let message)):
      return !message.isEmpty && problem.summary.hasSuffix(": " + message)
    default: return false
    }
  }

  /// The content of standard error, initially collapsed.
  ///
  /// - Parameter raw: one line, as in ``TrapReport/line``.
  private func folded(_ raw: String) -> HTMLNode {
    element(.details, .class("tape-raw")) {
      element(.summary, text.lang) { text.standardError }
      element(.pre, .lang("en"), .translate(false)) { element(.samp) { VisibleText.nodes(raw) } }
    }
  }

  /// One line about the sample: a title, the line of the code, and the original English message of the
  /// compiler or the runtime.
  ///
  /// - Parameters:
  ///   - kind: the end of its class, `tape-ending`.
  ///   - line: of the chapter or of the sample's file; one outside of the sample is omitted.
  ///   - raw: folded below it.
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
