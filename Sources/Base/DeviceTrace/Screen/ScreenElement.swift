/// One of the things that stand below each other on a screen.
package enum ScreenElement: Codable, Sendable, Hashable {
  /// What a controller without a bar is called.
  case title(text: String)
  /// A navigation bar.
  case bar(ScreenBar)
  /// The title of a table's section.
  case heading(lines: [String])
  /// A row of a table.
  case row(ScreenRow)
  /// Labels and controls beside each other, or one of them alone.
  case line(ScreenLine)
  /// The bar at the lower edge.
  case tabs([ScreenTab])
}

/// In JSON an object with one key: `{"heading":["Today"]}`.
extension ScreenElement {
  private enum CodingKeys: String, CodingKey { case title, bar, heading, row, line, tabs }

  /// Writes the one key with its value, so that a trace stays short and can be read.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .title(let text): try container.encode(text, forKey: .title)
    case .bar(let bar): try container.encode(bar, forKey: .bar)
    case .heading(let lines): try container.encode(lines, forKey: .heading)
    case .row(let row): try container.encode(row, forKey: .row)
    case .line(let line): try container.encode(line.parts, forKey: .line)
    case .tabs(let tabs): try container.encode(tabs, forKey: .tabs)
    }
  }

  /// Reads one key and its value.
  ///
  /// - Throws: `DecodingError` for an object that has none of the keys, or another value behind it.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    switch container.allKeys.first {
    case .title: self = .title(text: try container.decode(String.self, forKey: .title))
    case .bar: self = .bar(try container.decode(ScreenBar.self, forKey: .bar))
    case .heading: self = .heading(lines: try container.decode([String].self, forKey: .heading))
    case .row: self = .row(try container.decode(ScreenRow.self, forKey: .row))
    case .line: self = .line(ScreenLine(try container.decode([ScreenPart].self, forKey: .line)))
    case .tabs: self = .tabs(try container.decode([ScreenTab].self, forKey: .tabs))
    case nil:
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "no element of a screen"))
    }
  }
}

/// A bar with a title, what leads back, and buttons.
package struct ScreenBar: Codable, Sendable, Hashable {
  /// A button of the bar, or a text in one's place.
  package struct Item: Codable, Sendable, Hashable {
    /// What the button or the text says.
    package var text: String
    /// Nil for what is no button.
    package var isEnabled: Bool?

    /// A text that is no button, unless it is said whether it reacts.
    package init(_ text: String, isEnabled: Bool? = nil) {
      self.text = text
      self.isEnabled = isEnabled
    }
  }

  /// What the way back is called; nil without one.
  package var back: String?
  /// Left of the title, from the left.
  package var left: [Item]
  /// The title of the controller; nil for none.
  package var title: String?
  /// From the left, so that the outermost comes last.
  package var right: [Item]

  /// A bar with a title alone, unless more is said.
  package init(back: String? = nil, left: [Item] = [], title: String?, right: [Item] = []) {
    self.back = back
    self.left = left
    self.title = title
    self.right = right
  }
}

/// A row of a table.
package struct ScreenRow: Codable, Sendable, Hashable {
  /// What stands at the right edge.
  package enum Accessory: String, Codable, Sendable, Hashable, CaseIterable {
    case none, disclosure, detailDisclosure, checkmark, detail
  }

  /// What the row holds, in reading order.
  package var content: [ScreenLine]
  /// What stands at the right edge; `none` for nothing.
  package var accessory: Accessory
  /// Whether a detail stands below the text and not at the right.
  package var hasDetailBelow: Bool

  /// - Parameter content: in reading order.
  package init(
    _ content: [ScreenLine], accessory: Accessory = .none, hasDetailBelow: Bool = false
  ) {
    self.content = content
    self.accessory = accessory
    self.hasDetailBelow = hasDetailBelow
  }
}

/// Parts that stand beside each other; each of several has one line of text.
package struct ScreenLine: Codable, Sendable, Hashable {
  /// From the left.
  package var parts: [ScreenPart]

  /// - Parameter parts: from the left; one alone may have several lines.
  package init(_ parts: [ScreenPart]) { self.parts = parts }
}

/// One of the choices of a bar at the lower edge.
package struct ScreenTab: Codable, Sendable, Hashable {
  /// What the tab is called.
  package var name: String
  /// The text in the red circle; nil for none.
  package var badge: String?
  /// Whether it is the one whose controller is shown.
  package var isSelected: Bool

  /// A tab without a badge, unless one is said.
  package init(_ name: String, badge: String? = nil, isSelected: Bool) {
    self.name = name
    self.badge = badge
    self.isSelected = isSelected
  }
}

/// The least that a screen is made of.
package enum ScreenPart: Codable, Sendable, Hashable {
  /// How a text looks.
  package enum Style: String, Codable, Sendable, Hashable, CaseIterable {
    case plain, strong, large
    /// The second text of a row.
    case detail
  }

  /// Text in one line or several.
  case label(lines: [String], style: Style)
  /// A button; a busy one shows a wheel, and one that is not enabled does not react.
  case button(title: String, subtitle: String?, isEnabled: Bool, isBusy: Bool)
  /// A switch.
  case toggle(isOn: Bool)
  /// A field for text; the hint is what an empty one shows.
  case field(text: String, hint: String)
  /// From 0 to 1; what is read may be anything (``ScreenPart/share(of:)``).
  case progress(share: Float)
  /// An image by the name that it was loaded by; nil where that is not known.
  case image(name: String?)
  /// A wheel that turns, or stands.
  case wheel(turns: Bool)

  /// What is done, from 0 to 1, whatever a message held.
  package static func share(of progress: Float) -> Float {
    progress.isFinite ? min(max(progress, 0), 1) : 0
  }
}
