internal import SiteStructure
internal import DeviceTrace

/// Explains the bands and signs in a picture.
///
/// There is one entry for each state, outcome and sign that occurs: a small picture and its text. The sign of
/// an outcome may have several words, `newData, success`.
struct TimelineLegend {
  let picture: TimelinePicture
  let timeline: Timeline
  let text: TimelineText

  /// A small picture, 24 by 16 units, and its meaning.
  private typealias Entry = (sample: [HTMLNode], words: [HTMLNode])

  /// Renders the list; the small pictures are hidden from screen readers, for which the text is enough.
  func node() -> HTMLNode {
    element(.ul, .class("timeline-legend")) {
      for entry in entries {
        element(.li) {
          element(
            .svg, .class("timeline-sign"), .viewBox(width: 24, height: 16), .aria("hidden", "true")
          ) { entry.sample }
          element(.span) { entry.words }
        }
      }
    }
  }

  /// States from the most active, then outcomes, then the other signs in the picture.
  private var entries: [Entry] {
    let roles = picture.drawing.roles
    let states = TraceEvent.State.allCases.sorted { $0.height > $1.height }
      .filter { roles.contains(TimelineRole($0)) }
    var entries: [Entry] = states.map { (Self.band($0), [.text(names(of: $0))]) }
    entries += outcomes.map { ([Self.sign($0.role)], $0.words) }
    let signs: [(TimelineRole, String)] = [
      (.snapshot, text.snapshot), (.action, text.legendAction), (.end, text.legendEnd),
      (.misuse, text.misuse),
    ]
    entries += signs.filter { roles.contains($0.0) }.map { ([Self.sign($0.0)], [.text($0.1)]) }
    if roles.contains(.breakEdge) {
      var drawing = TimelineDrawing()
      BreakSign(x: 12, top: 3, bottom: 13).draw(into: &drawing)
      entries.append((drawing.shapes.map(\.node), [.text(text.shortened)]))
    }
    return entries
  }

  /// The names of a state, in lanes of apps and of daemons.
  private func names(of state: TraceEvent.State) -> String {
    var names: [String] = []
    for lane in timeline.lanes.prefix(TimelinePlan.maximumLanes) {
      let name = text.name(of: state, in: lane)
      let isThere = (lane.bands + lane.visits).contains { $0.state == state }
      if isThere, !names.contains(name) { names.append(name) }
    }
    return names.isEmpty ? text.name(of: state) : names.joined(separator: text.comma)
  }

  /// The signs of spans, in the order of their first span, each with all its words.
  private var outcomes: [(role: TimelineRole, words: [HTMLNode])] {
    var order: [TimelineRole] = []
    var words: [TimelineRole: [TraceWord]] = [:]
    let lanes = [timeline.device] + timeline.lanes.prefix(TimelinePlan.maximumLanes)
    for span in lanes.flatMap(\.spans) {
      let role = TimelineRole(outcome: span.outcome)
      let word = text.outcome(span.outcome, of: span.what.kind)
      if words[role] == nil { order.append(role) }
      guard let known = words[role] else {
        words[role] = [word]
        continue
      }
      if known.count < Self.mostWords, !known.contains(word) { words[role]?.append(word) }
    }
    return order.map { role in
      let nodes = (words[role] ?? []).map(node)
      let rest = nodes.dropFirst().flatMap { [.text(text.comma), $0] }
      return (role, Array(nodes.prefix(1)) + rest)
    }
  }

  /// The maximum number of words for one sign.
  private static let mostWords = 6

  private func node(_ word: TraceWord) -> HTMLNode {
    switch word {
    case .text(let text): .text(text)
    case .code(let code): element(.code) { VisibleText.nodes(TextWidth.clip(code)) }
    }
  }

  /// A piece of a band with the height that it has in the picture.
  private static func band(_ state: TraceEvent.State) -> [HTMLNode] {
    var drawing = TimelineDrawing()
    let height = 14 * state.height
    if height > 0 {
      drawing.add(
        TimelineDrawing.Rectangle(x: 2, y: 15 - height, width: 20, height: height),
        TimelineRole(state))
    } else {
      drawing.addLine(2, 14, 22, 14, TimelineRole(state))
    }
    return drawing.shapes.map(\.node)
  }

  private static func sign(_ role: TimelineRole) -> HTMLNode {
    TimelineDrawing.Shape.path(TimelineGlyph.path(role, x: 12, y: 8), role, title: nil).node
  }
}
