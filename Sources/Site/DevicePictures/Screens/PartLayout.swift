internal import SiteStructure
internal import DeviceTrace

/// The layout of one part of a line: its preferred width, and its appearance.
///
///     label    its first line                       toggle    51 x 31, as on iOS
///     button   its title, a wheel while busy        field     a frame with its text or its hint
///     image    a frame with hills, and its name     progress  a bar, filled in proportion to its value
struct PartLayout {
  private let part: ScreenPart

  init(_ part: ScreenPart) { self.part = part }

  /// The preferred width, in points.
  ///
  /// The width passed to ``draw(into:x:middle:width:)`` may be less, or more if a part fills its line.
  var width: Double {
    switch part {
    case .label(let lines, let style):
      (lines.first.map {
        TextWidth.of(VisibleText.line($0), size: style.size, isBold: style.role.isBold)
      }
        ?? 0) + 2
    case .button(let title, _, _, let isBusy):
      TextWidth.of(VisibleText.line(title), size: 17) + (isBusy ? 24 : 2)
    case .toggle: 51
    case .field: 140
    case .progress: 120
    case .image(let name): 30 + (name.map { TextWidth.of(VisibleText.line($0), size: 13) + 8 } ?? 0)
    case .wheel: 20
    }
  }

  /// Draws the part, vertically centred at `middle`, in the available width.
  ///
  /// - Parameter width: longer texts are truncated; shapes of a fixed size are not.
  func draw(into drawing: inout ScreenDrawing, x: Double, middle: Double, width: Double) {
    switch part {
    case .label(let lines, let style):
      drawing.add(
        lines.first ?? "", x: x, baseline: middle + style.size * 0.35, size: style.size,
        width: width, style.role)
    case .button(let title, _, let isEnabled, let isBusy):
      if isBusy { Self.addWheel(to: &drawing, x: x + 9, y: middle, turns: true) }
      let start = isBusy ? x + 24 : x
      drawing.add(
        title, x: start, baseline: middle + 6, size: 17, width: width - (start - x),
        isEnabled ? .accent : .soft)
    case .toggle(let isOn): Self.addSwitch(to: &drawing, x: x, y: middle - 15.5, isOn: isOn)
    case .field(let text, let hint):
      drawing.add(.outline, x: x, y: middle - 14, width: width, height: 28, radius: 5)
      drawing.add(
        text.isEmpty ? hint : text, x: x + 8, baseline: middle + 5.5, size: 15, width: width - 16,
        text.isEmpty ? .soft : .ink)
    case .progress(let value):
      let share = Double(ScreenPart.share(of: value))
      drawing.add(.fill, x: x, y: middle - 1.5, width: width, height: 3, radius: 1.5)
      if share > 0 {
        drawing.add(.done, x: x, y: middle - 1.5, width: width * share, height: 3, radius: 1.5)
      }
    case .image(let name):
      drawing.add(.fill, x: x, y: middle - 15, width: 30, height: 30, radius: 4)
      var hill = SVGPath()
      hill.move(x + 4, middle + 10)
      hill.line(x + 12, middle - 3)
      hill.line(x + 17, middle + 4)
      hill.line(x + 21, middle)
      hill.line(x + 26, middle + 10)
      hill.close()
      drawing.add(hill, .sign)
      if let name {
        drawing.add(name, x: x + 38, baseline: middle + 4.5, size: 13, width: width - 38, .soft)
      }
    case .wheel(let turns): Self.addWheel(to: &drawing, x: x + 10, y: middle, turns: turns)
    }
  }

  /// Adds a switch; `x` and `y` are its upper left corner.
  private static func addSwitch(
    to drawing: inout ScreenDrawing, x: Double, y: Double, isOn: Bool
  ) {
    drawing.add(isOn ? .switchedOn : .fill, x: x, y: y, width: 51, height: 31, radius: 15.5)
    drawing.add(.knob, x: isOn ? x + 22 : x + 2, y: y + 2, width: 27, height: 27, radius: 13.5)
  }

  /// Adds an activity indicator of twelve spokes, or of four if it is not animating.
  ///
  /// - Parameters:
  ///   - x: of its middle, as is `y`.
  ///   - turns: whether the app animates it; pictures themselves are static.
  private static func addWheel(
    to drawing: inout ScreenDrawing, x: Double, y: Double, turns: Bool
  ) {
    // The cosine and sine of the first three multiples of thirty degrees.
    let turn = [(1.0, 0.0), (0.866, 0.5), (0.5, 0.866)]
    var path = SVGPath()
    for (cosine, sine) in turn {
      for (dx, dy) in [(cosine, sine), (-sine, cosine), (-cosine, -sine), (sine, -cosine)]
      where turns || sine == 0 {
        path.move(x + 4 * dx, y + 4 * dy)
        path.line(x + 9 * dx, y + 9 * dy)
      }
    }
    drawing.add(path, turns ? .wheel : .outline)
  }
}

extension ScreenPart.Style {
  var size: Double {
    switch self {
    case .plain, .strong: 17
    case .large: 28
    case .detail: 15
    }
  }

  var role: ScreenRole {
    switch self {
    case .plain: .ink
    case .strong, .large: .strong
    case .detail: .soft
    }
  }
}
