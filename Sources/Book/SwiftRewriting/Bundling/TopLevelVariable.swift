internal import SwiftParsing
import SwiftSyntax

/// Where a program could observe actor isolation.
enum ObservableIsolation {
  case nowhere
  /// Closures may run concurrently.
  case inClosures
  /// The program observes isolation: `#isolation`, `isolated`.
  case everywhere
}

/// The placement of a top-level variable in a module of several programs.
///
/// Most stay global variables, with the same lifetime, sharing and exclusivity checks as outside a bundle.
/// A touch at the original place initializes them. A variable becomes local to the function of the
/// statements if that is not possible (its initializer is asynchronous, may throw, or is missing), or if
/// the compiler would know its value (``FoldedConstants``).
enum TopLevelVariable {
  /// It has an accessor instead of a value.
  case computed
  /// It stays global, and is touched at its original place.
  case ofFile
  /// It becomes local to the function; ``BundleScan`` checks what that changes.
  case ofFunction

  /// Decides for a declaration as a whole: `let a = 1, b = try f()` becomes local.
  ///
  /// - Parameters:
  ///   - locals: preceding variables that are local to the function.
  ///   - known: the variables whose values the compiler would know.
  ///   - isolation: where the program could observe the isolation of an initializer.
  init(
    _ variable: VariableDeclSyntax, locals: Set<String>, known: Set<String>,
    isolation: ObservableIsolation
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
  /// Whether it has an accessor instead of a value.
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

  /// Whether all bindings have an initial value, possibly implicit as in `var x: Int?`.
  fileprivate var hasValues: Bool {
    bindings.allSatisfy { binding in
      if binding.initializer != nil { return true }
      let type = binding.typeAnnotation?.type
      return bindingSpecifier.tokenKind == .keyword(.var)
        && (type?.is(OptionalTypeSyntax.self) == true
          || type?.is(ImplicitlyUnwrappedOptionalTypeSyntax.self) == true)
    }
  }

  /// Whether initialization may suspend or throw.
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

  /// Whether one of several initial values may contain a closure.
  ///
  /// In `let a = { 1 }(), b = { 2 }()` outside top-level code both closures get the same name, and the
  /// compiler (Swift 6.3.1) calls the first one for both. The same holds for implicit closures: the right
  /// side of `??` and `&&`, and a method that is not called.
  fileprivate var sharesNames: Bool {
    bindings.count > 1
      && bindings.contains { binding in
        binding.initializer?.value.tokens(viewMode: .sourceAccurate).contains(where: \.mayBeClosure)
          ?? false
      }
  }

  /// Whether a part of the initial value would be nonisolated outside a function, and the program could
  /// observe that.
  ///
  /// The compiler (Swift 6.3.1) treats closures in a global variable's initializer as nonisolated, although
  /// the variable is isolated to the main actor.
  fileprivate func isMadeOnActor(_ isolation: ObservableIsolation) -> Bool {
    switch isolation {
    case .nowhere: false
    case .inClosures:
      tokens(viewMode: .sourceAccurate).contains { $0.parent?.is(ClosureExprSyntax.self) == true }
    case .everywhere: true
    }
  }

  /// Whether one of the names occurs anywhere in it.
  fileprivate func mentions(_ names: Set<String>) -> Bool {
    !names.isEmpty
      && tokens(viewMode: .sourceAccurate).contains {
        $0.isIdentifier && names.contains($0.identifierText)
      }
  }

  /// Whether the initial values determine the variables: none is missing, converted or `nil`.
  var hasPlainValues: Bool {
    bindings.allSatisfy { binding in
      binding.typeAnnotation == nil
        && binding.initializer.map { !$0.value.is(NilLiteralExprSyntax.self) } == true
    }
  }
}

extension TokenSyntax {
  /// Whether it belongs to a closure or a possible implicit closure: an operator, an argument, or a member
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
