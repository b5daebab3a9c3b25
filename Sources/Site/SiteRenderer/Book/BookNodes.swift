internal import SiteStructure

/// Changes the nodes of a chapter's page for a book, which has no script, no folds and no second file.
///
///     details.exercise-part, details.hidden-parts, details.prediction
///                               -> a link; the part itself is one of `folds`, for the end of the book
///     details.provenance        -> its summary
///     a.anchor, hidden lines    -> nothing
///     id="budget"               -> id="c3-budget", also where other elements name it
///     href="01-start.html#top"  -> what the book has in its place
///
/// It depends on classes, not on the renderers, so a new part of a page that needs no change needs no case here.
struct BookNodes {
  /// A hint, a solution, the hidden parts of a program, or an output to predict.
  struct Fold {
    var title: [HTMLNode]
    var content: [HTMLNode]
    /// The id that the link leads to, and that of the link itself.
    var anchor: String
    var source: String
    /// The anchor of its exercise; nil for one that is not shown.
    var exercise: String?
  }

  /// Before all ids; unique in the book, empty for a chapter that has its own file.
  let prefix: String
  /// Maps the target of a link; nil for one that the book does not have.
  let link: (String) -> HTMLURL?
  /// Whether the book has an image, by its address; the description replaces any other.
  let hasImage: (String) -> Bool
  private(set) var folds: [Fold] = []
  /// The id of the last figure, and of the last one that is an exercise.
  private var figure: String?
  private var exercise: String?

  init(
    prefix: String, hasImage: @escaping (String) -> Bool,
    link: @escaping (String) -> HTMLURL?
  ) {
    self.prefix = prefix
    self.hasImage = hasImage
    self.link = link
  }

  mutating func nodes(_ nodes: [HTMLNode]) -> [HTMLNode] { nodes.map { node($0) } }

  private mutating func node(_ node: HTMLNode) -> HTMLNode {
    switch node {
    case .text: node
    // A template is for pages.
    case .markup: .empty
    case .fragment(let nodes): .fragment(self.nodes(nodes))
    case .element(let tag, let attributes, let content):
      element(tag, attributes, content)
    }
  }

  private mutating func element(
    _ tag: HTMLTag, _ attributes: [HTMLAttribute], _ content: [HTMLNode]
  ) -> HTMLNode {
    if tag == .figure { figure = attributes.first { $0.name == "id" }?.value }
    let classes = attributes.first { $0.name == "class" }?.value.split(separator: " ") ?? []
    for name in classes {
      switch name {
      // Links and controls that need a screen.
      case "anchor", "hidden-line", "reveal", "reveal-label", "tape-raw", "tab": return .empty
      case "tab-title": return .element(.p, [.class("tab-title")], nodes(content))
      // Long, and not every reader of books folds it; the picture has a description, too.
      case "timeline-table": return .empty
      case "exercise-part": return fold(content, of: exercise)
      case "hidden-parts", "prediction": return fold(content, of: figure)
      case "exercise-mark": exercise = figure
      case "provenance", "tape-rest":
        return summary(content, .class(name == "provenance" ? "provenance" : "tape-remark"))
      default: break
      }
    }
    if tag == .img, let source = attributes.first(where: { $0.name == "src" }),
      !hasImage(source.value)
    {
      return .text(attributes.first { $0.name == "alt" }?.value ?? "")
    }
    // A box that cannot be scrolled needs no name.
    let isBox = attributes.contains { $0.name == "role" && $0.value == "group" }
    let kept = attributes.filter { !isBox || $0.name != "role" && $0.name != "aria-label" }
      .compactMap(attribute)
    // An anchor that leads nowhere has only its content.
    if tag == .a, attributes.contains(where: { $0.name == "href" }),
      !kept.contains(where: { $0.name == "href" })
    {
      return .element(.span, kept.filter { $0.name != "rel" }, nodes(content))
    }
    return .element(tag, kept, nodes(content))
  }

  /// The line that a fold shows while it is closed.
  private mutating func summary(_ content: [HTMLNode], _ name: HTMLAttribute) -> HTMLNode {
    guard case .element(.summary, let attributes, let line)? = content.first else { return .empty }
    let kept = attributes.filter { $0.name == "lang" }
    return .element(.p, [name] + kept, nodes(line))
  }

  /// The link to a ``Fold``, which is kept for the end.
  ///
  /// - Parameter owner: the figure that they belong to.
  private mutating func fold(_ content: [HTMLNode], of owner: String?) -> HTMLNode {
    guard case .element(.summary, let language, let title)? = content.first else { return .empty }
    let index = folds.count
    let anchor = "\(prefix)answer-\(index + 1)"
    let fold = Fold(
      title: [.element(.span, language, title)], content: [], anchor: anchor,
      source: anchor + "-use", exercise: owner.map { prefix + $0 })
    folds.append(fold)
    folds[index].content = nodes(Array(content.dropFirst()))
    return SiteStructure.element(.p, .class("exercise-link")) {
      SiteStructure.element(
        .a, .id(fold.source), .class("page-link"), .href(HTMLURL(anchor: anchor))
      ) { fold.title }
    }
  }

  /// An attribute as the book has it; nil for one that only a page needs.
  private func attribute(_ attribute: HTMLAttribute) -> HTMLAttribute? {
    switch attribute.name {
    case "id", "for", "aria-labelledby", "aria-describedby":
      return attribute.mapping { prefix + $0 }
    case "href": return link(attribute.value).map { .href($0) }
    case "tabindex", "loading": return nil
    case "data-label": return attribute
    default: return attribute.name.hasPrefix("data-") ? nil : attribute
    }
  }
}
