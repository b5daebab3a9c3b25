internal import SiteStructure
internal import DeviceTrace

/// Parts beside each other, outside of a table; a label or a button alone may have several lines.
///
/// It is measured first and drawn afterwards (``height``, then `draw`), as ``RowLayout`` is. A label
/// that stands alone is broken between words; of several parts each takes the width that it wants, from
/// the left, and the first one without room ends the line.
struct LineLayout {
  private let parts: [ScreenPart]
  private let width: Double
  /// The texts of a label that stands alone.
  private let texts: [(text: String, style: ScreenPart.Style)]

  /// CHOICE: the most lines that one line of a label's text is broken into.
  private static let mostLines = 6

  /// - Parameter width: that of the screen, or of the box that the line stands in.
  init(_ line: ScreenLine, width: Double) {
    parts = line.parts
    self.width = width
    guard line.parts.count == 1, case .label(let lines, let style)? = line.parts.first else {
      texts = []
      return
    }
    let inner = width - 2 * ScreenLayout.margin
    texts = lines.flatMap { text in
      TextWidth.wrapped(
        VisibleText.line(text), size: style.size, isBold: style.role.isBold, into: inner,
        lines: Self.mostLines
      ).map { ($0, style) }
    }
  }

  /// The height in points: of a lone label that of its lines, of a button with a subtitle 56, else 40;
  /// an empty line takes none.
  var height: Double {
    if !texts.isEmpty { return texts.reduce(8) { $0 + $1.style.size + 6 } }
    if case .button(_, .some, _, _)? = parts.first, parts.count == 1 { return 56 }
    return parts.isEmpty ? 0 : 40
  }

  /// Draws the line.
  ///
  /// - Parameters:
  ///   - left: the edge from which it starts; 0 is that of the screen, which has a margin.
  ///   - y: the upper edge.
  func draw(into drawing: inout ScreenDrawing, x left: Double = 0, y: Double) {
    let margin = left == 0 ? ScreenLayout.margin : 0
    var x = left + margin
    let end = left + width - margin
    var top = y + 4
    for (text, style) in texts {
      top += style.size + 6
      drawing.add(text, x: x, baseline: top - 7, size: style.size, width: end - x, style.role)
    }
    guard texts.isEmpty else { return }
    let middle = y + 20
    for part in parts {
      let layout = PartLayout(part)
      let isAlone = parts.count == 1
      let wanted = isAlone && part.fillsLine ? end - x : layout.width
      guard x < end else { return }
      layout.draw(into: &drawing, x: x, middle: middle, width: min(wanted, end - x))
      if case .button(_, let subtitle?, _, _) = part, isAlone {
        drawing.add(subtitle, x: x, baseline: y + 46, size: 13, width: end - x, .soft)
      }
      x += wanted + 10
    }
  }
}

extension ScreenPart {
  /// Whether it takes all the width that there is.
  fileprivate var fillsLine: Bool {
    switch self {
    case .field, .progress, .button, .image: true
    case .label, .toggle, .wheel: false
    }
  }
}
