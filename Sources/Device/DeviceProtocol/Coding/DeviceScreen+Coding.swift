package import DeviceTrace

extension DeviceScreen: LinkRecord {
  /// A screen beyond its bounds is malformed.
  package static let link = LinkFields<Self>({ ($0.alerts, $0.elements, $0.leftOut) }) {
    (alerts, elements, leftOut) throws(MalformedMessage) in
    let screen = Self(alerts: alerts, elements: elements, leftOut: leftOut)
    guard screen.isWithinBounds else { throw MalformedMessage() }
    return screen
  }
}

extension ScreenAlert: LinkRecord {
  package static let link = LinkFields<Self>(
    { ($0.title, $0.message, $0.fields, $0.buttons, $0.isSheet) }, Self.init)
}

extension ScreenAlert.Button: LinkRecord {
  package static let link = LinkFields<Self>(
    { ($0.title, $0.isPreferred, $0.isEnabled) }, Self.init)
}

extension ScreenElement: LinkChoice {
  package static let cases = [
    with(title), with(bar), with(heading), with(row), with(line), with(tabs),
  ]

  package func write(to writer: inout LinkWriter) {
    switch self {
    case .title(let text): writer.put(0, text)
    case .bar(let bar): writer.put(1, bar)
    case .heading(let lines): writer.put(2, lines)
    case .row(let row): writer.put(3, row)
    case .line(let line): writer.put(4, line)
    case .tabs(let tabs): writer.put(5, tabs)
    }
  }
}

extension ScreenBar: LinkRecord {
  package static let link = LinkFields<Self>(
    { ($0.back, $0.left, $0.title, $0.right) }, Self.init)
}

extension ScreenBar.Item: LinkRecord {
  package static let link = LinkFields<Self>({ ($0.text, $0.isEnabled) }, Self.init)
}

extension ScreenRow: LinkRecord {
  package static let link = LinkFields<Self>(
    { ($0.content, $0.accessory, $0.hasDetailBelow) }, Self.init)
}

extension ScreenLine: LinkValue {
  package func write(to writer: inout LinkWriter) { parts.write(to: &writer) }
  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    self.init(try reader.take())
  }
}

extension ScreenTab: LinkRecord {
  package static let link = LinkFields<Self>({ ($0.name, $0.badge, $0.isSelected) }, Self.init)
}

extension ScreenPart: LinkChoice {
  package static let cases = [
    with(label), with(button), with(toggle), with(field),
    with(progress(ofBytes:)), with(image), with(wheel),
  ]

  /// Refuses a share that is out of bounds, or more exact than a value has it.
  private static func progress(ofBytes share: Double) throws(MalformedMessage) -> Self {
    guard (0...1).contains(share), Double(Float(share)) == share else { throw MalformedMessage() }
    return .progress(share: Float(share))
  }

  package func write(to writer: inout LinkWriter) {
    switch self {
    case .label(let lines, let style): writer.put(0, lines, style)
    case .button(let title, let subtitle, let isEnabled, let isBusy):
      writer.put(1, title, subtitle, isEnabled, isBusy)
    case .toggle(let isOn): writer.put(2, isOn)
    case .field(let text, let hint): writer.put(3, text, hint)
    case .progress(let share): writer.put(4, Double(Self.share(of: share)))
    case .image(let name): writer.put(5, name)
    case .wheel(let turns): writer.put(6, turns)
    }
  }
}

extension ScreenRow.Accessory: LinkValue {}
extension ScreenPart.Style: LinkValue {}
