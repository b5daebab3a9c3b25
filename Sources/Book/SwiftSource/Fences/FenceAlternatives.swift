internal import SwiftParsing
internal import SwiftSyntax
internal import WorkbookModel

/// The places where a fence must open scopes because it declares names again, as in "or:".
///
/// ```
/// let box = Box(of: 3)
/// let side = box.side
/// // or:
/// let box = Box(side: 3)      a scope opens here, sees `side`, and ends with the fence
/// ```
package struct FenceAlternatives: Sendable, Hashable {
  package struct Scope: Sendable, Hashable {
    /// The offset of the statement that declares a name again, in bytes.
    package var offset: Int
    /// The names, in the order of the text.
    package var names: [String]
  }

  /// The reason for which the fence cannot have scopes.
  package enum Obstacle: Sendable, Hashable {
    /// A declaration in a scope is allowed only at file scope; its offset.
    case fileScope(offset: Int)
    /// A type in a scope uses a variable of the scope.
    case capture(name: String)
  }

  /// In the order of the text, each inside the previous one; all end with the fence.
  package private(set) var scopes: [Scope] = []
  /// Nil if scopes are enough.
  package private(set) var obstacle: Obstacle?

  /// Reads a text; one that is not parsed (`ParsableSource`) has no alternatives.
  package init(_ text: String) {
    let tree = ParsableSource(text).tree
    let names = FenceNames(tree)
    var declared = DeclaredSignatures()
    var rest = names.declarations.filter { !$0.isConditional }[...]
    var inner: Set<String> = []
    for item in tree.statements {
      let own = rest.prefix { $0.range.upperBound <= item.endPosition.utf8Offset }
      rest = rest.dropFirst(own.count)
      let again = own.filter(declared.excludes).map(\.name)
      if !again.isEmpty {
        declared = DeclaredSignatures()
        scopes.append(Scope(offset: item.ownRange.lowerBound, names: again))
      }
      own.forEach { declared.add($0) }
      if !scopes.isEmpty { inner.formUnion(own.filter { $0.kind == .value }.map(\.name)) }
    }
    guard let start = scopes.first?.offset else { return }
    if let offset = names.lastFileScopeDeclaration, offset >= start {
      obstacle = .fileScope(offset: offset)
    } else if let name = inner.filter({ names.lastUseInType[$0] ?? 0 > start }).min() {
      obstacle = .capture(name: name)
    }
  }
}
