internal import SiteStructure

extension ScreenDrawing {
  /// Returns the picture as an SVG element for a page.
  ///
  ///     <svg class="screen-picture" viewBox="0 0 320 568" width="256" height="454.4" role="img" …>
  ///       <title id="…">…</title><desc id="…">…</desc>
  ///       <rect class="s-paper" …></rect><text class="s-ink" …>News</text> …
  ///
  /// - Parameters:
  ///   - scale: the size of a point in pixels.
  ///   - title: the kind of picture, for screen readers.
  ///   - titleID: the id of the title in the page, and `descriptionID` that of the description.
  func node(
    scale: Double, title: String, titleID: String, description: String, descriptionID: String
  ) -> HTMLNode {
    element(
      .svg, .class("screen-picture"), .viewBox(width: width, height: height),
      .width(width * scale), .height(height * scale), .role("img"),
      .aria("labelledby", titleID), .aria("describedby", descriptionID)
    ) {
      element(.title, .id(titleID)) { title }
      element(.desc, .id(descriptionID)) { description }
      nodes
    }
  }

  /// The shapes without the enclosing `svg`, from the lowest to the topmost.
  var nodes: [HTMLNode] { shapes.map(\.node) }
}

extension ScreenDrawing.Shape {
  /// The element of the shape; its class determines its colour and font.
  fileprivate var node: HTMLNode {
    switch self {
    case .rectangle(let frame, let radius, let role):
      element(
        .rect, .class(role.rawValue), .x(frame.x), .y(frame.y), .width(frame.width),
        .height(frame.height), radius > 0 ? .cornerRadius(radius) : nil)
    case .path(let path, let role): element(.path, .class(role.rawValue), .d(path))
    case .text(let text, let x, let baseline, let size, let anchor, let role):
      element(
        .text, .class(role.rawValue), .x(x), .y(baseline), .fontSize(size),
        anchor == .start ? nil : .textAnchor(anchor)
      ) { text }
    case .picture(let drawing, let frame):
      element(
        .svg, .x(frame.x), .y(frame.y), .width(frame.width), .height(frame.height),
        .viewBox(width: drawing.width, height: drawing.height)
      ) { drawing.nodes }
    }
  }
}
