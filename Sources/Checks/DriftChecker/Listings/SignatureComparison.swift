/// Compares the signature in a listing with that of the code.
///
/// A difference is reported only if it is certain: a name that may be an alias, a member type that a generic
/// clause makes equal to another, and whatever is left out, differ from nothing.
struct SignatureComparison {
  /// The parts of a declaration that can differ.
  typealias Part = ListingCheck.Part

  /// The first difference; nil if there is none.
  private(set) var difference: (part: Part, range: Range<Int>)?
  /// Whether everything was compared.
  private(set) var isComplete = true
  /// How many parts differ, to find the nearest overload.
  private(set) var count = 0

  private let listed: Signature
  private let scope: TypeScope
  /// Types that `==` in a generic clause makes equal to others.
  private let equal: Set<TypeForm>

  /// - Parameters:
  ///   - own: what the code requires in the declaration itself.
  ///   - extended: what the code requires in the extension that it is in.
  ///   - container: what the listing requires there; nil if the listing has no enclosing type.
  init(
    _ listed: Signature, _ code: Signature, in scope: TypeScope,
    extended: Set<TypeConstraint>, container: Set<TypeConstraint>?
  ) {
    self.listed = listed
    self.scope = scope
    let all = listed.constraints.union(code.constraints).union(extended).union(container ?? [])
    equal = Set(
      all.filter { $0.relation == .equals }.flatMap { [$0.subject, $0.object] })
    compareKind(code)
    compareParameters(code)
    compareResult(code)
    compareModifiers(code, isMember: container != nil)
    compareEffects(listed.effects, code.effects, at: listed.effectsRange ?? listed.range)
    compareConstraints(code, extended: extended, container: container)
    if listed.hasHole || code.hasHole {
      isComplete = false
      difference = nil
    }
  }

  private mutating func add(_ part: Part, _ range: Range<Int>) {
    if difference == nil { difference = (part, range) }
    count += 1
  }

  private mutating func compareKind(_ code: Signature) {
    guard listed.kind != code.kind else { return }
    // A requirement may be met by an alias or a type of the name.
    let types: [Signature.Kind] = [.alias, .associatedType, .structure, .enumeration, .classType]
    if types.contains(listed.kind), types.contains(code.kind),
      [listed.kind, code.kind].contains(where: { $0 == .alias || $0 == .associatedType })
    {
      isComplete = false
    } else {
      add(.kind, listed.range)
    }
  }

  private mutating func compareParameters(_ code: Signature) {
    guard listed.parameters.map(\.label) == code.parameters.map(\.label),
      listed.hasParameters == code.hasParameters
    else {
      // Without what has a default, it is a way to call it.
      let needed = code.parameters.filter { !$0.hasDefault }.map(\.label)
      if !needed.isEmpty, listed.parameters.map(\.label) == needed {
        isComplete = false
      } else {
        add(.labels, listed.range)
        count += 10
      }
      return
    }
    for (mine, theirs) in zip(listed.parameters, code.parameters) {
      compare(mine.type, theirs.type, .parameter, mine.range)
    }
  }

  private mutating func compareResult(_ code: Signature) {
    guard let mine = listed.result, let theirs = code.result else {
      if listed.result != nil || code.result != nil { isComplete = false }
      return
    }
    compare(mine, theirs, .result, listed.resultRange ?? listed.range)
  }

  private mutating func compareModifiers(_ code: Signature, isMember: Bool) {
    if listed.isFailable != code.isFailable { add(.optional, listed.range) }
    // A line without its type often leaves out the words before `func`.
    if listed.isStatic != code.isStatic, isMember || listed.isStatic { add(.static, listed.range) }
    if listed.isMutating != code.isMutating, isMember || listed.isMutating {
      add(.mutating, listed.range)
    }
    if listed.isSettable == true, code.isSettable == false { add(.accessors, listed.range) }
    if listed.hasMisplacedEffects { add(.effects, listed.effectsRange ?? listed.range) }
  }

  private mutating func compareEffects(
    _ mine: TypeForm.Effects, _ theirs: TypeForm.Effects, at range: Range<Int>
  ) {
    guard !listed.hasMisplacedEffects else { return }
    let thrown = [mine.thrown, theirs.thrown].compactMap(\.self)
    if !thrown.allSatisfy({ scope.isRigid($0, equal: equal) }) {
      isComplete = false
    } else if mine.isAsync != theirs.isAsync || mine.isRethrown != theirs.isRethrown
      || (mine.thrown == nil) != (theirs.thrown == nil)
    {
      return add(.effects, range)
    }
    if let mine = mine.thrown, let theirs = theirs.thrown { compare(mine, theirs, .effects, range) }
  }

  private mutating func compare(
    _ mine: TypeForm, _ theirs: TypeForm, _ part: Part, _ range: Range<Int>
  ) {
    switch likeness(mine, theirs) {
    case .equal: return
    case .unknown: isComplete = false
    case .different: add(part, range)
    }
  }

  private enum Likeness {
    case equal, unknown, different

    /// The likeness of two wholes by that of their parts.
    static func all(_ parts: [Likeness]) -> Likeness {
      parts.contains(.different) ? .different : parts.contains(.unknown) ? .unknown : .equal
    }
  }

