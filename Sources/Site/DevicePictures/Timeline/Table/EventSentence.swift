internal import SiteStructure
internal import DeviceTrace
internal import TextDiagnostics

/// Describes an event in the page's language, with API names as code.
///
///     User: Home
///     Process 2 begins, for a background fetch
///     Call: application(_:performFetchWithCompletionHandler:), applicationState: .background
///     Fetch 1 ends: newData, took 2 s
///     Process 2 ends: ended by the system
///
/// Text comes from ``TimelineText``, names without text from the trace, as code. The device's own messages
/// are English and marked as such. An app's output may have any length and content: it is truncated, and
/// invisible characters are shown.
struct EventSentence {
  let event: TraceEvent
  let text: TimelineText

  /// The maximum number of characters of an app's output or report.
  private static let maximumCharacters = 400

  /// Renders the sentence, as the content of a cell.
  @HTMLBuilder func nodes() -> [HTMLNode] {
    switch event.what {
    case .action(let action): nodes(action)
    case .start(let process, let cause): start(process, cause)
    case .state(let state): filled(text.stateNow, .text(text.name(of: state)))
    case .call(let name, let state):
      filled(text.called, code(name))
      [
        .text(text.comma), code("applicationState"), .text(text.colon), code(".\(state.rawValue)"),
      ]
    case .returned(let name): filled(text.returned, code(name))
    case .output(let output):
      text.prints
      printed(output)
    case .setting(let setting):
      filled(text.setting, code(setting.name), code(Self.constant(setting)))
    case .begins(let span): nodes(span)
    case .ends(let end): nodes(end)
    case .snapshot(let shown):
      Self.capitalized(text.snapshot)
      if !shown.isEmpty { printed(shown) }
    case .picture(let picture):
      Self.capitalized(text.name(of: picture.kind)) + text.colon
      VisibleText.nodes(picture.name)
    case .misuse(let misuse):
      Self.capitalized(text.misuse) + ":"
      english(misuse.text)
    case .end(let end): nodes(end)
    case .finished: text.finished
    }
  }

  /// The value of a setting as Apple spells it.
  private static func constant(_ setting: TraceEvent.Setting) -> String {
    setting.name.hasPrefix("CLLocationManager") && setting.value == "best"
      ? "kCLLocationAccuracyBest" : setting.value
  }

  /// An action, after the actor: `User: lock`.
  private func nodes(_ action: TraceEvent.Action) -> [HTMLNode] {
    let word = node(text.action(action.name))
    let value: [HTMLNode] = action.value.map { [.text(text.colon), node(text.value($0))] } ?? []
    return filled(text.sentence(of: action.actor), .fragment([word] + value))
  }

  /// The start of a process, with its cause.
  ///
  /// - Parameter cause: `user`, or the kind of the span that it was started for.
  @HTMLBuilder private func start(_ process: Int, _ cause: String) -> [HTMLNode] {
    filled(text.processStarts, .text(String(process)))
    text.comma
    if cause == "user" {
      text.startedByUser
    } else {
      node(text.cause(cause))
    }
  }

  /// The start of a span: its number, its name if it has one, the state in which it found the app.
  @HTMLBuilder private func nodes(_ span: TraceEvent.Span) -> [HTMLNode] {
    filled(span.kind, span.number, \.begins)
    if let name = span.name {
      text.colon
      code(name)
    }
    if let wake = span.wake { text.comma + text.wake(wake) }
    if span.isSimulated { text.comma + text.simulated }
  }

  /// The end of a span: outcome, amount, and the duration measured by the device.
  @HTMLBuilder private func nodes(_ end: TraceEvent.SpanEnd) -> [HTMLNode] {
    filled(end.kind, end.number, \.ends)
    text.colon
    node(text.outcome(end.outcome, of: end.kind))
    if let amount = end.amount, !amount.isEmpty {
      text.comma
      VisibleText.nodes(TextWidth.clip(amount, to: Self.maximumCharacters))
    }
    text.comma
    took(end.elapsed)
  }

  /// `took 2.02 s`, with the exact duration as its title if it differs.
  private func took(_ elapsed: Int64) -> HTMLNode {
    let exact = text.exactDuration(elapsed)
    let words = text.took.filled(text.duration(elapsed))
    return words == text.took.filled(exact)
      ? .text(words) : element(.span, .title(exact)) { words }
  }

  /// The text of a span; for a kind without text, its name and number.
  private func filled(
    _ kind: String, _ number: Int, _ words: KeyPath<SpanWords, String>
  ) -> [HTMLNode] {
    guard let own = text.words(of: kind) else { return [code("\(kind) \(number)")] }
    return filled(own[keyPath: words], .text(String(number)))
  }

  /// The end of a process: the reason, also in the device's words, and the report of a crash.
  @HTMLBuilder private func nodes(_ end: TraceEvent.End) -> [HTMLNode] {
    filled(text.processEnds, .text(String(end.process)))
    text.colon
    node(text.reason(end.reason))
    if !end.text.isEmpty { english(end.text) }
    if let report = end.report, !report.isEmpty { printed(report) }
  }

  // MARK: Pieces

  /// The text capitalized, for words that can also occur in the middle of a line.
  private static func capitalized(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }

  private func node(_ word: TraceWord) -> HTMLNode {
    switch word {
    case .text(let text): .text(text)
    case .code(let name): code(name)
    }
  }

  /// An API name, a value, or a name without text.
  private func code(_ name: String) -> HTMLNode {
    element(.code) { VisibleText.nodes(TextWidth.clip(name, to: Self.maximumCharacters)) }
  }

  /// A message of the device in English.
  private func english(_ text: String) -> HTMLNode {
    element(.span, .class("event-words"), .lang("en")) {
      VisibleText.nodes(TextWidth.clip(text, to: Self.maximumCharacters))
    }
  }

  /// Output of an app, with its line ends.
  private func printed(_ text: String) -> HTMLNode {
    let shown = text.printedLines.joined(separator: "\n")
    return element(.samp, .translate(false)) {
      VisibleText.nodes(TextWidth.clip(shown, to: Self.maximumCharacters))
    }
  }

  /// A template with its `{}` replaced in order.
  ///
  /// Like `String.filled(_:)` for texts; without enough values the remaining placeholders are kept.
  private func filled(_ template: String, _ values: HTMLNode...) -> [HTMLNode] {
    var nodes: [HTMLNode] = []
    var rest = template[...]
    for value in values {
      guard let hole = rest.firstRange(of: "{}") else { break }
      nodes += [.text(String(rest[..<hole.lowerBound])), value]
      rest = rest[hole.upperBound...]
    }
    return nodes + [.text(String(rest))]
  }
}
