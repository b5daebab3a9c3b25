import SwiftSyntax

/// Extensions, which are kept to their file as far as they have to be.
extension BundleScan {
  /// Isolates an extension as far as it has to be.
  ///
  /// That of an own type needs nothing. That of another module's type is `fileprivate`, or its
  /// members are, if it adds a conformance to an own protocol; a conformance to any other protocol
  /// is a hazard.
  mutating func add(_ extended: ExtensionDeclSyntax) {
    noteModifiers(of: DeclSyntax(extended))
    let range = range(of: extended)
    if isOwnType(extended.extendedType) {
      // No other file sees a member of a type that no other file sees.
      declarations.append(.plain(located(range)))
      return
    }
    let inherited = extended.inheritanceClause?.inheritedTypes
    if let inherited, !inherited.allSatisfy({ ownProtocols.contains($0.type.trimmedDescription) }) {
      return note(.foreignConformance, extended)
    }
    for member in extended.memberBlock.members {
      if member.decl.is(IfConfigDeclSyntax.self) { note(.directive, member) }
      noteModifiers(of: member.decl)
    }
    guard inherited != nil else {
      declarations.append(isolated(DeclSyntax(extended)))
      return
    }
    // The word may not stand in front of a conformance, so each member has it.
    let words = members(of: extended)
    for place in words.map(converter.location(for:)) {
      let word = InlineWord(
        file: place.presumedFile, line: place.presumedLine, column: place.column,
        shift: IsolatedDeclaration.word.utf8.count + 1)
      inlineWords.append(.init(word: word, isVariable: false))
    }
    declarations.append(.plain(located(range, withWordsAt: words)))
  }

  /// Where the members of an extension begin behind their attributes.
  private func members(of extended: ExtensionDeclSyntax) -> [AbsolutePosition] {
    extended.memberBlock.members.compactMap {
      $0.decl.firstTokenBehindAttributes?.positionAfterSkippingLeadingTrivia
    }
  }

  /// Whether an extension's type is declared here, and no alias that could lead elsewhere stands in
  /// its name.
  private func isOwnType(_ type: TypeSyntax) -> Bool {
    guard let root = type.firstToken(viewMode: .sourceAccurate) else { return false }
    return ownTypes.contains(root.identifierText)
      && !type.tokens(viewMode: .sourceAccurate).contains { aliases.contains($0.identifierText) }
  }
}
