package import WorkbookModel
internal import SwiftParsing
private import SwiftSyntax

/// A documentation comment of a public declaration, without its slashes or asterisks.
///
/// What remains is Markdown. Each line is contiguous in the file, so positions in it are mapped back by adding.
package struct DocumentationComment: Sendable, Hashable {
  package struct Line: Sendable, Hashable {
    /// Without line ending.
    package var text: String
    /// Where the text begins in the file, in UTF-8 bytes.
    package var offset: Int
  }

  package var lines: [Line]
  /// The name of the declaration that it documents, without its types: `trim(while:)` is `trim`.
  package var name: String

  /// The comments of the public declarations of a source file, in its order.
  ///
  /// Declarations are public by `public` and `open`, as requirements of a public protocol, as cases of a public
  /// enumeration, and in a `public extension`. A comment that a blank line or another comment separates from its
  /// declaration does not document it.
  ///
  /// - Parameter source: has none if it is not parsed.
  package static func all(in source: ParsableSource) -> [DocumentationComment] {
    guard source.text.contains("///") || source.text.contains("/**") else { return [] }
    let finder = DocumentedDeclarations(viewMode: .sourceAccurate)
    finder.walk(source.tree)
    return finder.comments
  }
}

/// Walks the declarations of a file; bodies of functions have no public ones.
private final class DocumentedDeclarations: SyntaxVisitor {
  var comments: [DocumentationComment] = []
  /// Whether members of each enclosing declaration are public without saying so.
  private var areMembersPublic: [Bool] = []

  private func enter(
    _ node: some DeclSyntaxProtocol, _ modifiers: DeclModifierListSyntax, _ name: String,
    membersArePublic: Bool
  ) -> SyntaxVisitorContinueKind {
    let isPublic = note(node, modifiers, name)
    areMembersPublic.append(membersArePublic && isPublic)
    return .visitChildren
  }

  private func leave() { areMembersPublic.removeLast() }

  /// Collects the comment of a declaration if it is public.
  ///
  /// - Returns: whether it is.
  @discardableResult
  private func note(
    _ node: some DeclSyntaxProtocol, _ modifiers: DeclModifierListSyntax, _ name: String
  ) -> Bool {
    let words = modifiers.filter { $0.detail == nil }.map(\.name.text)
    let isPublic =
      words.contains { $0 == "public" || $0 == "open" }
      || areMembersPublic.last == true
        && !words.contains { ["private", "fileprivate", "internal", "package"].contains($0) }
    guard isPublic else { return false }
    let lines = CommentLines(node.leadingTrivia, from: node.position.utf8Offset).lines
    if !lines.isEmpty { comments.append(DocumentationComment(lines: lines, name: name)) }
    return true
  }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node, node.modifiers, node.name.text, membersArePublic: false)
  }
  override func visitPost(_ node: StructDeclSyntax) { leave() }
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node, node.modifiers, node.name.text, membersArePublic: false)
  }
  override func visitPost(_ node: ClassDeclSyntax) { leave() }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node, node.modifiers, node.name.text, membersArePublic: false)
  }
  override func visitPost(_ node: ActorDeclSyntax) { leave() }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node, node.modifiers, node.name.text, membersArePublic: false)
  }
  override func visitPost(_ node: EnumDeclSyntax) { leave() }
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node, node.modifiers, node.name.text, membersArePublic: true)
  }
  override func visitPost(_ node: ProtocolDeclSyntax) { leave() }
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    // The comment of an extension is nobody's documentation, but its members may be public by it.
    areMembersPublic.append(node.modifiers.contains { $0.name.text == "public" })
    return .visitChildren
  }
  override func visitPost(_ node: ExtensionDeclSyntax) { leave() }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    note(node, node.modifiers, node.name.text)
    return .skipChildren
  }
  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    note(node, node.modifiers, "init")
    return .skipChildren
  }
  override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
    note(node, node.modifiers, "subscript")
    return .skipChildren
  }
  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    note(node, node.modifiers, node.bindings.first?.pattern.trimmedDescription ?? "")
    return .skipChildren
  }
  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    note(node, node.modifiers, node.name.text)
    return .skipChildren
  }
  override func visit(_ node: AssociatedTypeDeclSyntax) -> SyntaxVisitorContinueKind {
    note(node, node.modifiers, node.name.text)
    return .skipChildren
  }
  override func visit(_ node: MacroDeclSyntax) -> SyntaxVisitorContinueKind {
    note(node, node.modifiers, node.name.text)
    return .skipChildren
  }
  override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind {
    // Cases cannot say `public`: they are as public as their enumeration.
    guard let parent = node.parent?.parent?.parent?.as(EnumDeclSyntax.self),
      parent.modifiers.contains(where: { $0.name.text == "public" })
        || areMembersPublic.dropLast().last == true
    else { return .skipChildren }
    let lines = CommentLines(node.leadingTrivia, from: node.position.utf8Offset).lines
    if !lines.isEmpty {
      comments.append(
        DocumentationComment(lines: lines, name: node.elements.first?.name.text ?? "case"))
    }
    return .skipChildren
  }
  override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}

