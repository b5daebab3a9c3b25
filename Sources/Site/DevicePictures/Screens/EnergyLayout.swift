internal import SiteStructure
internal import DeviceTrace

/// Draws the battery usage of apps: a row for each, with a bar divided by kind of use.
///
/// The longest bar is that of the app with the highest usage; the others are in proportion to it.
///
/// The shares, times and joules come from `ScreenPicture`; only the width of a bar is computed here: an app's
/// total relative to the greatest total. An app without usage has an empty bar. The legend below the rows
/// explains the colours in the picture.
struct EnergyLayout {
  private(set) var drawing: ScreenDrawing
  private let picture: ScreenPicture
  private let text: TimelineText

  /// All sizes are in points; CHOICE.
  private static let width = 460.0
  private static let margin = 16.0
  private static let iconSize = 36.0
  private static let rowHeight = 72.0
  private static let legendLine = 22.0
  /// The horizontal extent of names and bars.
  private static let left = margin + iconSize + 14
  private static let right = width - margin

  /// Draws the whole picture, with the height that its rows and the legend need.
  init(_ picture: ScreenPicture, _ text: TimelineText) {
    self.picture = picture
    self.text = text
    let used = Set(picture.cards.flatMap { $0.energy?.used.map(\.part) ?? [] })
    let legend = Self.lines(ScreenEnergy.Part.allCases.filter(used.contains), text)
    let rows = Double(picture.cards.count) * Self.rowHeight
    drawing = ScreenDrawing(
      width: Self.width, height: rows + Double(legend.count) * Self.legendLine + 14)
    drawing.add(.paper, x: 0, y: 0, width: drawing.width, height: drawing.height, radius: 14)
    let most = picture.cards.map { $0.energy?.total ?? 0 }.max() ?? 0
    for (place, card) in picture.cards.enumerated() {
      guard let energy = card.energy else { continue }
      add(card.app, energy, most: most, y: Double(place) * Self.rowHeight)
    }
    for (number, line) in legend.enumerated() {
      add(line, y: rows + Double(number) * Self.legendLine + 6)
    }
  }

  /// Draws a row.
  ///
  /// - Parameter most: the greatest total of all apps, in millijoules; it fills the width.
  private mutating func add(_ app: String, _ energy: ScreenEnergy, most: Int, y: Double) {
    let room = Self.right - Self.left
    drawing.addIcon(of: app, x: Self.margin, y: y + 14, size: Self.iconSize)
    drawing.add(app, x: Self.left, baseline: y + 24, size: 15, width: room - 70, .strong)
    drawing.add(
      text.energy.share.filled(String(picture.percent(of: energy))), x: Self.right,
      baseline: y + 24, size: 15,
      width: 64, anchor: .end, .ink)
    drawing.add(.fill, x: Self.left, y: y + 32, width: room, height: 10, radius: 2)
    var start = Self.left
    for (part, millijoules) in energy.used where most > 0 {
      let width = room * Double(millijoules) / Double(most)
      drawing.add(part.role, x: start, y: y + 32, width: width, height: 10)
      start += width
    }
    let times = [
      (text.energy.onScreen, energy.onScreen), (text.energy.inBackground, energy.inBackground),
    ]
    .filter { $0.1 > 0 }
    .map { $0.0.filled(text.duration(Int64($0.1) * DeviceClock.second)) }
    drawing.add(
      times.joined(separator: " · "), x: Self.left, baseline: y + 59, size: 12, width: room - 70,
      .soft)
    drawing.add(
      "\(text.decimal(ScreenEnergy.joules(energy.total)))\u{A0}J", x: Self.right, baseline: y + 59,
      size: 12, width: 64, anchor: .end, .soft)
    drawing.addLine(
      Self.left, y + Self.rowHeight - 0.5, Self.width, y + Self.rowHeight - 0.5, .edge)
  }

  // MARK: The legend

  /// A kind of use with its name and the horizontal position of its square.
  private typealias Entry = (part: ScreenEnergy.Part, name: String, x: Double)

  /// The entries of the legend, divided into lines that fit.
  ///
  /// - Returns: lines that break where the next entry would exceed the right edge; none without parts.
  private static func lines(_ parts: [ScreenEnergy.Part], _ text: TimelineText) -> [[Entry]] {
    var lines: [[Entry]] = []
    var x = right
    for part in parts {
      let name = text.energy.name(of: part)
      let width = 18 + TextWidth.of(name, size: 12) + 18
      if x + width > right {
        lines.append([])
        x = left
      }
      lines[lines.count - 1].append((part, name, x))
      x += width
    }
    return lines
  }

  /// Draws a line of the legend: for each entry a small square and its name.
  private mutating func add(_ line: [Entry], y: Double) {
    for (part, name, x) in line {
      drawing.add(part.role, x: x, y: y + 3, width: 10, height: 10, radius: 2)
      drawing.add(name, x: x + 16, baseline: y + 12, size: 12, width: Self.right - x - 16, .soft)
    }
  }
}

extension ScreenEnergy.Part {
  fileprivate var role: ScreenRole {
    switch self {
    case .screen: .screenPower
    case .processor: .processorPower
    case .radio: .radioPower
    case .sound: .soundPower
    case .location: .locationPower
    }
  }
}
