internal import SiteStructure

extension TimelineDrawing {
  /// Returns the picture as inline SVG.
  ///
  /// The style sheet determines the size in pixels: the figure is as wide as its column.
  ///
  /// - Parameters:
  ///   - title: the kind of picture, for screen readers.
  ///   - titleID: the id of the title in the page, and `descriptionID` that of the description.
  func node(
    title: String, titleID: String, description: String, descriptionID: String
  ) -> HTMLNode {
    element(
      .svg, .class("timeline-picture"), .viewBox(width: width, height: height), .role("img"),
      .aria("labelledby", titleID), .aria("describedby", descriptionID)
    ) {
      element(.title, .id(titleID)) { title }
      element(.desc, .id(descriptionID)) { description }
      shapes.map { $0.node }
    }
  }
}

extension TimelineDrawing.Shape {
  /// The element of the shape. Browsers show its title as a tooltip.
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
