internal import HTML

extension TimelineDrawing {
  /// The picture as inline SVG.
  ///
  /// - Parameters:
  ///   - title: what the picture is, for those who do not see it.
  ///   - description: what it shows.
  ///   - id: the id of the title in the page; the description's has `-text` behind it.
  func node(title: String, description: String, id: String) -> HTMLNode {
    element(
      .svg, .class("timeline-picture"), .viewBox(width: width, height: height), .role("img"),
      .aria("labelledby", id), .aria("describedby", id + "-text")
    ) {
      element(.title, .id(id)) { title }
      element(.desc, .id(id + "-text")) { description }
      shapes.map { $0.node }
    }
  }
}

extension TimelineDrawing.Shape {
  var node: HTMLNode {
    switch self {
    case .rectangle(let frame, let role, let title):
      element(
        .rect, .class(role.rawValue), .x(frame.x), .y(frame.y), .width(frame.width),
        .height(frame.height)
      ) { Self.title(title) }
    case .path(let path, let role, let title):
      element(.path, .class(role.rawValue), .d(path)) { Self.title(title) }
    case .text(let text):
      element(
        .text, .class(text.role.rawValue), .x(text.x), .y(text.baseline),
        .fontSize(text.role.fontSize), text.anchor == .start ? nil : .textAnchor(text.anchor)
      ) { text.content }
    }
  }

  private static func title(_ title: String?) -> [HTMLNode] {
    guard let title else { return [] }
    return [element(.title) { title }]
  }
}
