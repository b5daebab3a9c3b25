/// The screen as text, one line per element, from the top:
///
///     │ Offline?            an alert: title, message, buttons; the topmost first
///     │ [Cancel] [Retry]
///     ‹ Back  News  [+]     the bar: the back button, the controller's title, buttons
///     ↻                     a spinning wheel
///     [Save]  (Undo)        buttons, the second one disabled
///     [on]                  a switch
///     ✎ Anna                a text field; its placeholder, if empty, is in parentheses
///     ▓▓▓▓░░░░░░ 40 %       a progress view
///     ▣ logo                an image
///     Swift 6.3  today      a row: its texts, separated by two blanks
///     ● News  ○ Settings    a tab bar
extension DeviceScreen {
  /// More lines do not fit on a screen.
  private static let mostLines = 100
  private static let longestLine = 200

  /// The lines, limited in number and length.
  package var text: [String] {
    (alerts.flatMap(\.text) + elements.flatMap(\.text)).prefix(Self.mostLines)
      .map { String($0.prefix(Self.longestLine)) }
  }
}

extension ScreenAlert {
  package var text: [String] {
    let texts = [title, message].compactMap { $0 }.filter { !$0.isEmpty }
      .flatMap { $0.split(separator: "\n").map(String.init) }
    let row = buttons.map { "[\($0.title)]" + ($0.isPreferred ? "*" : "") }.joined(separator: " ")
    return (texts + fields.flatMap(\.text) + [row]).filter { !$0.isEmpty }.map { "│ \($0)" }
  }
}

extension ScreenElement {
  package var text: [String] {
    switch self {
    case .title(let text): [text]
    case .bar(let bar): [bar.text]
    case .heading(let lines): lines
    case .row(let row): [row.text].filter { !$0.isEmpty }
    case .line(let line): line.text
    case .tabs(let tabs): [tabs.map(\.text).joined(separator: "  ")]
    }
  }

  /// The element as parts of a line, for a view that is shown inside another one.
  package var lines: [ScreenLine] {
    if case .line(let line) = self { return [line] }
    return text.isEmpty ? [] : [ScreenLine([.label(lines: text, style: .plain)])]
  }
}

extension ScreenBar {
  /// The line for a bar: `‹ Lists  Milk  [Edit]`; empty for an empty bar.
  package var text: String {
    let parts: [String?] = [back.map { "‹ \($0)" }] + left.map(\.shown) + [title]
    return (parts + right.map(\.shown)).compactMap { $0 }.joined(separator: "  ")
  }
}

extension ScreenBar.Item {
  fileprivate var shown: String {
    isEnabled.map { $0 ? "[\(text)]" : "(\(text))" } ?? text
  }
}

extension ScreenRow {
  /// The texts, separated by two blanks.
  fileprivate var text: String {
    let mark = accessory == .checkmark ? ["✓"] : []
    return (content.flatMap(\.text).filter { !$0.isEmpty } + mark).joined(separator: "  ")
  }
}

extension ScreenLine {
  /// The lines of a single part; several parts are joined in one line.
  package var text: [String] {
    guard parts.count != 1 else { return parts[0].text }
    let line = parts.flatMap(\.text).joined(separator: "  ")
    return line.isEmpty ? [] : [line]
  }
}

extension ScreenTab {
  fileprivate var text: String {
    "\(isSelected ? "●" : "○") \(name)" + (badge.map { " (\($0))" } ?? "")
  }
}

extension ScreenPart {
  /// The lines: one, except for labels and buttons.
  package var text: [String] {
    switch self {
    case .label(let lines, _): return lines
    case .button(let title, let subtitle, let isEnabled, let isBusy):
      let name = (isBusy ? "↻ " : "") + title
      return [isEnabled ? "[\(name)]" : "(\(name))"] + (subtitle.map { [$0] } ?? [])
    case .toggle(let isOn): return [isOn ? "[on]" : "[off]"]
    case .field(let text, let hint): return ["✎ " + (text.isEmpty ? "(\(hint))" : text)]
    case .progress(let value):
      let share = Self.share(of: value)
      let done = Int(share * 10)
      let bar = String(repeating: "▓", count: done) + String(repeating: "░", count: 10 - done)
      return ["\(bar) \(Int((share * 100).rounded())) %"]
    case .image(let name): return [name.map { "▣ \($0)" } ?? "▣"]
    case .wheel(let turns): return [turns ? "↻" : "○"]
    }
  }
}
