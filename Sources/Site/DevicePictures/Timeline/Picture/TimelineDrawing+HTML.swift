internal import SiteStructure

extension TimelineDrawing {
  /// The picture as inline SVG.
  ///
  /// - Parameters:
  ///   - title: what the picture is, for readers that do not see it.
  ///   - description: what it shows.
  ///   - titleID: the id of the title in the page, and `descriptionID` that of the description.
  ///
  /// The drawing's units become pixels only through the style sheet: the figure is as wide as its
  /// column.
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
  /// The element for it. A title inside of a shape is shown by browsers when a pointer rests on it.
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

  /// No element for no title.
  private static func title(_ title: String?) -> [HTMLNode] {
    guard let title else { return [] }
    return [element(.title) { title }]
  }
}
