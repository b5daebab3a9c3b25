internal import SiteStructure
internal import DeviceTrace

/// The layout of parts side by side, outside of a table; a single label or button may have several lines.
///
/// It is measured first and drawn afterwards (``height``, then `draw`), like ``RowLayout``. A single label is
/// wrapped between words; several parts take their preferred widths, from the left, and the first one without
/// room ends the line.
struct LineLayout {
  private let parts: [ScreenPart]
  private let width: Double
  /// The wrapped texts of a single label.
  private let texts: [(text: String, style: ScreenPart.Style)]

  /// CHOICE: the maximum number of lines that one line of a label's text is wrapped into.
  private static let mostLines = 6

  /// - Parameter width: that of the screen, or of the enclosing box.
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

  /// The height in points: for a single label that of its lines, for a button with a subtitle 56, otherwise
  /// 40; 0 for an empty line.
  var height: Double {
    if !texts.isEmpty { return texts.reduce(8) { $0 + $1.style.size + 6 } }
    if case .button(_, .some, _, _)? = parts.first, parts.count == 1 { return 56 }
    return parts.isEmpty ? 0 : 40
  }

  /// Draws the line.
  ///
  /// - Parameters:
  ///   - left: the left edge; 0 is that of the screen, which has a margin.
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
  /// Whether it takes all the available width.
  fileprivate var fillsLine: Bool {
    switch self {
    case .field, .progress, .button, .image: true
    case .label, .toggle, .wheel: false
    }
  }
}
