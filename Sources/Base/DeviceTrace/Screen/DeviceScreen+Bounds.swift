/// Limits: an app may show ten thousand rows, and a message may claim that it does.
extension DeviceScreen {
  /// CHOICE: the maximum number of elements of a screen, well above the lines of its text.
  package static let mostElements = 200
  /// CHOICE: the maximum length of one text, in characters.
  private static let longestText = 200
  /// CHOICE: the maximum size of all texts in UTF-8, plus a few bytes for each part; smaller than a frame of
  /// the link.
  private static let mostBytes = 256 << 10

  /// Returns the screen with long texts cut, and without the elements beyond the limits, which are counted.
  package func bounded() -> DeviceScreen {
    var room = Self.mostBytes
    var kept = DeviceScreen(leftOut: leftOut)
    let fits = { (cost: Int) in
      room -= cost
      return room >= 0
    }
    let alerts = self.alerts.map { $0.cut(to: Self.longestText) }
    kept.alerts = alerts.prefix { fits($0.cost) }.prefix(Self.mostElements).map { $0 }
    for element in elements.lazy.map({ $0.cut(to: Self.longestText) }) {
      guard kept.elements.count < Self.mostElements, fits(element.cost) else { break }
      kept.elements.append(element)
    }
    kept.leftOut += alerts.count - kept.alerts.count + elements.count - kept.elements.count
    return kept
  }

  /// Whether it could be the value of a bounded screen.
  package var isWithinBounds: Bool {
    alerts.count <= Self.mostElements && elements.count <= Self.mostElements && leftOut >= 0
      && cost <= Self.mostBytes
  }

  /// The approximate size of the screen in a message: texts in UTF-8 and some bytes for each part.
  private var cost: Int {
    alerts.reduce(0) { $0 + $1.cost } + elements.reduce(0) { $0 + $1.cost }
  }
}

/// The cost of a part without its text.
private let base = 16

extension String {
  fileprivate var cost: Int { base + utf8.count }
  fileprivate func cut(to length: Int) -> String { String(prefix(length)) }
}

extension Optional<String> {
  fileprivate var cost: Int { self?.cost ?? 1 }
}

extension ScreenAlert {
  fileprivate var cost: Int {
    base + title.cost + message.cost + fields.reduce(0) { $0 + $1.cost }
      + buttons.reduce(0) { $0 + $1.title.cost }
  }

  fileprivate func cut(to length: Int) -> ScreenAlert {
    var alert = self
    // A message has lines; each is cut when it is shown.
    alert.title = title?.lines(cutTo: length)
    alert.message = message?.lines(cutTo: length)
    alert.fields = fields.map { $0.cut(to: length) }
    for place in buttons.indices {
      alert.buttons[place].title = buttons[place].title.cut(to: length)
    }
    return alert
  }
}

extension String {
  /// Returns the text with each line cut.
  fileprivate func lines(cutTo length: Int) -> String {
    split(separator: "\n", omittingEmptySubsequences: false).map { $0.prefix(length) }
      .joined(separator: "\n")
  }
}

extension ScreenElement {
  fileprivate var cost: Int {
    switch self {
    case .title(let text): base + text.cost
    case .bar(let bar):
      base + bar.back.cost + bar.title.cost
        + (bar.left + bar.right).reduce(0) { $0 + $1.text.cost }
    case .heading(let lines): base + lines.reduce(0) { $0 + $1.cost }
    case .row(let row): base + row.content.reduce(0) { $0 + $1.cost }
    case .line(let line): line.cost
    case .tabs(let tabs): base + tabs.reduce(0) { $0 + $1.name.cost + $1.badge.cost }
    }
  }

  fileprivate func cut(to length: Int) -> ScreenElement {
    switch self {
    case .title(let text): return .title(text: text.cut(to: length))
    case .bar(var bar):
      bar.back = bar.back?.cut(to: length)
      bar.title = bar.title?.cut(to: length)
      for place in bar.left.indices { bar.left[place].text = bar.left[place].text.cut(to: length) }
      for place in bar.right.indices {
        bar.right[place].text = bar.right[place].text.cut(to: length)
      }
      return .bar(bar)
    case .heading(let lines): return .heading(lines: lines.map { $0.cut(to: length) })
    case .row(var row):
      row.content = row.content.map { $0.cut(to: length) }
      return .row(row)
    case .line(let line): return .line(line.cut(to: length))
    case .tabs(var tabs):
      for place in tabs.indices {
        tabs[place].name = tabs[place].name.cut(to: length)
        tabs[place].badge = tabs[place].badge?.cut(to: length)
      }
      return .tabs(tabs)
    }
  }
}

extension ScreenLine {
  fileprivate var cost: Int { base + parts.reduce(0) { $0 + $1.cost } }

  fileprivate func cut(to length: Int) -> ScreenLine {
    ScreenLine(parts.map { $0.cut(to: length) })
  }
}

extension ScreenPart {
  fileprivate var cost: Int {
    switch self {
    case .label(let lines, _): base + lines.reduce(0) { $0 + $1.cost }
    case .button(let title, let subtitle, _, _): title.cost + subtitle.cost
    case .field(let text, let hint): text.cost + hint.cost
    case .image(let name): base + name.cost
    case .toggle, .progress, .wheel: base
    }
  }

  /// Returns the part with its texts cut; a label also keeps no more lines than a screen has.
  fileprivate func cut(to length: Int) -> ScreenPart {
    switch self {
    case .label(let lines, let style):
      .label(lines: lines.prefix(length).map { $0.cut(to: length) }, style: style)
    case .button(let title, let subtitle, let isEnabled, let isBusy):
      .button(
        title: title.cut(to: length), subtitle: subtitle?.cut(to: length), isEnabled: isEnabled,
        isBusy: isBusy)
    case .field(let text, let hint):
      .field(text: text.cut(to: length), hint: hint.cut(to: length))
    case .image(let name): .image(name: name?.cut(to: length))
    case .toggle, .progress, .wheel: self
    }
  }
}
