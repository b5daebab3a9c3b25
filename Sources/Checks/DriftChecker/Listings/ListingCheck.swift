private import TextDiagnostics
internal import SwiftParsing
internal import SwiftSyntax
internal import WorkbookModel

/// Compares a listing in a document, which declares things without bodies, with the declarations of the code.
///
/// ```
/// extension Sequence {
///   func keyed<Key>(by key: (Element) -> Key) -> [Key: Element]      differs: the code rethrows
///   func keyd<Key>(by key: (Element) throws -> Key) rethrows -> ...  missing: nearest 'keyed(by:)'
/// }
/// ```
/// Only what certainly differs is a difference. Spelling does not count: `Self.`, names of modules and
/// enclosing types, `any`, `<T: P>` or `where`, order of requirements, sugar, defaults, inner names, names of
/// generic parameters, attributes, access.
package struct ListingCheck: Sendable {
  /// A part of a declaration that differs.
  package enum Part: String, Sendable, Codable {
    case labels, parameter, result, effects, generics, mutating, `static`, optional, kind, accessors
    case conformance, rawType
  }

  /// What became of one declaration of a listing.
  package enum Verdict: Sendable, Equatable, Codable {
    case equal
    /// - code: the nearest declaration of the code, as one line.
    case differs(Part, code: String)
    /// - nearest: the most similar name of the same type, with labels; nil if none is similar.
    case missing(nearest: String?)
    /// Too little is known, or the declaration is not one of the package's.
    case unknown
  }

  package struct Finding: Sendable, Equatable, Codable {
    /// `Sequence.keyed(by:)`
    package var name: String
    /// The bytes in the listing: of the part that differs, or of the name.
    package var range: Range<Int>
    package var verdict: Verdict
  }

  private let interface: DeclaredInterface
  private let isKnownElsewhere: @Sendable (String) -> Bool

  /// - Parameters:
  ///   - interface: the public declarations of the package.
  ///   - isKnownElsewhere: whether another module declares a name, such as `map` or `map(_:)`; such a name is
  ///     never missing, since a type may inherit it.
  package init(
    _ interface: DeclaredInterface, isKnownElsewhere: @escaping @Sendable (String) -> Bool
  ) {
    self.interface = interface
    self.isKnownElsewhere = isKnownElsewhere
  }

  /// Whether most declarations of a text lack the bodies that they need, so that it is no program.
  ///
  /// Requirements of protocols have no bodies, and do not count.
  package static func isListing(_ code: String) -> Bool {
    let listing = Listing(code)
    return listing.bodyless > 0 && listing.bodyless > listing.complete + listing.statements
  }

  /// Whether a text is nothing but public types of some names, without any code.
  package static func shows(_ types: Set<String>, _ code: String) -> Bool {
    let listing = Listing(code)
    let own = listing.declarations.filter(\.container.isEmpty).map(\.declaration)
    return listing.statements == 0 && listing.complete == 0 && !own.isEmpty
      && own.allSatisfy { declaration in
        let modifiers = declaration.asProtocol((any WithModifiersSyntax).self)?.modifiers ?? []
        let name = declaration.asProtocol((any NamedDeclSyntax).self)?.name.identifierText
        return modifiers.contains { ["public", "open"].contains($0.name.text) }
          && (declaration.asProtocol((any DeclGroupSyntax).self) != nil
            || declaration.is(TypeAliasDeclSyntax.self))
          && name.map(types.contains) ?? false
      }
  }

  /// Returns a finding for each declaration that is compared, in the order of the text.
  package func findings(in code: String) -> [Finding] {
    let listing = Listing(code)
    let meant = container(meantBy: listing)
    var findings = listing.declarations.map { finding(for: $0, in: listing, meant: meant) }
    // A name that the code does not have is a mistake only among others that it has.
    let known = findings.count {
      switch $0.verdict {
      case .equal, .differs: true
      case .missing, .unknown: false
      }
    }
    for (index, item) in listing.declarations.enumerated() {
      if case .missing = findings[index].verdict, interface.types[item.container] == nil,
        known * 2 < findings.count
      {
        findings[index].verdict = .unknown
      }
    }
    return findings
  }

  /// The type whose members a listing without types declares: the one that has most of the titles.
  ///
  /// Nil if none has half of them and at least two.
  private func container(meantBy listing: Listing) -> [String]? {
    let titles = listing.declarations.filter(\.container.isEmpty).compactMap {
      Signature($0.declaration, in: TypeScope(interface, container: []))
    }
    guard titles.count > 1 else { return nil }
    var counts: [[String]: Int] = [:]
    for signature in titles {
      let owners = (interface.named[signature.name] ?? []).filter { $0.title == signature.title }
      for owner in Set(owners.map(\.container)) where !owner.isEmpty {
        counts[owner, default: 0] += 1
      }
    }
    let first = counts.max { ($0.value, $1.key.description) < ($1.value, $0.key.description) }
    guard let first, first.value > 1, first.value * 2 >= titles.count,
      counts.count(where: { $0.value == first.value }) == 1
    else { return nil }
    return first.key
  }

  /// - Parameter meant: the type that encloses declarations that are written without one.
  private func finding(for item: Listing.Item, in listing: Listing, meant: [String]?) -> Finding {
    let ownScope = scope(at: item.container, in: listing)
    guard let plain = Signature(item.declaration, in: ownScope) else {
      return Finding(name: "", range: item.declaration.ownRange, verdict: .unknown)
    }
    let title = (item.container + [plain.title]).joined(separator: ".")
    var finding = Finding(name: title, range: plain.range, verdict: .unknown)
    if plain.hasMisplacedEffects {
      // No compiler accepts it, whatever it declares.
      let code = interface.named[plain.name]?.first { $0.title == plain.title }
      finding.range = plain.effectsRange ?? plain.range
      if let code { finding.verdict = .differs(.effects, code: code.text) }
      return finding
    }
    guard !plain.hasHole else { return finding }
    let container = item.container.isEmpty ? meant ?? [] : item.container
    var candidates =
      container.isEmpty
      ? interface.named[plain.name] ?? [] : interface.members(plain.name, of: container)
    let alike = candidates.filter { $0.title == plain.title }
    if !alike.isEmpty { candidates = alike }
    let compared = candidates.compactMap { compare(item, with: $0, in: listing) }
    if let nearest = compared.min(by: { $0.rank < $1.rank }) {
      if let difference = nearest.comparison.difference {
        if item.container.isEmpty, isDeclared(item, as: plain, in: listing) {
          finding.verdict = .equal
        } else if isSure(of: difference.part, plain, in: container, among: candidates) {
          finding.range = difference.range
          finding.verdict = .differs(difference.part, code: nearest.text)
        }
      } else if nearest.comparison.isComplete {
        finding.verdict = conformances(of: plain, item, &finding.range) ?? .equal
      }
      return finding
    }
    guard plain.kind != .associatedType,
      !isKnownElsewhere(plain.name)
        || interface.inheritsNothing(named: plain.name, at: container)
    else { return finding }
    if container.isEmpty || interface.containers.contains(container) {
      finding.verdict = .missing(nearest: nearestName(to: plain, in: container))
    }
    return finding
  }

  /// Whether any type declares what a listing writes without its type.
  private func isDeclared(
    _ item: Listing.Item, as signature: Signature, in listing: Listing
  ) -> Bool {
    (interface.named[signature.name] ?? []).contains { candidate in
      guard candidate.title == signature.title,
        let comparison = compare(item, with: candidate, in: listing)?.comparison
      else { return false }
      return comparison.difference == nil && comparison.isComplete
    }
  }

  /// Whether a difference is that of the meant declaration rather than of another of the same name.
  private func isSure(
    of part: Part, _ signature: Signature, in container: [String],
    among candidates: [DeclaredInterface.Declaration]
  ) -> Bool {
    if interface.types[container] != nil {
      // Another module may add an overload, which the type inherits.
      return part != .labels || !isKnownElsewhere(signature.title)
        || interface.inheritsNothing(named: signature.name, at: container)
    }
    if isKnownElsewhere(signature.title) { return false }
    // A line without its type may mean any type's member.
    if container.isEmpty { return candidates.allSatisfy(\.container.isEmpty) }
    if part == .kind { return false }
    return part != .labels || !isKnownElsewhere(signature.name)
  }

  private struct Compared {
    var comparison: SignatureComparison
    var text: String

    /// Fewer differences first, then complete comparisons.
    var rank: Int {
      comparison.count * 2 + (comparison.isComplete ? 0 : 1)
        + (comparison.difference == nil ? 0 : 1000)
    }
  }

  private func compare(
    _ item: Listing.Item, with code: DeclaredInterface.Declaration, in listing: Listing
  ) -> Compared? {
    let container = code.container
    let codeScope = TypeScope(interface, container: container)
    let listedScope = scope(at: container, in: listing)
    guard
      let declaration = Listing.declaration(of: code.text),
      let theirs = Signature(declaration, in: codeScope),
      let mine = Signature(item.declaration, in: listedScope)
    else { return nil }
    let base = interface.requirements(ofType: container)
    let extended = Set(code.constraints.compactMap { constraint($0, in: codeScope) }).union(base)
    let written =
      item.container.isEmpty
      ? nil
      : Set(item.extensionClauses.flatMap { Signature.constraints(of: $0, in: listedScope) }).union(
        base)
    return Compared(
      comparison: SignatureComparison(
        mine, theirs, in: codeScope, extended: extended, container: written),
      text: (container.isEmpty ? "" : container.joined(separator: ".") + ": ") + code.text)
  }

  private func scope(at container: [String], in listing: Listing) -> TypeScope {
    TypeScope(interface, container: container, naming: listing.genericNames)
  }

  private func constraint(
    _ constraint: DeclaredNode.Constraint, in scope: TypeScope
  ) -> TypeConstraint? {
    func form(_ text: String) -> TypeForm {
      scope.form(of: DeclaredInterface.ParsedType(text: text).type)
    }
    return TypeConstraint(
      form(constraint.lhs), constraint.kind == "sameType" ? .equals : .conforms,
      form(constraint.rhs))
  }

  /// The difference in what a type is said to conform to; nil if there is none.
  private func conformances(
    of signature: Signature, _ item: Listing.Item, _ range: inout Range<Int>
  ) -> Verdict? {
    let path = item.container + [signature.name]
    guard let entry = interface.types[path], case .nominal = entry.kind else { return nil }
    let known = interface.conformances[path] ?? []
    let isEnumeration = item.declaration.is(EnumDeclSyntax.self)
    for (type, place) in signature.inherited {
      guard case .nominal(let names, _) = type, let name = names.last,
        !known.contains(name), !SignatureComparison.markers.contains(name)
      else { continue }
      if isEnumeration, Self.rawTypes.contains(name) {
        if let code = otherRawType(than: name, of: path) {
          range = place
          return .differs(.rawType, code: code)
        }
        continue
      }
      guard
        !known.contains(where: { SignatureComparison.refines($0, name) }),
        TypeScope(interface, container: []).isRigid(type, equal: [])
      else { continue }
      range = place
      return .differs(.conformance, code: entry.declaration.text)
    }
    return nil
  }

  /// The initializer of an enumeration that takes a raw value of another type; nil if none is known.
  private func otherRawType(than name: String, of path: [String]) -> String? {
    interface.members("init", of: path).first {
      $0.title == "init(rawValue:)" && !$0.text.hasSuffix("rawValue: \(name))")
    }?.text
  }

  /// Types of raw values, which symbol graphs name only in the initializer: `enum Code: Int`.
  private static let rawTypes: Set = [
    "Character", "Double", "Float", "Int", "Int16", "Int32", "Int64", "Int8", "String", "UInt",
    "UInt16", "UInt32", "UInt64", "UInt8",
  ]

  private func nearestName(to signature: Signature, in container: [String]) -> String? {
    var edits = EditDistance(to: signature.name.lowercasedASCII)
    let limit = max(1, signature.name.utf8.count / 4)
    let near = interface.named.compactMap { name, declarations -> (distance: Int, title: String)? in
      guard let distance = edits.distance(to: name.lowercasedASCII, limit: limit),
        let found = declarations.first(where: { container.isEmpty || $0.container == container })
      else { return nil }
      return (distance, found.title)
    }
    return near.min(by: <)?.title
  }
}
