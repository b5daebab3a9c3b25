internal import SwiftParsing
private import SwiftParser
internal import SwiftSyntax
internal import WorkbookModel

/// The places of a fence where its author leaves code out, and whether the rest parses.
///
/// ```
/// func load() { ... }              ellipsis      `1...3`, `items[...]` and `Int...` are none
/// let token = <#your token#>       placeholder
/// let key = /* from the server */  comment       where a value or a body is due
/// // ...                           omission      a comment that says so; the code around it is whole
/// ```
/// Each hole is replaced by code of the same length that parses, if there is any. So an offset in ``text``
/// is an offset in the fence.
package struct FenceHoles: Sendable {
  package struct Hole: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
      /// `...` or `…` as a statement, an expression, an argument, a type, a member or an element.
      case ellipsis
      /// `<#text#>`.
      case placeholder
      /// A comment in place of a value, or as the only content of braces.
      case comment
      /// A comment that stands for omitted statements: `// ...`, `/* … */`.
      case omission
    }

    package var kind: Kind
    /// The bytes of the dots, the placeholder or the comment.
    package var range: Range<Int>
  }

  /// In the order of the text.
  package let holes: [Hole]
  /// The fence with its holes replaced, in as many bytes.
  package let text: String
  /// The bytes of the first token that does not parse; empty where a token is missing.
  ///
  /// Nil if everything parses, or if the error may be a hole's: on its line, or at the token after it.
  package let firstError: Range<Int>?

  /// Whether there is a hole that may prevent the fence from being compiled.
  package var isIncomplete: Bool { holes.contains { $0.kind != .omission } }

  /// Each replacement is parsed, so later holes keep their first one.
  private static let mostTried = 40

  /// Reads a text; one that is not parsed (`ParsableSource`) has no holes and no errors.
  package init(_ text: String) {
    let tree = ParsableSource(text).tree
    var scan = HoleScan(tree)
    scan.read()
    holes = scan.holes.map { Hole(kind: $0.kind, range: $0.range) }
    var bytes = Array(text.utf8)
    for hole in scan.holes {
      if let code = hole.code(0) { bytes.replaceSubrange(hole.range, with: code) }
    }
    var fault = scan.holes.isEmpty ? tree.firstFault : Self.fault(in: bytes)
    for hole in scan.holes.prefix(Self.mostTried) {
      var chosen = Array(bytes[hole.range])
      for number in hole.replacements.indices.dropFirst() {
        guard let before = fault, let code = hole.code(number) else { break }
        bytes.replaceSubrange(hole.range, with: code)
        let after = Self.fault(in: bytes)
        if after.map({ $0.lowerBound > before.lowerBound }) ?? true {
          (fault, chosen) = (after, code)
        }
      }
      bytes.replaceSubrange(hole.range, with: chosen)
    }
    self.text = String(decoding: bytes, as: UTF8.self)
    firstError = fault.flatMap { fault in
      scan.holes.contains { Self.explains($0.range, fault, in: bytes) } ? nil : fault
    }
  }

  private static func fault(in bytes: [UInt8]) -> Range<Int>? {
    Parser.parse(source: String(decoding: bytes, as: UTF8.self)).firstFault
  }

  /// Whether an error is on a hole's line, or at the first token after it.
  private static func explains(_ hole: Range<Int>, _ fault: Range<Int>, in bytes: [UInt8]) -> Bool {
    let start = bytes[..<hole.lowerBound].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let rest = bytes[hole.upperBound...]
    let lineEnd = rest.firstIndex(of: 0x0A) ?? bytes.count
    let next = rest.firstIndex { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } ?? bytes.count
    return (start...max(lineEnd, next)).contains(fault.lowerBound)
  }
}

extension SyntaxProtocol {
  /// The first missing or unexpected token; an unexpected sequence of tokens counts as a whole.
  fileprivate var firstFault: Range<Int>? {
    var open = [Syntax(self)]
    while let node = open.popLast() {
      guard node.hasError else { continue }
      if node.is(TokenSyntax.self) || node.is(UnexpectedNodesSyntax.self) { return node.ownRange }
      let children = node.children(viewMode: .all)
      // A parent of an unexpected sequence has an error, but the sequence itself need not.
      if let unexpected = children.first(where: { $0.is(UnexpectedNodesSyntax.self) }),
        !children.prefix(while: { $0.id != unexpected.id }).contains(where: \.hasError)
      {
        return unexpected.ownRange
      }
      open += children.reversed()
    }
    return nil
  }
}
