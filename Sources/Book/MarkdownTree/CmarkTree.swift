private import CCmark

/// A node of libcmark's tree as a value.
///
/// Nodes are copied at once, so nothing else accesses libcmark's memory. Text is decoded; a literal
/// contains only line feeds as line endings, whatever the file has.
struct CmarkNode: Sendable {
  /// The type of the node, with its own text. Names are those of CommonMark.
  enum Kind: Sendable, Equatable {
    case document, blockQuote, item, thematicBreak, paragraph
    /// `start` is nil for bullets.
    case list(start: Int?, isParenthesis: Bool, isTight: Bool)
    /// The code without the prefixes of containers; each line ends in a line feed.
    case codeBlock(String)
    /// The HTML, in the same form as code.
    case htmlBlock(String)
    /// A heading of a level from 1 to 6.
    case heading(Int)
    /// Text with escapes and entities resolved.
    case text(String)
    case softBreak, lineBreak
    /// A code span without its backticks.
    case code(String)
    /// A raw tag or comment within text.
    case html(String)
    case emphasis, strong
    case link(destination: String, title: String)
    case image(source: String, title: String)
    /// Created from a list item by ``FootnoteText``; the content starts at an offset in the file.
    case footnote(FootnoteLabel, content: Int)
    /// libcmark's name of the type.
    case unknown(String)
  }

  var kind: Kind
  /// Lines and columns in bytes, from 1, in the parsed text; 0 if libcmark does not report them.
  var line: Int
  var column: Int
  /// May be one line too far for a setext heading.
  var endLine: Int
  var endColumn: Int
  /// The index after the node's last descendant; nodes are in document order.
  var subtreeEnd: Int
}

/// The only code that calls libcmark.
///
/// Its tree does not outlive a call, and any thread may call it. Texts are limited to
/// ``MarkdownDocument/maximumSize``, because libcmark aborts the process when 32-bit sizes overflow.
enum CmarkTree {
  /// Parses a text and returns its nodes in document order, starting with the document.
  ///
  /// - Parameter bytes: UTF-8 without a byte order mark, which libcmark would skip without counting its
  ///   columns.
  /// - Returns: nil if libcmark runs out of memory.
  static func nodes(of bytes: some Collection<UInt8>) -> [CmarkNode]? {
    let text = EastAsianEmphasis(bytes)
    let root = text.bytes.withUnsafeBytes { bytes in
      // Without this option libcmark does not count the lines inside code spans.
      cmark_parse_document(bytes.baseAddress, bytes.count, CMARK_OPT_SOURCEPOS)
    }
    guard let root else { return nil }
    defer { cmark_node_free(root) }
    guard let iterator = cmark_iter_new(root) else { return nil }
    defer { cmark_iter_free(iterator) }
    var nodes: [CmarkNode] = []
    var open: [(index: Int, node: OpaquePointer)] = []
    while true {
      switch cmark_iter_next(iterator) {
      case CMARK_EVENT_ENTER:
        guard let node = cmark_iter_get_node(iterator) else { return nodes }
        let kind = kind(of: node, in: text)
        nodes.append(
          CmarkNode(
            kind: kind, line: Int(cmark_node_get_start_line(node)),
            column: Int(cmark_node_get_start_column(node)),
            endLine: Int(cmark_node_get_end_line(node)),
            endColumn: Int(cmark_node_get_end_column(node)), subtreeEnd: nodes.count + 1))
        open.append((nodes.count - 1, node))
      case CMARK_EVENT_EXIT:
        // Leaves produce no exit event, so they are still on the stack above the node that ends.
        let node = cmark_iter_get_node(iterator)
        while let last = open.popLast() {
          guard last.node == node else { continue }
          nodes[last.index].subtreeEnd = nodes.count
          break
        }
      default: return nodes
      }
    }
  }

  /// The text that an entity such as `&auml;` stands for; nil if it is not an entity.
  ///
  /// - Parameter entity: including `&` and `;`. Parsed by libcmark, so no table of entities is needed.
  static func text(ofEntity entity: some Collection<UInt8>) -> String? {
    guard let nodes = nodes(of: entity), nodes.count == 3, case .text(let text) = nodes[2].kind,
      !text.utf8.elementsEqual(entity)
    else { return nil }
    return text
  }

  /// The kind of a block, with a copy of its text.
  private static func kind(of node: OpaquePointer, in text: EastAsianEmphasis) -> CmarkNode.Kind {
    func string(_ pointer: UnsafePointer<CChar>?) -> String { text.restored(Self.string(pointer)) }
    switch cmark_node_get_type(node) {
    case CMARK_NODE_DOCUMENT: return .document
    case CMARK_NODE_BLOCK_QUOTE: return .blockQuote
    case CMARK_NODE_LIST:
      let isOrdered = cmark_node_get_list_type(node) == CMARK_ORDERED_LIST
      return .list(
        start: isOrdered ? Int(cmark_node_get_list_start(node)) : nil,
        isParenthesis: cmark_node_get_list_delim(node) == CMARK_PAREN_DELIM,
        isTight: cmark_node_get_list_tight(node) != 0)
    case CMARK_NODE_ITEM: return .item
    case CMARK_NODE_CODE_BLOCK: return .codeBlock(string(cmark_node_get_literal(node)))
    case CMARK_NODE_HTML_BLOCK: return .htmlBlock(string(cmark_node_get_literal(node)))
    case CMARK_NODE_PARAGRAPH: return .paragraph
    case CMARK_NODE_HEADING: return .heading(Int(cmark_node_get_heading_level(node)))
    case CMARK_NODE_THEMATIC_BREAK: return .thematicBreak
    default: return inlineKind(of: node, in: text)
    }
  }

  private static func inlineKind(
    of node: OpaquePointer, in text: EastAsianEmphasis
  ) -> CmarkNode.Kind {
    func string(_ pointer: UnsafePointer<CChar>?) -> String { text.restored(Self.string(pointer)) }
    switch cmark_node_get_type(node) {
    case CMARK_NODE_TEXT: return .text(string(cmark_node_get_literal(node)))
    case CMARK_NODE_SOFTBREAK: return .softBreak
    case CMARK_NODE_LINEBREAK: return .lineBreak
    case CMARK_NODE_CODE: return .code(string(cmark_node_get_literal(node)))
    case CMARK_NODE_HTML_INLINE: return .html(string(cmark_node_get_literal(node)))
    case CMARK_NODE_EMPH: return .emphasis
    case CMARK_NODE_STRONG: return .strong
    case CMARK_NODE_LINK:
      return .link(
        destination: string(cmark_node_get_url(node)), title: string(cmark_node_get_title(node)))
    case CMARK_NODE_IMAGE:
      return .image(
        source: string(cmark_node_get_url(node)), title: string(cmark_node_get_title(node)))
    default: return .unknown(string(cmark_node_get_type_string(node)))
    }
  }

  /// A copy of libcmark's text; empty if there is none.
  private static func string(_ pointer: UnsafePointer<CChar>?) -> String {
    pointer.map { String(cString: $0) } ?? ""
  }
}
