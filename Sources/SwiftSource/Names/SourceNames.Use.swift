internal import SwiftSyntax

extension SourceNames.Use {
  /// The name that a node uses as a whole; nil for any other node.
  ///
  /// ```
  /// UIApplication.State     path   UIApplication, State     the parts of a path are no uses of their own
  /// [Feed]()                path   Feed                     what stands in other expressions is
  /// .state, f().state       member state
  /// ```
  init?(_ node: Syntax) {
    if let type = node.as(IdentifierTypeSyntax.self).map(TypeSyntax.init)
      ?? node.as(MemberTypeSyntax.self).map(TypeSyntax.init)
    {
      guard node.parent?.is(MemberTypeSyntax.self) != true, let path = type.namePath else {
        return nil
      }
      self.init(kind: .path, path: path, range: Self.range(of: type, path))
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
    } else if let access = node.as(MemberAccessExprSyntax.self) {
      guard access.declName.baseName.isIdentifier else { return nil }
      if let path = access.namePath {
        self.init(kind: .path, path: path, range: access.ownRange)
      } else {
        self.init(
          kind: .member, path: [access.declName.baseName.identifierText],
          range: access.declName.baseName.ownRange)
      }
    } else {
      return nil
    }
  }

  /// A generic type's arguments are names of their own.
  ///
  /// So the place ends behind the last name: `Cache.Entry` of `Cache.Entry<Int>`.
  private static func range(of type: TypeSyntax, _ path: [String]) -> Range<Int> {
    let start = type.ownRange.lowerBound
    let last = type.as(IdentifierTypeSyntax.self)?.name ?? type.as(MemberTypeSyntax.self)?.name
    return start..<(last?.ownRange.upperBound ?? type.ownRange.upperBound)
  }
}

extension MemberAccessExprSyntax {
  /// The names of `UIApplication.shared.delegate`; nil when something else stands in between.
  var namePath: [String]? {
    var names: [String] = []
    var access = self
    while access.declName.baseName.isIdentifier, names.count + 1 < SourceNames.longestPath {
      names.append(access.declName.baseName.identifierText)
      if let inner = access.base?.as(MemberAccessExprSyntax.self) {
        access = inner
      } else if let first = access.base?.as(DeclReferenceExprSyntax.self)?.baseName,
        first.isIdentifier
      {
        return Array((names + [first.identifierText]).reversed())
      } else {
        return nil
      }
    }
    return nil
  }
}
