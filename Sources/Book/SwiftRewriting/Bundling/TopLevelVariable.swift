internal import SwiftParsing
import SwiftSyntax

/// Where a program could tell which actor something belongs to.
enum SeenIsolation {
  case nowhere
  /// Something may run closures at the same time.
  case inClosures
  /// It asks for it: `#isolation`, `isolated`.
  case everywhere
}

/// What becomes of the variables of a statement of a program's top level in a module of several programs.
///
/// Most stay variables of the file, as they are alone: they live as long, are shared and checked for
/// exclusive access in the same way. In the place where it stood, a variable is touched, which gives it its
/// value. One that cannot be (it waits, may throw, has no value yet) or whose value the compiler would know
/// (``FoldedConstants``) becomes a variable of the function that has the statements.
enum TopLevelVariable {
  /// It has an accessor in place of a value.
  case computed
  /// It stays where it is, and is touched where it stood.
  case ofFile
  /// It becomes the function's; ``BundleScan`` then looks for what that could change.
  case ofFunction

  /// Decides about a declaration as a whole: `let a = 1, b = try f()` is the function's.
  ///
  /// - Parameters:
  ///   - locals: the variables above that are those of the function.
  ///   - known: those whose values the compiler would know.
  ///   - isolation: what the program could tell of the actor that a value is made on.
  init(
    _ variable: VariableDeclSyntax, locals: Set<String>, known: Set<String>,
    isolation: SeenIsolation
  ) {
    let names = variable.boundNames
    if variable.isComputed {
      self = .computed
    } else if names.isEmpty || !names.isDisjoint(with: known) || !variable.hasValues
      || variable.hasEffects || variable.sharesNames || variable.isMadeOnActor(isolation)
      || variable.mentions(locals.subtracting(names))
    {
      self = .ofFunction
    } else {
      self = .ofFile
    }
  }
}

extension VariableDeclSyntax {
  /// Whether it has an accessor in place of a value.
  var isComputed: Bool {
    bindings.contains { binding in
      switch binding.accessorBlock?.accessors {
      case .getter: true
      case .accessors(let list):
        list.contains { ["get", "_read", "unsafeAddress"].contains($0.accessorSpecifier.text) }
      default: false
      }
    }
  }

  /// Whether each has a value from the start; `var x: Int?` has one.
  fileprivate var hasValues: Bool {
    bindings.allSatisfy { binding in
      if binding.initializer != nil { return true }
      let type = binding.typeAnnotation?.type
      return bindingSpecifier.tokenKind == .keyword(.var)
        && (type?.is(OptionalTypeSyntax.self) == true
          || type?.is(ImplicitlyUnwrappedOptionalTypeSyntax.self) == true)
    }
  }

  /// Whether to get the value may wait or throw.
  fileprivate var hasEffects: Bool {
    tokens(viewMode: .sourceAccurate).contains { token in
      if token.isModifierAsync { return true }
      switch token.tokenKind {
      case .keyword(.await): return !token.isInsideFunction(below: Syntax(self))
      case .keyword(.try):
        let next = token.nextToken(viewMode: .sourceAccurate)?.tokenKind
        return next != .exclamationMark && next != .postfixQuestionMark
          && !token.isInsideFunction(below: Syntax(self))
      default: return false
      }
    }
  }

  /// Whether one of several values may hold a closure.
  ///
  /// In `let a = { 1 }(), b = { 2 }()` outside of a script both closures get one name, and the compiler
  /// (Swift 6.3.1) calls the first one for both. What it makes a closure of itself gets one as well: the right
  /// side of `??` and `&&`, a method that is not called.
  fileprivate var sharesNames: Bool {
    bindings.count > 1
      && bindings.contains { binding in
        binding.initializer?.value.tokens(viewMode: .sourceAccurate).contains(where: \.mayBeClosure)
          ?? false
      }
  }

  /// Whether a part of the value would belong to no actor outside of a function, and the program could tell.
  ///
  /// The compiler (Swift 6.3.1) takes the closures in the value of a file's variable for nobody's, though the
  /// variable is the main actor's.
  fileprivate func isMadeOnActor(_ isolation: SeenIsolation) -> Bool {
    switch isolation {
    case .nowhere: false
    case .inClosures:
      tokens(viewMode: .sourceAccurate).contains { $0.parent?.is(ClosureExprSyntax.self) == true }
    case .everywhere: true
    }
  }

  /// Whether one of some names stands anywhere in it.
  fileprivate func mentions(_ names: Set<String>) -> Bool {
    !names.isEmpty
      && tokens(viewMode: .sourceAccurate).contains {
        $0.isIdentifier && names.contains($0.identifierText)
      }
  }

  /// Whether the values are all that the compiler needs to know them: none that is set later, converted or
  /// empty.
  var hasPlainValues: Bool {
    bindings.allSatisfy { binding in
      binding.typeAnnotation == nil
        && binding.initializer.map { !$0.value.is(NilLiteralExprSyntax.self) } == true
    }
  }
}

extension TokenSyntax {
  /// Whether it is one of a closure, or of what the compiler may make one of: an operator, an argument, a member
  /// that is not called.
  fileprivate var mayBeClosure: Bool {
    if isOperator || tokenKind == .leftBrace { return true }
    if tokenKind == .leftParen {
      return !(parent?.as(FunctionCallExprSyntax.self)?.arguments.isEmpty ?? true)
    }
    guard tokenKind == .period, let member = parent?.as(MemberAccessExprSyntax.self) else {
      return false
    }
    return member.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id != member.id
  }
}
