internal import SiteStructure
internal import DeviceTrace

/// The layout of an alert or a sheet: its texts, its fields and its buttons, from top to bottom.
///
/// CHOICE: if they are higher than the screen, the texts after the first line are truncated, since iOS
/// scrolls them while fields and buttons stay visible; then the last buttons and fields are left out too.
struct AlertLayout {
  private typealias Text = (text: String, size: Double, role: ScreenRole)

  private let isSheet: Bool
  private let width: Double
  private var texts: [Text]
  private let fields: [ScreenLine]
  private let buttons: [ScreenAlert.Button]
  /// Whether two short buttons are side by side, as on iOS; others are stacked.
  private let isPair: Bool
  /// The number of lines of text, fields and buttons that do not fit.
  let leftOut: Int

  private static let fieldHeight = 42.0
  private static let buttonHeight = 44.0
  /// The space above and below the texts.
  private static let gaps = 30.0
  /// The height of the screen that the box leaves free.
  private static let outside = 40.0
  private static let leading = 5.0

  /// - Parameters:
  ///   - width: of the screen, in points, like all lengths here.
  ///   - height: of the screen.
  init(_ alert: ScreenAlert, width: Double, height: Double) {
    let inner = min(width - 32, 280)
    self.width = inner
    isSheet = alert.isSheet
    isPair =
      alert.buttons.count == 2 && !alert.isSheet
      && alert.buttons.allSatisfy {
        TextWidth.of($0.title, size: 17, isBold: true) < Self.half(of: inner)
      }
    let lines: [Text] =
      Self.lines(of: alert.title, size: 17, isBold: true, width: inner - 32)
      .map { ($0, 17, .strong) }
      + Self.lines(of: alert.message, size: 14, isBold: false, width: inner - 32)
      .map { ($0, 14, .ink) }
    var room = height - Self.outside - Self.gaps
    texts = Array(lines.prefix(1))
    room -= texts.reduce(0) { $0 + $1.size + Self.leading }
    fields = Array(alert.fields.prefix(Int(max(room, 0) / Self.fieldHeight)))
    room -= Double(fields.count) * Self.fieldHeight
    let rows = Int(max(room, 0) / Self.buttonHeight)
    buttons = Array(alert.buttons.prefix(isPair ? rows * 2 : rows))
    room -= Double(isPair ? 1 : buttons.count) * Self.buttonHeight
    for line in lines.dropFirst() {
      room -= line.size + Self.leading
      guard room >= 0 else { break }
      texts.append(line)
    }
    leftOut =
      lines.count - texts.count + alert.fields.count - fields.count + alert.buttons.count
      - buttons.count
  }

  private var height: Double {
    texts.reduce(Self.gaps) { $0 + $1.size + Self.leading }
      + Double(fields.count) * Self.fieldHeight
      + Double(isPair ? min(buttons.count, 1) : buttons.count) * Self.buttonHeight
  }

  func draw(into drawing: inout ScreenDrawing) {
    let left = (drawing.width - width) / 2
    let middle = drawing.width / 2
    var top = isSheet ? drawing.height - height - 10 : (drawing.height - height) / 2
    drawing.add(.shade, x: 0, y: 0, width: drawing.width, height: drawing.height)
    drawing.add(.box, x: left, y: top, width: width, height: height, radius: 12)
    top += 20
    for text in texts {
      top += text.size + Self.leading
      drawing.add(
        text.text, x: middle, baseline: top - Self.leading, size: text.size, width: width - 24,
        anchor: .middle, text.role)
    }
    top += 10
    for field in fields {
      LineLayout(field, width: width - 24).draw(into: &drawing, x: left + 12, y: top)
      top += Self.fieldHeight
    }
    drawButtons(into: &drawing, left: left, top: top)
  }

  private func drawButtons(into drawing: inout ScreenDrawing, left: Double, top: Double) {
    for (number, button) in buttons.enumerated() {
      let y = isPair ? top : top + Double(number) * Self.buttonHeight
      let middle = left + width * (isPair ? (number == 0 ? 0.25 : 0.75) : 0.5)
      if number == 0 || !isPair { drawing.addLine(left, y, left + width, y, .edge) }
      if isPair, number == 1 {
        drawing.addLine(left + width / 2, y, left + width / 2, y + Self.buttonHeight, .edge)
      }
      drawing.add(
        button.title, x: middle, baseline: y + 28, size: 17,
        width: isPair ? Self.half(of: width) : width - 24, anchor: .middle,
        !button.isEnabled ? .soft : button.isPreferred ? .accentStrong : .accent)
    }
  }

  private static func half(of width: Double) -> Double { width / 2 - 12 }

  private static func lines(
    of text: String?, size: Double, isBold: Bool, width: Double
  ) -> [String] {
    (text ?? "").split(separator: "\n").flatMap {
      TextWidth.wrapped(
        VisibleText.line(String($0)), size: size, isBold: isBold, into: width, lines: 8)
    }
  }
}
