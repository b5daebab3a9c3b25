package import DeviceTrace

/// Screens beyond their bounds are malformed.
extension DeviceScreen: LinkValue {
  package func write(to writer: inout LinkWriter) {
    alerts.write(to: &writer)
    elements.write(to: &writer)
    leftOut.write(to: &writer)
  }

  /// Reads a screen.
  ///
  /// - Throws: `MalformedMessage`, also for a screen beyond its bounds.
  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    self.init(
      alerts: try reader.take(), elements: try reader.take(), leftOut: try reader.take())
    guard isWithinBounds else { throw MalformedMessage() }
  }
}

extension ScreenAlert: LinkValue {
  package func write(to writer: inout LinkWriter) {
    title.write(to: &writer)
    message.write(to: &writer)
    fields.write(to: &writer)
    buttons.write(to: &writer)
    isSheet.write(to: &writer)
  }

  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    self.init(
      title: try reader.take(), message: try reader.take(), fields: try reader.take(),
      buttons: try reader.take(), isSheet: try reader.take())
  }
}

extension ScreenAlert.Button: LinkValue {
  package func write(to writer: inout LinkWriter) {
    title.write(to: &writer)
    isPreferred.write(to: &writer)
    isEnabled.write(to: &writer)
  }

  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    self.init(try reader.take(), isPreferred: try reader.take(), isEnabled: try reader.take())
  }
}

extension ScreenElement: LinkValue {
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

  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    switch try reader.byte() {
    case 0: self = .title(text: try reader.take())
    case 1: self = .bar(try reader.take())
    case 2: self = .heading(lines: try reader.take())
    case 3: self = .row(try reader.take())
    case 4: self = .line(try reader.take())
    case 5: self = .tabs(try reader.take())
    default: throw MalformedMessage()
    }
  }
}

extension ScreenBar: LinkValue {
  package func write(to writer: inout LinkWriter) {
    back.write(to: &writer)
    left.write(to: &writer)
    title.write(to: &writer)
    right.write(to: &writer)
  }

  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    self.init(
      back: try reader.take(), left: try reader.take(), title: try reader.take(),
      right: try reader.take())
  }
}

extension ScreenBar.Item: LinkValue {
  package func write(to writer: inout LinkWriter) {
    text.write(to: &writer)
    isEnabled.write(to: &writer)
  }

  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    self.init(try reader.take(), isEnabled: try reader.take())
  }
}

extension ScreenRow: LinkValue {
  package func write(to writer: inout LinkWriter) {
    content.write(to: &writer)
    accessory.write(to: &writer)
    hasDetailBelow.write(to: &writer)
  }

  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    self.init(
      try reader.take(), accessory: try reader.take(), hasDetailBelow: try reader.take())
  }
}

extension ScreenLine: LinkValue {
  package func write(to writer: inout LinkWriter) { parts.write(to: &writer) }
  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    self.init(try reader.take())
  }
}

extension ScreenTab: LinkValue {
  package func write(to writer: inout LinkWriter) {
    name.write(to: &writer)
    badge.write(to: &writer)
    isSelected.write(to: &writer)
  }

  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    self.init(try reader.take(), badge: try reader.take(), isSelected: try reader.take())
  }
}

extension ScreenPart: LinkValue {
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

  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    switch try reader.byte() {
    case 0: self = .label(lines: try reader.take(), style: try reader.take())
    case 1:
      self = .button(
        title: try reader.take(), subtitle: try reader.take(), isEnabled: try reader.take(),
        isBusy: try reader.take())
    case 2: self = .toggle(isOn: try reader.take())
    case 3: self = .field(text: try reader.take(), hint: try reader.take())
    case 4:
      let share: Double = try reader.take()
      // Each value has only one form.
      guard (0...1).contains(share), Double(Float(share)) == share else { throw MalformedMessage() }
      self = .progress(share: Float(share))
    case 5: self = .image(name: try reader.take())
    case 6: self = .wheel(turns: try reader.take())
    default: throw MalformedMessage()
    }
  }
}

extension ScreenRow.Accessory: LinkValue {}
extension ScreenPart.Style: LinkValue {}
