internal import SwiftParsing
internal import SwiftSyntax
internal import WorkbookModel

/// The names that a fence of a document declares for later fences, and those that it takes from elsewhere.
///
/// ```
/// import Shapes                       importedModules  Shapes
/// let area = square.area              declarations     area        uses  square       members  area
/// func scaled(_ by: Double) -> Size   a listing's line without a body declares nothing; uses  Size
/// extension Circle: Named {}          additions        Circle      uses  Circle, Named
/// ```
/// Only the syntax is read. A name counts as used from elsewhere unless a declaration in a scope around it
/// binds it. All branches of `#if` count. A text that is not parsed (`ParsableSource`) has no names; one with
/// syntax errors is read as far as the parser recovers.
package struct FenceNames: Sendable {
  /// A declaration at top level, or a variable of a `guard` there.
  package struct Declaration: Sendable, Hashable {
    package enum Kind: Sendable, Hashable { case value, function, type, macro, operatorSymbol }

    package var kind: Kind
    /// Without backticks and labels.
    package var name: String
    /// The name with labels and types of parameters, so that overloads differ; otherwise the name alone.
    package var signature: String
    /// Whether it is in a branch of `#if`.
    package var isConditional: Bool
    /// The bytes of the name.
    package var range: Range<Int>
  }

  /// A name that nothing in the fence binds at the place of its use.
  package struct Use: Sendable, Hashable {
    package enum Kind: Sendable, Hashable { case value, type, attribute, macro, operatorSymbol }

    package var kind: Kind
    /// Without backticks, `@` and `#`.
    package var name: String
    /// The bytes of the first use.
    package var range: Range<Int>
    /// Whether every use is in a type whose members are not all in the fence: it inherits, conforms, has
    /// attributes, or is extended.
    package var mayBeMember: Bool
    /// Whether every use is a call.
    package var isCalled: Bool
  }

  /// An extension at top level.
  package struct Addition: Sendable, Hashable {
    package var type: String
    /// The members as they are called; `init` for an initializer.
    package var members: Set<String>
    /// The protocols, as written.
    package var conformances: [String]
  }

  /// In the order of the text.
  package internal(set) var declarations: [Declaration] = []
  /// Each name once, in the order of the text.
  package internal(set) var uses: [Use] = []
  /// Each module once, without submodules, in the order of the text.
  package internal(set) var importedModules: [String] = []
  /// The extensions at top level.
  package internal(set) var additions: [Addition] = []
  /// The protocols and superclasses of the types that it declares at top level, as written.
  package internal(set) var conformances: [String: [String]] = [:]
  package internal(set) var changes: Set<String> = []
  /// The names after a dot.
  package internal(set) var members: Set<String> = []
  /// The offset of the last use of each name in bodies of types, which cannot capture variables of a scope
  /// around the type.
  package internal(set) var lastUseInType: [String: Int] = [:]
  /// The offset of the last declaration that is allowed only at file scope: an import, an extension, an
  /// operator, a macro, `@main`, or one with an access modifier.
  package internal(set) var lastFileScopeDeclaration: Int?

  package init(_ text: String) { self.init(ParsableSource(text).tree) }

  init(_ tree: SourceFileSyntax) {
    var scan = FenceNameScan(tree)
    scan.read()
    self = scan.names
  }

  /// Names of nothing, to be filled by ``FenceNameScan``.
  init() {}
}
