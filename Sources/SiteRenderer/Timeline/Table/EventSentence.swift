internal import DeviceTrace
internal import Diagnostics
internal import HTML
internal import ScreenModel

/// Says what an event is, in the page's language and with names of the API as code.
struct EventSentence {
  let event: TraceEvent
  let text: TimelineText

  /// The most characters of what an app printed or left behind; a trace of a loop has no bounds.
  private static let maximumCharacters = 400

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
    case .setting(let setting): filled(text.setting, code(setting.name), code(setting.value))
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

  private func nodes(_ action: TraceEvent.Action) -> [HTMLNode] {
    let word = node(text.action(action.name))
    let value: [HTMLNode] = action.value.map { [.text(text.colon), node(text.value($0))] } ?? []
    return filled(text.sentence(of: action.actor), .fragment([word] + value))
  }

  @HTMLBuilder private func start(_ process: Int, _ cause: String) -> [HTMLNode] {
    filled(text.processStarts, .text(String(process)))
    text.comma
    if cause == "user" {
      text.startedByUser
    } else {
      node(text.cause(cause))
    }
  }

  @HTMLBuilder private func nodes(_ span: TraceEvent.Span) -> [HTMLNode] {
    filled(span.kind, span.number, \.begins)
    if let name = span.name {
      text.colon
      code(name)
    }
    if let wake = span.wake { text.comma + text.wake(wake) }
    if span.isSimulated { text.comma + text.simulated }
  }

  @HTMLBuilder private func nodes(_ end: TraceEvent.SpanEnd) -> [HTMLNode] {
    filled(end.kind, end.number, \.ends)
    text.colon
    node(text.outcome(end.outcome, of: end.kind))
    if let amount = end.amount, !amount.isEmpty {
      text.comma
      VisibleText.nodes(TextWidth.clip(amount, to: Self.maximumCharacters))
    }
    text.comma + text.took.filled(text.duration(end.elapsed))
  }

  /// What is said of a span; of a kind without words, its name and number.
  private func filled(
    _ kind: String, _ number: Int, _ words: KeyPath<SpanWords, String>
  ) -> [HTMLNode] {
    guard let own = text.words(of: kind) else { return [code("\(kind) \(number)")] }
    return filled(own[keyPath: words], .text(String(number)))
  }

  @HTMLBuilder private func nodes(_ end: TraceEvent.End) -> [HTMLNode] {
    filled(text.processEnds, .text(String(end.process)))
    text.colon
    node(text.reason(end.reason))
    if !end.text.isEmpty { english(end.text) }
    if let report = end.report, !report.isEmpty { printed(report) }
  }

  // MARK: Pieces

  private static func capitalized(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }

  private func node(_ word: TraceWord) -> HTMLNode {
    switch word {
    case .text(let text): .text(text)
    case .code(let name): code(name)
    }
  }

  private func code(_ name: String) -> HTMLNode {
    element(.code) { VisibleText.nodes(TextWidth.clip(name, to: Self.maximumCharacters)) }
  }

  /// What the device says in English.
  private func english(_ text: String) -> HTMLNode {
    element(.span, .class("event-words"), .lang("en")) {
      VisibleText.nodes(TextWidth.clip(text, to: Self.maximumCharacters))
    }
  }

  private func printed(_ text: String) -> HTMLNode {
    let shown = text.printedLines.joined(separator: "\n")
    return element(.samp, .translate(false)) {
      VisibleText.nodes(TextWidth.clip(shown, to: Self.maximumCharacters))
    }
  }

  /// A template with its `{}` replaced in order.
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
