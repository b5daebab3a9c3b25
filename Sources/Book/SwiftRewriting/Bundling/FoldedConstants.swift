internal import SwiftParsing
import SwiftSyntax

/// A program's top-level variables through which the compiler folds constants.
///
/// ```
/// let limit = 5
/// if limit > 6 { print("big") }        // warning: will never be executed
/// ```
/// In top-level code, which is one function, the compiler sees the value; it does not look into a global
/// variable. So such a variable has to become local to the function of the statements.
struct FoldedConstants {
  /// Variables whose values the compiler could know, used where that matters.
  let names: Set<String>

  /// Finds them from the syntax alone; a value that may be known counts as known.
  init(_ tree: SourceFileSyntax) {
    var values = KnownValues(tree)
    values.find()
    var folded: Set<String> = []
    for item in tree.statements {
      if case .decl(let declaration) = item.item, !declaration.is(VariableDeclSyntax.self) {
        continue
      }
      folded.formUnion(Self.foldedNames(of: Syntax(item), among: values))
    }
    names = folded
  }

  /// Known variables in top-level code that the compiler folds: everywhere except as a plain argument, in a
  /// string, or after `&`. Variables without an initial value count only as subjects of a `switch`.
  ///
  /// - Parameter item: a top-level statement or variable.
  private static func foldedNames(of item: Syntax, among known: KnownValues) -> Set<String> {
    var found: Set<String> = []
    guard !known.names.isEmpty || !known.emptyNames.isEmpty else { return found }
    for token in item.tokens(viewMode: .sourceAccurate) where token.isIdentifier {
      guard
        known.names.contains(token.identifierText)
          || known.emptyNames.contains(token.identifierText) && isSubject(token, below: item),
        let reference = token.parent?.as(DeclReferenceExprSyntax.self),
        let place = reference.parent, !token.isInsideFunction(below: item),
        !isPassedInOut(reference), !isPlainArgument(place),
        place.as(MemberAccessExprSyntax.self)?.declName.id != reference.id
      else { continue }
      found.insert(token.identifierText)
    }
    return found
  }

  /// Whether the token is in the subject of a `switch`.
  private static func isSubject(_ token: TokenSyntax, below item: Syntax) -> Bool {
    token.nearestAncestor(SwitchExprSyntax.self, below: item)
      .map { $0.subject.range.contains(token.position) } ?? false
      || item.as(CodeBlockItemSyntax.self)?.item.as(ExpressionStmtSyntax.self)?.expression
        .as(SwitchExprSyntax.self).map { $0.subject.range.contains(token.position) } ?? false
  }

  /// Whether a reference is passed as in `&x` or `&x.first`.
  ///
  /// The compiler does not fold such a variable, because the call may change it.
  private static func isPassedInOut(_ reference: DeclReferenceExprSyntax) -> Bool {
    var part = Syntax(reference)
    while let access = part.parent?.as(MemberAccessExprSyntax.self), access.base?.id == part.id {
      part = Syntax(access)
    }
    return part.parent?.is(InOutExprSyntax.self) ?? false
  }

  /// Whether it is a plain argument or interpolation: `print(x)`, `"\(x)"`.
  private static func isPlainArgument(_ place: Syntax) -> Bool {
    guard place.is(LabeledExprSyntax.self), let call = place.parent?.parent else { return false }
    return call.is(FunctionCallExprSyntax.self) || call.is(ExpressionSegmentSyntax.self)
  }
}

/// Finds variables that hold only literals, enum cases, and results of operators on them.
private struct KnownValues {
  /// Variables that hold only values known to the compiler.
  private(set) var names: Set<String> = []
  /// Variables without an initial value.
  private(set) var emptyNames: Set<String> = []
  /// Variables with observers, whose values do not matter.
  private var observed: Set<String> = []
  private let tree: SourceFileSyntax
  /// The cases of the program's own enums.
  private let cases: Set<String>
  /// The program's own type aliases, which may stand for number types.
  private let aliases: Set<String>

  /// The types whose initializers the compiler evaluates.
  private static let numbers: Set = [
    "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
    "Double", "Float", "Bool", "Optional",
    // Other names for the types above.
    "CBool", "CChar", "CDouble", "CFloat", "CInt", "CLong", "CLongLong", "CShort", "CSignedChar",
    "CUnsignedChar", "CUnsignedInt", "CUnsignedLong", "CUnsignedLongLong", "CUnsignedShort",
    "Float32", "Float64", "TimeInterval",
  ]

  /// The enum cases with a value that every program has, from `Optional` and `Result`.
  private static let commonCases: Set = ["some", "success", "failure"]

