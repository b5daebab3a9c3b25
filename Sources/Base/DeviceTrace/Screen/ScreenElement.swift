/// An element of a screen; elements are arranged below each other.
package enum ScreenElement: Codable, Sendable, Hashable {
  /// The title of a controller without a bar.
  case title(text: String)
  case bar(ScreenBar)
  /// The title of a table's section.
  case heading(lines: [String])
  case row(ScreenRow)
  /// Labels and controls beside each other, or a single one.
  case line(ScreenLine)
  /// The tab bar at the lower edge.
  case tabs([ScreenTab])
}

/// In JSON an object with one key: `{"heading":["Today"]}`.
extension ScreenElement {
  private enum CodingKeys: String, CodingKey { case title, bar, heading, row, line, tabs }

  /// Writes one key with its value, which keeps a trace short and readable.
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
  /// - Throws: `DecodingError` for an object without any of the keys, or with an invalid value.
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

/// A navigation bar with a title, a back button, and other buttons.
package struct ScreenBar: Codable, Sendable, Hashable {
  /// A button of the bar, or a text in its place.
  package struct Item: Codable, Sendable, Hashable {
    package var text: String
    /// Nil for a text that is not a button.
    package var isEnabled: Bool?

    package init(_ text: String, isEnabled: Bool? = nil) {
      self.text = text
      self.isEnabled = isEnabled
    }
  }

  /// The title of the back button; nil without one.
  package var back: String?
  /// Left of the title, from the left.
  package var left: [Item]
  package var title: String?
  /// Right of the title, from the left, so that the outermost comes last.
  package var right: [Item]

  package init(back: String? = nil, left: [Item] = [], title: String?, right: [Item] = []) {
    self.back = back
    self.left = left
    self.title = title
    self.right = right
  }
}

/// A row of a table.
package struct ScreenRow: Codable, Sendable, Hashable {
  /// The symbol at the right edge.
  package enum Accessory: String, Codable, Sendable, Hashable, CaseIterable {
    case none, disclosure, detailDisclosure, checkmark, detail
  }

  /// The content in reading order.
  package var content: [ScreenLine]
  /// The symbol at the right edge; `none` for nothing.
  package var accessory: Accessory
  /// Whether the detail is below the text and not at the right.
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

/// Parts beside each other; each of several has one line of text.
package struct ScreenLine: Codable, Sendable, Hashable {
  /// From the left.
  package var parts: [ScreenPart]

  /// - Parameter parts: from the left; a single one may have several lines.
  package init(_ parts: [ScreenPart]) { self.parts = parts }
}

/// A tab of the bar at the lower edge.
package struct ScreenTab: Codable, Sendable, Hashable {
  package var name: String
  /// The text in the red circle; nil for none.
  package var badge: String?
  package var isSelected: Bool

  package init(_ name: String, badge: String? = nil, isSelected: Bool) {
    self.name = name
    self.badge = badge
    self.isSelected = isSelected
  }
}

/// A smallest part of a screen.
package enum ScreenPart: Codable, Sendable, Hashable {
  /// The style of a text.
  package enum Style: String, Codable, Sendable, Hashable, CaseIterable {
    case plain, strong, large
    /// The second text of a row.
    case detail
  }

  /// Text in one or more lines.
  case label(lines: [String], style: Style)
  /// A button; a busy one shows a wheel, and a disabled one does not react.
  case button(title: String, subtitle: String?, isEnabled: Bool, isBusy: Bool)
  case toggle(isOn: Bool)
  /// A text field; the hint is its placeholder.
  case field(text: String, hint: String)
  /// From 0 to 1; a decoded value may be anything (``ScreenPart/share(of:)``).
  case progress(share: Float)
  /// An image by the name from which it was loaded; nil if that is unknown.
  case image(name: String?)
  /// An activity indicator, spinning or not.
  case wheel(turns: Bool)

  /// Returns the progress from 0 to 1, whatever a message contained.
  package static func share(of progress: Float) -> Float {
    progress.isFinite ? min(max(progress, 0), 1) : 0
  }
}
