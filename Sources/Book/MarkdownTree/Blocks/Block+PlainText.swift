extension Block {
  /// The text of the block and of those in it, without markup: a line for each paragraph and each cell.
  ///
  /// - Parameter withCode: whether the lines of code blocks are included; HTML never is.
  package func plainText(withCode: Bool) -> String {
    let parts: [String] =
      switch kind {
      case .paragraph(let content), .heading(_, _, let content): [content.plainText]
      case .blockQuote(let blocks), .alert(_, let blocks):
        blocks.map { $0.plainText(withCode: withCode) }
      case .list(let list):
        list.items.flatMap(\.blocks).map { $0.plainText(withCode: withCode) }
      case .footnote(let footnote): footnote.blocks.map { $0.plainText(withCode: withCode) }
      case .table(let table):
        ([table.header] + table.rows).flatMap { $0.cells.map(\.inlines.plainText) }
      case .codeBlock(let code): withCode ? code.lines.map(\.text) : []
      case .htmlBlock, .thematicBreak: []
      }
    return parts.joined(separator: "\n")
  }
}
