internal import SiteStructure
internal import DeviceTrace

/// The layout of a screen: the status bar, the app's elements from top to bottom, the tabs, an alert over
/// all.
///
/// CHOICE: sizes are those of a phone with iOS 7. The app's own layout is unknown (``DeviceScreen``), so its
/// elements are stacked in the order of the screen's text; those that do not fit are left out and counted.
///
/// Room is allotted in this order: the status bar, the tabs at the lower edge, then the elements from above
/// until one does not fit; that one and all following ones are counted. Of several alerts only the topmost is
/// shown, above a shade.
struct ScreenLayout {
  private(set) var drawing: ScreenDrawing
  /// The number of elements that are not in it.
  private(set) var leftOut = 0
  /// The upper edge of the next element.
  private var y = 0.0
  /// The lower edge of the room for elements.
  private var bottom: Double

  private var width: Double { drawing.width }

  /// The margin at the left and right edge.
  static let margin = 16.0
  private static let statusHeight = 20.0
  private static let barHeight = 44.0
  private static let tabsHeight = 49.0

  /// Draws the screen; ``drawing`` and ``leftOut`` are the result.
  ///
  /// - Parameter clock: the time in the status bar; nil for none.
  init(_ screen: DeviceScreen, clock: String?, width: Double, height: Double) {
    drawing = ScreenDrawing(width: width, height: height)
    bottom = height
    drawing.add(.paper, x: 0, y: 0, width: width, height: height)
    addStatusBar(clock)
    let isTabs = { (element: ScreenElement) in if case .tabs = element { true } else { false } }
    if case .tabs(let tabs)? = screen.elements.last(where: isTabs) { add(tabs) }
    let others = screen.elements.filter { !isTabs($0) }
    for (place, element) in others.enumerated() {
      let needed = self.height(of: element)
      guard y + needed <= bottom else {
        leftOut = others.count - place
        break
      }
      add(element, height: needed)
      y += needed
    }
    leftOut += screen.leftOut
    guard let alert = screen.alerts.first else { return }
    let layout = AlertLayout(alert, width: width, height: height)
    layout.draw(into: &drawing)
    leftOut += layout.leftOut
  }

  // MARK: Bars

  /// Adds the status bar of iOS 7: five dots for the signal, the time in the middle, a full battery. Only the
  /// time reflects the device's state.
  private mutating func addStatusBar(_ clock: String?) {
    let baseline = 14.5
    if let clock {
      drawing.add(
        clock, x: width / 2, baseline: baseline, size: 12, width: 80, anchor: .middle, .strong)
    }
    for number in 0..<5 {
      var dot = SVGPath()
      dot.circle(x: 10 + Double(number) * 7, y: 10, radius: 2.6)
      drawing.add(dot, .sign)
    }
    drawing.add(.outline, x: width - 31, y: 5.5, width: 22, height: 9, radius: 2)
    drawing.add(.sign, x: width - 29.5, y: 7, width: 19, height: 6, radius: 1)
    drawing.add(.sign, x: width - 8, y: 8, width: 1.5, height: 4)
    y = Self.statusHeight
  }

  /// Adds a navigation bar: the back button and items at the left, items at the right, each in at most 36 %
  /// of the width, and the title between them.
  private mutating func add(_ bar: ScreenBar) {
    let baseline = y + 28
    drawing.add(.bar, x: 0, y: y, width: width, height: Self.barHeight)
    drawing.addLine(0, y + Self.barHeight - 0.5, width, y + Self.barHeight - 0.5, .edge)
    var left = 8.0
    var right = width - 8
    let side = width * 0.36
    if let back = bar.back {
      addChevron(x: left + 3, y: y + 22, size: 8, pointsLeft: true, .wheel)
      drawing.add(back, x: left + 18, baseline: baseline, size: 17, width: side - 18, .accent)
      left += 26 + min(side, Self.width(of: back))
    }
    for item in bar.left {
      drawing.add(item.text, x: left, baseline: baseline, size: 17, width: side, item.role)
      left += 12 + min(side, Self.width(of: item.text))
    }
    for item in bar.right.reversed() {
      drawing.add(
        item.text, x: right, baseline: baseline, size: 17, width: side, anchor: .end, item.role)
      right -= 12 + min(side, Self.width(of: item.text))
    }
    guard let title = bar.title else { return }
    // Centred in the bar if it fits there between its neighbours, else between them.
    let wanted = TextWidth.of(VisibleText.line(title), size: 17, isBold: true)
    let room = right - left - 8
    // Its neighbours may leave no room, as on a real phone.
    guard room > 24 else { return }
    let isCentred = width / 2 - wanted / 2 > left && width / 2 + wanted / 2 < right
    drawing.add(
      title, x: isCentred ? width / 2 : left + room / 2, baseline: baseline, size: 17, width: room,
      anchor: .middle, .strong)
  }

