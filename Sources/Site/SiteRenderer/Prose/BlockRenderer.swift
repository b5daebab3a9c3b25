internal import SiteStructure
internal import TextDiagnostics
internal import MarkdownTree
internal import WorkbookModel

/// Renders the blocks of a chapter.
///
/// It knows nothing about samples and link targets: code blocks are passed to ``CodeBlockRenderer``, inline
/// content to ``InlineRenderer``. Blocks of an exercise that are folded are determined before anything is
/// rendered (``ExerciseFolds``). Every kind of block has one case in `node`.
struct BlockRenderer: Sendable {
  let inlines: InlineRenderer
  let text: InterfaceText
  let code: CodeBlockRenderer

  /// Renders consecutive blocks; paragraphs of tight lists have no tags.
  ///
  /// - Parameter isTight: whether they are an item of a list without empty lines between its items.
  func nodes(_ blocks: [Block], isTight: Bool = false) -> [HTMLNode] {
    let joined = code.joinedOutputs(in: blocks)
    return ExerciseFolds(blocks, in: code.chapter).folds.flatMap { fold in
      let parts = fold.blocks.map { block -> [HTMLNode] in
        if isTight, case .paragraph(let content) = block.kind { return inlines.nodes(content) }
        return node(block, joined: joined, isFolded: fold.part != nil)
      }
      // After the recursion, whose depth the stack limits.
      return folded(inTabs(parts, of: fold.blocks), of: fold.part)
    }
  }

  /// Joins the nodes of blocks, those of neighbouring samples with a tab as alternatives.
  private func inTabs(_ parts: [[HTMLNode]], of blocks: [Block]) -> [HTMLNode] {
    TabGroups(blocks, in: code.chapter).groups.flatMap { group -> [HTMLNode] in
      guard group.count > 1, let id = group[0].sample.flatMap({ code.anchors.tabs(at: $0.id.name) })
      else { return group.flatMap { parts[$0.blocks].flatMap(\.self) } }
      let tabs = group.map { run in
        Tabs.Tab(VisibleText.prose(run.sample?.annotations.tab ?? "")) {
          parts[run.blocks].flatMap(\.self)
        }
      }
      return Tabs(tabs, id: id, label: text.alternatives).nodes()
    }
  }

  /// Wraps a part of an exercise so that it is initially collapsed.
  ///
  /// - Parameter part: the role of the blocks in their exercise; nil leaves them as they are.
  private func folded(_ nodes: [HTMLNode], of part: ExercisePart?) -> [HTMLNode] {
    guard let part, !nodes.isEmpty else { return nodes }
    return [
      element(.details, .class("exercise-part")) {
        element(.summary, text.lang) { part.kind == .hint ? text.hint : text.solution }
        nodes
      }
    ]
  }

  /// Renders one block.
  ///
  /// - Parameters:
  ///   - joined: the offsets of output fences that the sample's own figure shows.
  ///   - isFolded: whether the block is in a hint or solution, whose alerts need no title.
  private func node(_ block: Block, joined: Set<Int>, isFolded: Bool) -> [HTMLNode] {
    switch block.kind {
    case .paragraph(let content): [paragraph(content)]
    case .heading(let level, _, let content):
      [element(.heading(level)) { inlines.nodes(content) }]
    case .blockQuote(let blocks): [element(.blockquote) { nodes(blocks) }]
    case .alert(.note, let blocks) where isFolded, .alert(.tip, let blocks) where isFolded:
      // The summary of the fold already says what it is.
      nodes(blocks)
    case .alert(let kind, let blocks): [alert(kind, blocks)]
    case .list(let list): [self.list(list)]
    case .codeBlock(let content): code.nodes(content, at: block.range, joined: joined)
    case .htmlBlock(let markup): rawHTML(markup)
    case .thematicBreak: [element(.hr)]
    // Footnotes are rendered below the text of the whole chapter.
    case .footnote: []
    case .table(let table): [TableRenderer(table, inlines: inlines, text: text).node]
    }
  }

  /// A paragraph, or a figure if it is only an image, with the image's title as its caption.
  private func paragraph(_ content: [Inline]) -> HTMLNode {
    if content.count == 1, case .image(_, let title, _)? = content.first?.kind {
      return element(.figure, .class("picture")) {
        inlines.nodes(content)
        if !title.isEmpty { element(.figcaption) { VisibleText.prose(title) } }
      }
    }
    return element(.p) { inlines.nodes(content) }
  }

  /// A note, tip, warning and so on, with its title in the page's language (GitHub's `> [!NOTE]`).
  private func alert(_ kind: AlertKind, _ blocks: [Block]) -> HTMLNode {
    element(.div, .class("alert alert-\(kind.rawValue)"), .role("note")) {
      element(.p, .class("alert-title"), text.lang) { text.title(of: kind) }
      nodes(blocks)
    }
  }

  /// A list; an ordered one that starts at 1 has no `start`, and items with a box are tasks.
  private func list(_ list: List) -> HTMLNode {
    let items = list.items.map { item in
      item.isDone.map { task(item.blocks, isDone: $0, isTight: list.isTight) }
        ?? element(.li) { nodes(item.blocks, isTight: list.isTight) }
    }
    return switch list.marker {
    case .bullet: element(.ul) { items }
    case .ordered(let start, _): element(.ol, start == 1 ? nil : .start(start)) { items }
    }
  }

  /// An item with a disabled checkbox.
  private func task(_ blocks: [Block], isDone: Bool, isTight: Bool) -> HTMLNode {
    let box = element(
      .input, .type("checkbox"), .disabled, isDone ? .checked : nil,
      .aria("label", isDone ? text.taskDone : text.taskOpen))
    return element(.li, .class("task")) {
      if !isTight, case .paragraph(let words) = blocks.first?.kind {
        element(.p) {
          box
          inlines.nodes(words)
        }
        nodes(Array(blocks.dropFirst()))
      } else {
        box
        nodes(blocks, isTight: isTight)
      }
    }
  }

  /// Shows markup in the chapter as text, and omits comments.
  private func rawHTML(_ markup: String) -> [HTMLNode] {
    let trimmed = markup.drop(while: \.isWhitespace)
    if trimmed.hasPrefix("<!--") { return [] }
    return [element(.p, .class("raw-html")) { element(.code) { VisibleText.nodes(markup) } }]
  }
}