  /// Reads the cases and aliases; `find` finds the values.
  init(_ tree: SourceFileSyntax) {
    self.tree = tree
    cases = Set(
      tree.tokens(viewMode: .sourceAccurate).compactMap { token in
        token.parent?.as(EnumCaseElementSyntax.self).map(\.name) == token
          ? token.identifierText : nil
      })
    aliases = Set(
      tree.tokens(viewMode: .sourceAccurate).compactMap {
        $0.parent?.as(TypeAliasDeclSyntax.self).map(\.name) == $0 ? $0.identifierText : nil
      })
  }

  /// Repeats until nothing new is found, because values may depend on each other in any order.
  mutating func find() {
    var count = -1
    defer { names.subtract(observed) }
    while names.count > count {
      count = names.count
      for item in tree.statements { read(item) }
    }
  }

  /// Collects the values that a statement gives to top-level variables.
  private mutating func read(_ item: CodeBlockItemSyntax) {
    if case .decl(let declaration) = item.item {
      guard let variable = declaration.as(VariableDeclSyntax.self), variable.attributes.isEmpty
      else { return }
      for binding in variable.bindings {
        guard binding.accessorBlock == nil else {
          observed.formUnion(binding.pattern.boundNames)
          continue
        }
        guard let value = binding.initializer?.value, !value.is(NilLiteralExprSyntax.self) else {
          emptyNames.formUnion(binding.pattern.boundNames)
          continue
        }
        if isKnown(value) { names.formUnion(binding.pattern.boundNames) }
      }
    }
    for token in item.tokens(viewMode: .sourceAccurate) { readAssignment(at: token) }
  }

  /// `x = 90`: for a variable that is assigned to, any value except `nil` counts.
  private mutating func readAssignment(at token: TokenSyntax) {
    guard
      token.tokenKind == .equal
        || token.isOperator && token.text.hasSuffix("=")
          && !Self.comparisons.contains(token.text),
      let parts = token.parent?.parent?.as(ExprListSyntax.self), parts.count >= 3,
      let target = parts.first?.as(DeclReferenceExprSyntax.self),
      parts.dropFirst(2).allSatisfy(isKnown),
      !(parts.last?.is(NilLiteralExprSyntax.self) ?? false)
    else { return }
    names.insert(target.baseName.identifierText)
  }

  /// Operators that end in `=` but do not assign.
  private static let comparisons: Set = ["==", "!=", "<=", ">=", "===", "!==", "~="]

  /// Deeper expressions occur only in chains of thousands of calls.
  private static let greatestDepth = 200

  /// Whether the compiler could know the value of an expression.
  private func isKnown(_ expression: ExprSyntax) -> Bool { isKnown(expression, depth: 0) }

  /// The same, with the nesting depth of the expression.
  private func isKnown(_ expression: ExprSyntax, depth: Int) -> Bool {
    guard depth < Self.greatestDepth else { return false }
    let isKnown = { (part: ExprSyntax) in self.isKnown(part, depth: depth + 1) }
    return switch expression.as(ExprSyntaxEnum.self) {
    case .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr, .nilLiteralExpr,
      .binaryOperatorExpr, .unresolvedAsExpr, .unresolvedIsExpr, .typeExpr, .ifExpr, .switchExpr:
      true
    case .tupleExpr(let tuple): tuple.elements.allSatisfy { isKnown($0.expression) }
    case .sequenceExpr(let sequence): sequence.elements.allSatisfy(isKnown)
    case .prefixOperatorExpr(let operation): isKnown(operation.expression)
    case .postfixOperatorExpr(let operation): isKnown(operation.expression)
    case .forceUnwrapExpr(let unwrapping): isKnown(unwrapping.expression)
    case .unresolvedTernaryExpr(let choice): isKnown(choice.thenExpression)
    case .declReferenceExpr(let name): names.contains(name.baseName.identifierText)
    case .memberAccessExpr(let access): isKnownMember(access, isKnown)
    case .functionCallExpr(let call): isKnownCall(call, isKnown)
    default: false
    }
  }

  private func isKnownMember(
    _ access: MemberAccessExprSyntax, _ isKnown: (ExprSyntax) -> Bool
  ) -> Bool {
    guard let base = access.base else { return true }
    guard let name = base.as(DeclReferenceExprSyntax.self)?.baseName.identifierText else {
      return isKnown(base)
    }
    return name.first?.isUppercase == true || names.contains(name)
  }

  /// A call of an enum case or a number's initializer; the compiler does not look into other functions.
  private func isKnownCall(
    _ call: FunctionCallExprSyntax, _ isKnown: (ExprSyntax) -> Bool
  ) -> Bool {
    guard call.trailingClosure == nil else { return false }
    let member = call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName
    let isCase =
      member.map { Self.commonCases.union(cases).contains($0.identifierText) } ?? false
    let function = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName
    let isNumber =
      function.map { Self.numbers.union(aliases).contains($0.identifierText) } ?? false
    return (isCase || isNumber) && call.arguments.allSatisfy { isKnown($0.expression) }
  }
}
