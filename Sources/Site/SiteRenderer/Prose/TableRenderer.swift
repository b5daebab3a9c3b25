internal import MarkdownTree
internal import SiteStructure

/// Renders a table in a box that scrolls, and is focusable so that it can be scrolled with the keyboard.
///
/// A column's head without text is a cell, and if it is the first one, the first cell of each row is its head. On a
/// phone the rows of a wide table become blocks, whose lines begin with the heads of their columns:
///
///     <div class="table wide" …><table>… <td data-label="Swift"><code>beginBackgroundTask</code></td>
struct TableRenderer {
  private let table: Table
  private let inlines: InlineRenderer
  private let text: InterfaceText
  /// The text of each column's head.
  private let heads: [String]

  init(_ table: Table, inlines: InlineRenderer, text: InterfaceText) {
    self.table = table
    self.inlines = inlines
    self.text = text
    heads = table.header.cells.map { VisibleText.proseLine($0.inlines.plainText) }
  }

  var node: HTMLNode {
    element(
      .div, .class(isWide ? "table wide" : "table"), .tabIndex(0), .role("group"),
      .aria("label", text.table)
    ) {
      element(.table) {
        element(.thead) { header }
        if !table.rows.isEmpty { element(.tbody) { table.rows.map(row) } }
      }
    }
  }

  private var header: HTMLNode {
    element(.tr) {
      for (index, cell) in table.header.cells.enumerated() {
        element(
          cell.inlines.isEmpty ? .td : .th, cell.inlines.isEmpty ? nil : .scope("col"),
          alignment(index)
        ) { inlines.nodes(cell.inlines) }
      }
    }
  }

  /// A row; cells after the last column have no alignment and no label.
  private func row(_ row: Table.Row) -> HTMLNode {
    element(.tr) {
      for (index, cell) in row.cells.enumerated() {
        let isHead = index == 0 && heads.first == "" && !cell.inlines.isEmpty
        element(
          isHead ? .th : .td, isHead ? .scope("row") : nil, alignment(index),
          isWide && heads.indices.contains(index) && heads[index] != ""
            ? .data("label", heads[index]) : nil
        ) { inlines.nodes(cell.inlines) }
      }
    }
  }

  private func alignment(_ index: Int) -> HTMLAttribute? {
    guard table.alignments.indices.contains(index) else { return nil }
    return table.alignments[index].map { .class("align-\($0.rawValue)") }
  }

  /// CHOICE: the number of characters in a line of a table on a phone.
  private static let roomOnPhone = 34

  /// Whether the longest words of all columns do not fit on a phone side by side; a column is at least as wide as its
  /// longest word.
  private var isWide: Bool {
    var widths = [Int](repeating: 0, count: heads.count)
    for row in [table.header] + table.rows {
      for (index, cell) in row.cells.enumerated() where widths.indices.contains(index) {
        let words = cell.inlines.plainText.split(separator: " ")
        widths[index] = max(widths[index], words.map(\.count).max() ?? 0)
      }
    }
    // Between columns there is room of about two characters.
    return widths.count > 1 && widths.reduce(0, +) + 2 * widths.count > Self.roomOnPhone
  }
}