  /// Adds the tabs at the lower edge, each with a disc for its image.
  private mutating func add(_ tabs: [ScreenTab]) {
    bottom = drawing.height - Self.tabsHeight
    drawing.add(.bar, x: 0, y: bottom, width: width, height: Self.tabsHeight)
    drawing.addLine(0, bottom + 0.5, width, bottom + 0.5, .edge)
    let each = width / Double(max(tabs.count, 1))
    for (place, tab) in tabs.enumerated() {
      let middle = (Double(place) + 0.5) * each
      var sign = SVGPath()
      sign.circle(x: middle, y: bottom + 18, radius: 8)
      drawing.add(sign, tab.isSelected ? .wheel : .outline)
      drawing.add(
        tab.name, x: middle, baseline: bottom + 42, size: 11, width: each - 6, anchor: .middle,
        tab.isSelected ? .accent : .soft)
      if let badge = tab.badge {
        drawing.addBadge(badge, x: middle + 10, y: bottom + 12)
      }
    }
  }

  // MARK: Elements

  /// The height that an element needs, in points; 0 for the tabs, which are placed already.
  private func height(of element: ScreenElement) -> Double {
    switch element {
    case .title, .bar: Self.barHeight
    case .heading(let lines): 14 + 17 * Double(max(lines.count, 1))
    case .row(let row): RowLayout(row, width: width).height
    case .line(let line): LineLayout(line, width: width).height
    case .tabs: 0
    }
  }

  private mutating func add(_ element: ScreenElement, height: Double) {
    switch element {
    case .title(let title): add(ScreenBar(title: title))
    case .bar(let bar): add(bar)
    case .heading(let lines):
      drawing.add(.fill, x: 0, y: y, width: width, height: height)
      for (number, line) in lines.enumerated() {
        drawing.add(
          line, x: Self.margin, baseline: y + 20 + 17 * Double(number), size: 14,
          width: width - 2 * Self.margin, .strong)
      }
    case .row(let row): RowLayout(row, width: width).draw(into: &drawing, y: y)
    case .line(let line): LineLayout(line, width: width).draw(into: &drawing, y: y)
    case .tabs: break
    }
  }

  private static func width(of text: String) -> Double {
    TextWidth.of(VisibleText.line(text), size: 17)
  }

  private mutating func addChevron(
    x: Double, y: Double, size: Double, pointsLeft: Bool, _ role: ScreenRole
  ) {
    drawing.addChevron(x: x, y: y, size: size, pointsLeft: pointsLeft, role)
  }
}

extension ScreenBar.Item {
  /// An item that is not a button looks like plain text.
  fileprivate var role: ScreenRole {
    switch isEnabled {
    case nil: .ink
    case true?: .accent
    case false?: .soft
    }
  }
}

extension ScreenDrawing {
  /// Adds a chevron whose left end is at `x`: a disclosure indicator, or a back arrow.
  ///
  /// - Parameters:
  ///   - y: of its middle.
  ///   - size: its width, and half of its height.
  mutating func addChevron(
    x: Double, y: Double, size: Double, pointsLeft: Bool = false, _ role: ScreenRole
  ) {
    var path = SVGPath()
    let (near, far) = pointsLeft ? (x + size, x) : (x, x + size)
    path.move(near, y - size)
    path.line(far, y)
    path.line(near, y + size)
    add(path, role)
  }

  /// Adds a red badge with a text, centred at a position; as wide as the text needs.
  ///
  /// At most 60 points wide; a longer text is truncated.
  mutating func addBadge(_ text: String, x: Double, y: Double) {
    let wanted = TextWidth.of(VisibleText.line(text), size: 12, isBold: true) + 10
    let width = min(max(wanted, 18), 60)
    add(.badge, x: x - width / 2, y: y - 9, width: width, height: 18, radius: 9)
    add(text, x: x, baseline: y + 4.3, size: 12, width: width - 6, anchor: .middle, .onBadge)
  }
}