  private func likeness(_ mine: TypeForm, _ theirs: TypeForm) -> Likeness {
    if mine == theirs { return .equal }
    switch (mine, theirs) {
    case (.hole, _), (_, .hole): return .unknown
    case (.tuple(let mine), .tuple(let theirs)):
      guard mine.count == theirs.count else { return .different }
      return .all(
        zip(mine, theirs).map { mine, theirs in
          let isNamed = mine.label == theirs.label
          let type = likeness(mine.type, theirs.type)
          // A label may be left out for short.
          return isNamed || type == .different
            ? type : mine.label == nil || theirs.label == nil ? .unknown : .different
        })
    case (
      .function(let parameters, let effects, let result),
      .function(let others, let otherEffects, let other)
    ):
      guard parameters.count == others.count, effects.isAsync == otherEffects.isAsync,
        (effects.thrown == nil) == (otherEffects.thrown == nil)
      else { return .different }
      let thrown = effects.thrown.flatMap { mine in otherEffects.thrown.map { likeness(mine, $0) } }
      return .all(
        zip(parameters, others).map(likeness) + [likeness(result, other), thrown ?? .equal])
    case (.nominal(let path, let arguments), .nominal(let otherPath, let others)):
      guard path == otherPath else { break }
      // The arguments may be left out where they are known.
      guard arguments.count == others.count else {
        return arguments.isEmpty || others.isEmpty ? .unknown : .different
      }
      return .all(zip(arguments, others).map(likeness))
    case (.marked(let word, let mine), .marked(let other, let theirs)):
      return word == other ? likeness(mine, theirs) : .different
    case (.member(let mine, let name), .member(let theirs, let other)):
      guard name == other else {
        // Two associated types of one parameter are two types, unless a clause or a protocol says otherwise.
        guard mine == theirs else { return .unknown }
        break
      }
      let base = likeness(mine, theirs)
      return base == .equal ? .equal : .unknown
    default: break
    }
    return scope.isRigid(mine, equal: equal) && scope.isRigid(theirs, equal: equal)
      ? .different : .unknown
  }

  /// Compares the generic clauses.
  ///
  /// What the listing requires must be required in the code, in the declaration or its extension; what the
  /// declaration requires must be in the listing, and what the extension requires too if the listing has it.
  private mutating func compareConstraints(
    _ code: Signature, extended: Set<TypeConstraint>, container: Set<TypeConstraint>?
  ) {
    // What a type in the signature requires of its arguments holds without being written.
    let implied = scope.interface.requirements(of: [listed, code])
    let mine = relevant(listed.constraints.union(container ?? []).union(implied))
    let allowed = relevant(code.constraints.union(extended).union(implied))
    let required = container == nil ? relevant(code.constraints) : allowed
    guard listed.genericNames.count == code.genericNames.count || listed.kind == .alias else {
      // A difference of the types says more.
      if difference == nil { add(.generics, listed.constraintsRange ?? listed.range) }
      return
    }
    let extra = mine.subtracting(allowed)
    let missing = required.subtracting(mine)
    guard !extra.isEmpty || !missing.isEmpty else { return }
    let leftover = extra.union(missing)
    let isCertain = leftover.allSatisfy { constraint in
      constraint.relation == .conforms && scope.isRigid(constraint.object, equal: equal)
        && scope.isRigid(constraint.subject, equal: equal)
    }
    if isCertain {
      add(.generics, listed.constraintsRange ?? listed.range)
    } else {
      isComplete = false
    }
  }

  /// The constraints without those that follow from others or from the enclosing protocol.
  private func relevant(_ constraints: Set<TypeConstraint>) -> Set<TypeConstraint> {
    constraints.filter { constraint in
      guard constraint.relation == .conforms, case .nominal(let path, _) = constraint.object,
        let name = path.last
      else { return true }
      if Self.markers.contains(name) { return false }
      if constraint.subject == .selfType, path == scope.container { return false }
      return !constraints.contains { other in
        guard other.subject == constraint.subject, other.relation == .conforms,
          case .nominal(let path, _) = other.object, let refined = path.last
        else { return false }
        return Self.refines(refined, name)
          || scope.interface.conformances[path]?.contains(name) == true
      }
    }
  }

  /// Protocols without members; documents leave them out.
  static let markers: Set<String> = [
    "BitwiseCopyable", "Copyable", "Escapable", "Sendable", "SendableMetatype",
  ]

  static func refines(_ name: String, _ base: String) -> Bool {
    var waiting = [name]
    while let next = waiting.popLast() {
      for parent in parents[next] ?? [] {
        if parent == base { return true }
        waiting.append(parent)
      }
    }
    return false
  }

  /// The protocols that some protocols of the standard library refine.
  private static let parents: [String: [String]] = [
    "Collection": ["Sequence"], "BidirectionalCollection": ["Collection"],
    "RandomAccessCollection": ["BidirectionalCollection"], "MutableCollection": ["Collection"],
    "RangeReplaceableCollection": ["Collection"], "LazySequenceProtocol": ["Sequence"],
    "LazyCollectionProtocol": ["Collection", "LazySequenceProtocol"],
    "Hashable": ["Equatable"], "Comparable": ["Equatable"], "Numeric": ["AdditiveArithmetic"],
    "AdditiveArithmetic": ["Equatable"], "SignedNumeric": ["Numeric"],
    "BinaryInteger": ["Numeric", "Hashable", "Strideable"], "Strideable": ["Comparable"],
    "FixedWidthInteger": ["BinaryInteger"], "UnsignedInteger": ["BinaryInteger"],
    "SignedInteger": ["BinaryInteger", "SignedNumeric"],
    "FloatingPoint": ["SignedNumeric", "Hashable", "Strideable"],
    "BinaryFloatingPoint": ["FloatingPoint"], "StringProtocol": ["BidirectionalCollection"],
  ]
}
