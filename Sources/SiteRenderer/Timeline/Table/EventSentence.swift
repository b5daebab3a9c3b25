internal import DeviceTrace
internal import Diagnostics
internal import HTML

/// Says what an event is, in the page's language and with names of the API as code.
struct EventSentence {
  let event: TraceEvent
  let text: TimelineText

  /// The most characters of what an app printed or left behind; a trace of a loop has no bounds.
  private static let maximumCharacters = 400

  @HTMLBuilder func nodes() -> [HTMLNode] {
    switch event.event {
    case .user: action
    case .start: start
    case .state: filled(text.stateNow, event.state.map { .text(text.name(of: $0)) } ?? .empty)
    case .call:
      filled(text.called, code(event.name ?? ""))
      if let state = event.state { applicationState(state) }
    case .returned: filled(text.returned, code(event.name ?? ""))
    case .output:
      text.prints
      printed(event.text ?? "")
    case .setting: filled(text.setting, code(event.name ?? ""), code(event.value ?? ""))
    case .fetchBegins: fetchBegins
    case .fetchEnds: fetchEnds
    case .snapshot:
      Self.capitalized(text.snapshot)
      if let shown = event.text, !shown.isEmpty { printed(shown) }
    case .misuse:
      Self.capitalized(text.misuse) + ":"
      english(event.text ?? "")
    case .end: end
    case .finished: text.finished
    }
  }

  @HTMLBuilder private var action: [HTMLNode] {
    let action = event.action ?? ""
    let word = node(text.action(action))
    let value: [HTMLNode] = event.value.map { [.text(text.colon), node(text.value($0))] } ?? []
    filled(text.actor(of: action) ?? "{}", .fragment([word] + value))
  }

  @HTMLBuilder private var start: [HTMLNode] {
    filled(text.processStarts, .text(number(event.process)))
    switch event.by {
    case "user": text.comma + text.startedByUser
    case "backgroundFetch": text.comma + text.startedForFetch
    case let by?:
      text.comma
      code(by)
    case nil: []
    }
  }

  private func applicationState(_ state: TraceEvent.State) -> [HTMLNode] {
    [.text(text.comma), code("applicationState"), .text(text.colon), code(".\(state.rawValue)")]
  }

  @HTMLBuilder private var fetchBegins: [HTMLNode] {
    filled(text.fetchBegins, .text(number(event.number)))
    if let wake = event.wake {
      text.comma
      node(text.wake(wake))
    }
    if event.simulated == true { text.comma + text.simulated }
  }

  @HTMLBuilder private var fetchEnds: [HTMLNode] {
    filled(text.fetchEnds, .text(number(event.number)))
    if let outcome = event.outcome {
      text.colon
      node(text.outcome(outcome))
    }
    if let elapsed = event.elapsed { text.comma + text.took.filled(text.duration(elapsed)) }
  }

  @HTMLBuilder private var end: [HTMLNode] {
    filled(text.processEnds, .text(number(event.process)))
    if let reason = event.reason {
      text.colon
      node(text.reason(reason))
    }
    if let own = event.text, !own.isEmpty { english(own) }
    if let report = event.report, !report.isEmpty { printed(report) }
  }

  // MARK: Pieces

  private static func capitalized(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }

  private func number(_ number: Int?) -> String { number.map { String($0) } ?? "?" }

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
