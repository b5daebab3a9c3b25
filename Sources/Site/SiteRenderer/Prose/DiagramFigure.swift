internal import SiteStructure
internal import WorkbookModel

/// Draws a diagram with elements that the style sheet places, so that its text wraps, scales and is found like
/// any other.
///
///     figure.diagram
///       figcaption          what it shows
///       div                 the drawing, which screen readers skip
///       ul.unseen           the arrows in words
///
/// A decision is a list of lists already, and needs no second text.
struct DiagramFigure {
  let diagram: Diagram

  func node() -> HTMLNode {
    element(.figure, .class("diagram")) {
      element(.figcaption) { VisibleText.nodes(diagram.title) }
      switch diagram.content {
      case .states(let labels, let arrows):
        states(labels, arrows)
        words(labels, arrows)
      case .sequence(let labels, let arrows):
        sequence(labels, arrows)
        words(labels, arrows)
      case .decision(let decision): element(.div, .class("decision")) { self.decision(decision) }
      }
    }
  }

  /// The arrows, for readers who do not see them.
  private func words(_ labels: [String], _ arrows: [Diagram.Arrow]) -> HTMLNode {
    element(.ul, .class("unseen")) {
      arrows.map { arrow in
        element(.li) { label("\(labels[arrow.from]) → \(labels[arrow.to]): \(arrow.label)") }
      }
    }
  }

  // MARK: States

  /// States below each other; what leads to a neighbour is between both, everything else in a lane beside them.
  private func states(_ labels: [String], _ arrows: [Diagram.Arrow]) -> HTMLNode {
    element(.div, .class("states"), .aria("hidden", "true")) {
      for (index, text) in labels.enumerated() {
        element(.div, .class("diagram-node row-\(2 * index + 1)")) { label(text) }
      }
      for upper in labels.indices.dropLast() {
        let between = arrows.filter { min($0.from, $0.to) == upper && abs($0.from - $0.to) == 1 }
        element(.div, .class("state-steps row-\(2 * upper + 2)")) {
          between.map { arrow in
            element(.span, .class(arrow.to > arrow.from ? "down" : "up")) { label(arrow.label) }
          }
        }
      }
      for (arrow, lane) in Self.lanes(arrows) {
        let (top, bottom) = (min(arrow.from, arrow.to), max(arrow.from, arrow.to))
        let way = arrow.to > arrow.from ? "down" : "up"
        element(
          .div,
          .class("state-lane lane-\(lane) row-\(2 * top + 1) until-\(2 * bottom + 2) \(way)")
        ) { element(.span) { label(arrow.label) } }
      }
    }
  }

  /// The arrows between states that are not neighbours, each with the first lane that is free from end to end.
  private static func lanes(_ arrows: [Diagram.Arrow]) -> [(Diagram.Arrow, lane: Int)] {
    var taken: [[ClosedRange<Int>]] = []
    return arrows.filter { abs($0.from - $0.to) > 1 }.map { arrow in
      let range = min(arrow.from, arrow.to)...max(arrow.from, arrow.to)
      let free = taken.firstIndex { lane in !lane.contains { $0.overlaps(range) } }
      if free == nil { taken.append([]) }
      let lane = free ?? taken.count - 1
      taken[lane].append(range)
      return (arrow, lane + 1)
    }
  }

  // MARK: Sequences

  private func sequence(_ labels: [String], _ arrows: [Diagram.Arrow]) -> HTMLNode {
    element(.div, .class("sequence of-\(labels.count)"), .aria("hidden", "true")) {
      element(.div, .class("sequence-heads")) {
        labels.map { text in element(.div, .class("diagram-node")) { label(text) } }
      }
      element(.div, .class("sequence-messages")) {
        arrows.map { arrow in
          let way = arrow.from == arrow.to ? " self" : arrow.to < arrow.from ? " back" : ""
          return element(.div, .class("message from-\(arrow.from + 1) to-\(arrow.to + 1)\(way)")) {
            element(.span) { label(arrow.label) }
          }
        }
      }
    }
  }

  // MARK: Decisions

  @HTMLBuilder private func decision(_ decision: Diagram.Decision) -> [HTMLNode] {
    switch decision {
    case .answer(let text): element(.span, .class("answer")) { label(text) }
    case .question(let text, let choices):
      element(.span, .class("question")) { label(text) }
      element(.ul) {
        choices.map { choice in
          element(.li) {
            element(.span, .class("choice")) { label(choice.label) }
            " "
            self.decision(choice.next)
          }
        }
      }
    }
  }

  /// The text of a label, in which names between backticks are code.
  @HTMLBuilder private func label(_ text: String) -> [HTMLNode] {
    for (index, part) in text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
    where !part.isEmpty {
      if index.isMultiple(of: 2) {
        VisibleText.nodes(String(part))
      } else {
        element(.code, .translate(false)) { VisibleText.nodes(String(part)) }
      }
    }
  }
}
