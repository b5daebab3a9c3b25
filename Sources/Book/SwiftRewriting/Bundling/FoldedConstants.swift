internal import SwiftParsing
import SwiftSyntax

/// The variables of a program's top level through which the compiler folds constants.
///
/// ```
/// let limit = 5
/// if limit > 6 { print("big") }        // warning: will never be executed
/// ```
/// Alone, the compiler sees the value there, since top-level code is one function; in a variable of a file
/// it does not look for it. So such a variable has to stay within the function of the statements.
struct FoldedConstants {
  /// Variables that can hold only what the compiler could know, and stand where it would use that.
  let names: Set<String>

  /// Finds them by syntax alone; a value counts as known that might be.
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

  /// Those that stand in top-level code where the compiler folds constants: everywhere but as an argument
  /// of its own, in a text, or behind `&`; for those without a value only where all cases are told apart.
  ///
  /// - Parameter item: a statement or a variable of the top level.
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

  /// Whether it stands in what a `switch` looks at.
  private static func isSubject(_ token: TokenSyntax, below item: Syntax) -> Bool {
    token.nearestAncestor(SwitchExprSyntax.self, below: item)
      .map { $0.subject.range.contains(token.position) } ?? false
      || item.as(CodeBlockItemSyntax.self)?.item.as(ExpressionStmtSyntax.self)?.expression
        .as(SwitchExprSyntax.self).map { $0.subject.range.contains(token.position) } ?? false
  }

  /// `&x`, `&x.first`
  ///
  /// Such a variable may be changed there, so the compiler does not fold it.
  private static func isPassedInOut(_ reference: DeclReferenceExprSyntax) -> Bool {
    var part = Syntax(reference)
    while let access = part.parent?.as(MemberAccessExprSyntax.self), access.base?.id == part.id {
      part = Syntax(access)
    }
    return part.parent?.is(InOutExprSyntax.self) ?? false
  }

  /// Whether it is an argument as it is, or what a text shows: `print(x)`, `"\(x)"`.
  private static func isPlainArgument(_ place: Syntax) -> Bool {
    guard place.is(LabeledExprSyntax.self), let call = place.parent?.parent else { return false }
    return call.is(FunctionCallExprSyntax.self) || call.is(ExpressionSegmentSyntax.self)
  }
}

/// Finds variables that can hold only literals, cases of enumerations, and what operators make of them.
private struct KnownValues {
  /// Those that can hold only values which the compiler could know.
  private(set) var names: Set<String> = []
  /// Those that have no value from the start.
  private(set) var emptyNames: Set<String> = []
  /// Those that tell of changes: what they hold is not looked at.
  private var observed: Set<String> = []
  private let tree: SourceFileSyntax
  /// The cases that the program's own enumerations have.
  private let cases: Set<String>
  /// The program's own names of types, each of which may be one of a number's.
  private let aliases: Set<String>

  /// The types whose initializers the compiler looks through.
  private static let numbers: Set = [
    "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
    "Double", "Float", "Bool", "Optional",
    // Other names of these.
    "CBool", "CChar", "CDouble", "CFloat", "CInt", "CLong", "CLongLong", "CShort", "CSignedChar",
    "CUnsignedChar", "CUnsignedInt", "CUnsignedLong", "CUnsignedLongLong", "CUnsignedShort",
    "Float32", "Float64", "TimeInterval",
  ]

  /// The cases with a value of the enumerations that every program has, `Optional` and `Result`.
  private static let commonCases: Set = ["some", "success", "failure"]

  /// Reads the cases of the program's enumerations; nothing is found yet.
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

  /// Looks through the program until nothing new is found, since values may depend on each other in
  /// any order.
  mutating func find() {
    var count = -1
    defer { names.subtract(observed) }
    // A value may be known because of another one that stands below.
    while names.count > count {
      count = names.count
      for item in tree.statements { read(item) }
    }
  }

  /// Takes the values that a statement gives to variables of the top level.
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

  /// `x = 90`: of a variable that is assigned to, any value counts but `nil`.
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

  /// What ends as an assignment does, and is none.
  private static let comparisons: Set = ["==", "!=", "<=", ">=", "===", "!==", "~="]

  /// More nodes in each other are part of a chain of thousands of calls.
  private static let greatestDepth = 200

  /// Whether the compiler could know the value of an expression.
  private func isKnown(_ expression: ExprSyntax) -> Bool { isKnown(expression, depth: 0) }

  /// The same, with how many expressions stand around it.
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

  /// A member of a type, such as a case, or of a value that is known.
  private func isKnownMember(
    _ access: MemberAccessExprSyntax, _ isKnown: (ExprSyntax) -> Bool
  ) -> Bool {
    guard let base = access.base else { return true }
    guard let name = base.as(DeclReferenceExprSyntax.self)?.baseName.identifierText else {
      return isKnown(base)
    }
    return name.first?.isUppercase == true || names.contains(name)
  }

  /// A call of a case or of a number's initialiser; into other functions the compiler does not look.
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
