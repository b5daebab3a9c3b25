internal import SwiftParsing
internal import SwiftSyntax

extension SourceNames.Use {
  /// The name that a node uses as a whole; nil for any other node.
  ///
  /// ```
  /// UIApplication.State     path   UIApplication, State     parts of a path are not separate uses
  /// Array<Int>.first        path   Array, first             the range is that of `first`
  /// [Feed]()                path   Feed                     names inside other expressions are uses
  /// .state, f().state       member state
  /// ```
  init?(_ node: Syntax) {
    if let type = node.as(IdentifierTypeSyntax.self).map(TypeSyntax.init)
      ?? node.as(MemberTypeSyntax.self).map(TypeSyntax.init)
    {
      guard node.parent?.is(MemberTypeSyntax.self) != true, let path = type.namePath else {
        return nil
      }
      let (parted, start) = type.startOfUnpartedNames(of: path)
      self.init(kind: .path, path: path, parted: parted, range: start..<max(start, type.endOfName))
    } else if let reference = node.as(DeclReferenceExprSyntax.self) {
      guard
        node.parent?.is(MemberAccessExprSyntax.self) != true
          || node.parent?.as(MemberAccessExprSyntax.self)?.base?.id == node.id,
        reference.baseName.isIdentifier
      else { return nil }
      // `b` of `\A.b` is looked up in a type.
      let isMember = node.parent?.is(KeyPathPropertyComponentSyntax.self) == true
      self.init(
        kind: isMember ? .member : .path, path: [reference.baseName.identifierText],
        range: reference.baseName.ownRange)
      take(reference.call(of: node))
    } else if let access = node.as(MemberAccessExprSyntax.self) {
      guard access.declName.baseName.isIdentifier else { return nil }
      if let path = access.namePath {
        let start = path.arguments.first?.endOffset ?? access.ownRange.lowerBound
        self.init(
          kind: .path, path: path.names, parted: path.parted,
          range: start..<max(start, access.ownRange.upperBound))
      } else {
        self.init(
          kind: .member, path: [access.declName.baseName.identifierText],
          range: access.declName.baseName.ownRange)
      }
      take(access.declName.call(of: node))
    } else {
      return nil
    }
  }
}

extension SourceNames.Use {
  private mutating func take(_ call: (labels: [String], closures: Int)?) {
    labels = call?.labels
    closures = call?.closures ?? 0
  }
}

extension DeclReferenceExprSyntax {
  /// The labels after the name, `open(_:)`, or else those of the call whose function a node is.
  fileprivate func call(of function: Syntax) -> (labels: [String], closures: Int)? {
    if let names = argumentNames { return (names.arguments.map(\.name.identifierText), 0) }
    guard let call = function.parent?.as(FunctionCallExprSyntax.self),
      Syntax(call.calledExpression).id == function.id
    else { return nil }
    return (
      call.arguments.map { $0.label?.identifierText ?? "_" },
      (call.trailingClosure == nil ? 0 : 1) + call.additionalTrailingClosures.count
    )
  }
}

extension TypeSyntax {
  /// The end of the last name; a generic type's arguments are separate names.
  ///
  /// For `Cache.Entry<Int>` it is the end of `Entry`.
  fileprivate var endOfName: Int {
    let last = self.as(IdentifierTypeSyntax.self)?.name ?? self.as(MemberTypeSyntax.self)?.name
    return (last?.ownRange ?? ownRange).upperBound
  }

  /// The number of names up to the last one with generic arguments, and the start of the other names.
  ///
  /// For `Cache<Int>.Entry` it is 1 and the start of `Entry`.
  fileprivate func startOfUnpartedNames(of path: [String]) -> (parted: Int, start: Int) {
    var type = self
    var count = 1
    while let member = type.as(MemberTypeSyntax.self) {
      if member.baseType.hasGenericArguments {
        return (path.count - count, member.name.ownRange.lowerBound)
      }
      type = member.baseType
      count += 1
    }
    return (0, ownRange.lowerBound)
  }

  private var hasGenericArguments: Bool {
    self.as(IdentifierTypeSyntax.self)?.genericArgumentClause != nil
      || self.as(MemberTypeSyntax.self)?.genericArgumentClause != nil
  }
}

/// The names of an expression such as `UIApplication.shared.delegate` or `Array<Int>.first`.
struct NamePath {
  /// In order.
  var names: [String] = []
  /// The number of names up to the last one with generic arguments.
  var parted = 0
  /// Generic arguments, the last ones first.
  var arguments: [GenericArgumentClauseSyntax] = []
}

extension MemberAccessExprSyntax {
  /// The names up to this one; nil if the chain contains anything else.
  var namePath: NamePath? {
    var path = NamePath()
    var rest: ExprSyntax? = ExprSyntax(self)
    while path.names.count < SourceNames.longestPath, let next = rest {
      if let generic = next.as(GenericSpecializationExprSyntax.self) {
        // Counted from the end until all names are known.
        if path.arguments.isEmpty { path.parted = path.names.count }
        path.arguments.append(generic.genericArgumentClause)
        rest = generic.expression
      } else if let access = next.as(MemberAccessExprSyntax.self) {
        guard access.declName.baseName.isIdentifier else { return nil }
        path.names.append(access.declName.baseName.identifierText)
        rest = access.base
      } else if let first = next.as(DeclReferenceExprSyntax.self)?.baseName, first.isIdentifier {
        path.names = (path.names + [first.identifierText]).reversed()
        if !path.arguments.isEmpty { path.parted = path.names.count - path.parted }
        return path
      } else {
        return nil
      }
    }
    return nil
  }
}

extension GenericArgumentClauseSyntax {
  /// The offset after the following dot.
  fileprivate var endOffset: Int { ownRange.upperBound + 1 }
}
