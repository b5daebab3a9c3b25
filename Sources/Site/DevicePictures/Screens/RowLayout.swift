internal import SiteStructure
internal import DeviceTrace

/// The layout of a table row: texts at the left, a detail and controls at the right, the accessory at the
/// edge.
///
/// The app's own layout is unknown, so the parts are placed as iOS 7 places those of a plain row:
///
///     ┌──────────────────────────────────────────┐
///     │ [image] text                detail   ( )  › │
///     │         second text                       │
///     │         ▓▓▓▓▓▓░░░░░  wide parts            │
///     └──────────────────────────────────────────┘
///
/// The parts at the right are placed first, from the edge inwards, and the texts get the remaining width.
struct RowLayout {
  private let row: ScreenRow
  private let width: Double
  /// Shown without their names.
  private var images: [ScreenPart] = []
  /// From top to bottom.
  private var texts: [(text: String, style: ScreenPart.Style)] = []
  /// From left to right.
  private var controls: [ScreenPart] = []
  /// Full-width parts below the texts.
  private var wide: [ScreenPart] = []

  /// Sorts the parts of the row by position. A detail after another text goes to the right, unless the row
  /// has its detail below.
  init(_ row: ScreenRow, width: Double) {
    self.row = row
    self.width = width
    for part in row.content.flatMap(\.parts) {
      switch part {
      case .label(let lines, .detail) where !row.hasDetailBelow && !texts.isEmpty:
        controls.append(.label(lines: Array(lines.prefix(1)), style: .detail))
      case .label(let lines, let style):
        let shown: ScreenPart.Style = style == .large ? .strong : style
        texts += lines.filter { !$0.isEmpty }.map { ($0, shown) }
      case .image: images.append(.image(name: nil))
      case .progress, .field: wide.append(part)
      case .button, .toggle, .wheel: controls.append(part)
      }
    }
  }

  /// The height in points: 44, or more if the stacked texts and wide parts need it.
  var height: Double {
    let inner = texts.reduce(0) { $0 + $1.style.size + 5 } + Double(wide.count) * 32
    return max(44, inner + 18)
  }

  /// Draws the row with its upper edge at `y`, and a line at its lower edge.
  func draw(into drawing: inout ScreenDrawing, y: Double) {
    let middle = y + height / 2
    var right = width - ScreenLayout.margin
    addAccessory(to: &drawing, right: &right, middle: middle)
    for part in controls.reversed() {
      let layout = PartLayout(part)
      // A long detail leaves half of the row to the text.
      let most = texts.isEmpty ? right - ScreenLayout.margin : width / 2
      let wanted = min(layout.width, most)
      guard right - wanted > ScreenLayout.margin else { break }
      layout.draw(into: &drawing, x: right - wanted, middle: middle, width: wanted)
      right -= wanted + 8
    }
    var left = ScreenLayout.margin
    for image in images where left + 38 < right {
      PartLayout(image).draw(into: &drawing, x: left, middle: middle, width: 30)
      left += 40
    }
    let inner = texts.reduce(0) { $0 + $1.style.size + 5 } + Double(wide.count) * 32
    var top = middle - inner / 2
    for (text, style) in texts {
      top += style.size + 5
      drawing.add(
        text, x: left, baseline: top - 6, size: style.size, width: right - left, style.role)
    }
    for part in wide {
      PartLayout(part).draw(into: &drawing, x: left, middle: top + 16, width: max(right - left, 20))
      top += 32
    }
    drawing.addLine(left, y + height - 0.5, width, y + height - 0.5, .edge)
  }

  /// Draws the accessory, and moves the right edge of the remaining room.
  ///
  /// - Parameter right: the right edge of the available room.
  private func addAccessory(to drawing: inout ScreenDrawing, right: inout Double, middle: Double) {
    let hasChevron = [.disclosure, .detailDisclosure].contains(row.accessory)
    if hasChevron {
      drawing.addChevron(x: right - 7, y: middle, size: 6, .outline)
      right -= 20
    }
    if [.detail, .detailDisclosure].contains(row.accessory) {
      var circle = SVGPath()
      circle.circle(x: right - 10, y: middle, radius: 10)
      drawing.add(circle, .wheel)
      drawing.add(
        "i", x: right - 10, baseline: middle + 5, size: 15, width: 12, anchor: .middle, .accent)
      right -= 32
    }
    if row.accessory == .checkmark {
      var mark = SVGPath()
      mark.move(right - 13, middle)
      mark.line(right - 8, middle + 5)
      mark.line(right, middle - 6)
      drawing.add(mark, .wheel)
      right -= 24
    }
  }
}