/// The Markdown lines of the last documentation comment in a declaration's trivia.
private struct CommentLines {
  var lines: [DocumentationComment.Line] = []

  /// - Parameter start: the offset of the trivia in the file.
  init(_ trivia: Trivia, from start: Int) {
    var offset = start
    var lineFeeds = 0
    for piece in trivia {
      switch piece {
      case .docLineComment(let text):
        if lineFeeds > 1 { lines = [] }
        var shift = 3
        if text.dropFirst(3).first == " " { shift = 4 }
        lines.append(.init(text: String(text.dropFirst(shift)), offset: offset + shift))
        lineFeeds = 0
      case .docBlockComment(let text):
        lines = Self.lines(ofBlock: text, at: offset)
        lineFeeds = 0
      case .newlines(let count), .carriageReturns(let count), .carriageReturnLineFeeds(let count):
        lineFeeds += count
      case .lineComment, .blockComment:
        lines = []
        lineFeeds = 0
      default: break
      }
      offset += piece.sourceLength.utf8Length
    }
    if lineFeeds > 1 { lines = [] }
  }

  /// The lines of `/** ... */`, without the asterisks that begin each of them, or else without the indentation that
  /// they share.
  private static func lines(ofBlock text: String, at start: Int) -> [DocumentationComment.Line] {
    var raw: [DocumentationComment.Line] = []
    let bytes = Array(text.utf8)
    let end = text.hasSuffix("*/") ? bytes.count - 2 : bytes.count
    var from = min(3, end)
    for offset in from...max(from, end) where offset == end || bytes[offset] == UInt8(ascii: "\n") {
      var to = offset
      if to > from, bytes[to - 1] == UInt8(ascii: "\r") { to -= 1 }
      raw.append(
        .init(text: String(decoding: bytes[from..<to], as: UTF8.self), offset: start + from))
      from = offset + 1
      if offset == end { break }
    }
    let rest = raw.dropFirst().filter { !$0.text.allSatisfy(\.isWhitespace) }
    let hasStars =
      !rest.isEmpty && rest.allSatisfy { $0.text.drop { $0 == " " || $0 == "\t" }.first == "*" }
    let indent = rest.map { $0.text.prefix { $0 == " " || $0 == "\t" }.count }.min() ?? 0
    return raw.enumerated().map { index, line in
      var cut = 0
      if index == 0 {
        cut = line.text.prefix { $0 == " " }.count
      } else if hasStars {
        cut = line.text.prefix { $0 == " " || $0 == "\t" }.count
        if line.text.dropFirst(cut).first == "*" { cut += 1 }
        if line.text.dropFirst(cut).first == " " { cut += 1 }
      } else {
        cut = min(indent, line.text.prefix { $0 == " " || $0 == "\t" }.count)
      }
      return .init(text: String(line.text.dropFirst(cut)), offset: line.offset + cut)
    }
  }
}
