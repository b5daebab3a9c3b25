import TextDiagnostics

/// The earlier fences of a document that a fence continues.
///
/// ```
/// let numbers = [1, 2]          0
/// let total = numbers.sum()     1   continues 0
/// var numbers = [3]             2   continues nothing
/// numbers.append(4)             3   continues 2
/// print(total, numbers)         4   continues 0, 1, 2 nested, because it declares `numbers` again, and 3,
///                                   which changes what 2 declares
/// ```
package struct FenceChain: Sendable, Hashable {
  /// An earlier fence.
  package struct Link: Sendable, Hashable {
    /// The index in the document.
    package var fence: Int
    /// The names for which it is needed, sorted; a member's name begins with a dot.
    package var names: [String]
    /// Whether it must open a scope, because it declares what an earlier link declares.
    package var isNested: Bool
  }

  /// The reason for which the links cannot be one program.
  package enum Obstacle: Sendable, Hashable {
    /// A fence in a nested scope declares what is allowed only at file scope, such as an extension.
    case fileScope(fence: Int)
    /// A type uses a variable of the nested scope that contains the type.
    case capture(name: String, fence: Int)
  }

  /// In the order of the document.
  package internal(set) var links: [Link] = []
  /// Whether the fence itself must open a scope.
  package internal(set) var isNested = false
  /// Nil if nesting resolves everything.
  package internal(set) var obstacle: Obstacle?
  /// The names that neither the fence, its links nor anything known declares, with the index of the fence
  /// that uses them; without names that may be members.
  package internal(set) var unknownNames: [UnknownName] = []

  /// A name that nothing declares.
  package struct UnknownName: Sendable, Hashable {
    package var fence: Int
    package var use: FenceNames.Use
  }
}

/// A document's fences, to find the chain of each.
///
/// The nearest earlier fence that declares a name wins; those after it that change its value are continued too.
/// A name that is known otherwise is not taken from a
/// fence, unless a fence declares it as a variable and the use is not a call: `index` is also a function of
/// the C library.
package struct FenceChains: Sendable {
  package struct Fence: Sendable {
    package var names: FenceNames
    /// Whether other fences can continue it; a fence with holes is continued only if no other one declares
    /// the name.
    package var isComplete: Bool

    package init(names: FenceNames, isComplete: Bool = true) {
      self.names = names
      self.isComplete = isComplete
    }
  }

  /// Operators of the standard library.
  private static let operators: Set<String> = [
    "!", "!=", "!==", "%", "%=", "&", "&&", "&*", "&*=", "&+", "&+=", "&-", "&-=", "&<<", "&<<=",
    "&=", "&>>", "&>>=", "*", "*=", "+", "+=", "-", "-=", "...", "..<", ".!=", ".==", "/", "/=",
    "<", "<<", "<<=", "<=", "=", "==", "===", ">", ">=", ">>", ">>=", "??", "^", "^=", "|", "|=",
    "||", "~", "~=", "~>", "->", "?", ":", ".&", ".|", ".^", ".<", ".<=", ".>", ".>=",
  ]

  private let fences: [Fence?]
  private let isKnown: @Sendable (String) -> Bool
  /// Fences by the names that they declare, in order.
  private var declaring: [String: [Int]] = [:]
  /// The complete ones among them.
  private var declaringCompletely: [String: [Int]] = [:]
  /// Complete fences by the names whose values they change, and by those that they mention as values, in order.
  private var (changing, mentioning): ([String: [Int]], [String: [Int]]) = ([:], [:])
  /// Complete fences by the types that they extend, and by the members that they add to any type, in order.
  private var extending: [String: [Int]] = [:]
  private var adding: [String: [Int]] = [:]

  /// - Parameters:
  ///   - fences: in the order of the document; nil for one that cannot be continued, such as a listing.
  ///   - isKnown: whether the package's modules, or those that every program imports, declare a global name.
  package init(_ fences: [Fence?], isKnown: @escaping @Sendable (String) -> Bool) {
    self.fences = fences
    self.isKnown = isKnown
    for (index, fence) in fences.enumerated() {
      guard let fence else { continue }
      let names = fence.names
      for name in Set(names.declarations.map(\.name)) {
        declaring[name, default: []].append(index)
        if fence.isComplete { declaringCompletely[name, default: []].append(index) }
      }
      guard fence.isComplete else { continue }
      for name in Set(names.uses.filter { $0.kind == .value }.map(\.name)) {
        mentioning[name, default: []].append(index)
        if names.changes.contains(name) { changing[name, default: []].append(index) }
      }
      for type in Set(names.additions.map(\.type)) { extending[type, default: []].append(index) }
      for member in names.additions.reduce(into: Set<String>(), { $0.formUnion($1.members) }) {
        adding[member, default: []].append(index)
      }
    }
  }

  /// Which of the fences between a declaration and its use a chain has.
  package enum Between: Sendable {
    /// Those that certainly change the value, but for some that cannot be run.
    case changing(except: Set<Int> = [])
    /// Those that could change it, since they mention it, but for some that cannot be run.
    case mentioning(except: Set<Int>)
    /// None, and each variable comes from the first fence that declares it, not from the nearest.
    case firstDeclarations
  }

  /// The chain of a fence; empty for one that is nil.
  ///
  /// - Parameter extensions: whether also fences are needed that extend the chain's types, by a protocol, or
  ///   any type by a member that the chain uses.
  package func chain(
    of fence: Int, extensions: Bool = false, _ between: Between = .changing()
  ) -> FenceChain {
    guard let names = fences[fence]?.names else { return FenceChain() }
    var chain = FenceChain()
    var needed: [Int: Set<String>] = [:]
    collect(fence, between, into: &needed, &chain)
    if extensions {
      while let (index, reasons) = nextExtension(before: fence, names, needed) {
        needed[index] = reasons
        collect(index, between, into: &needed, &chain)
      }
    }
    chain.unknownNames.sort {
      ($0.fence, $0.use.range.lowerBound) < ($1.fence, $1.use.range.lowerBound)
    }
    chain.links = needed.sorted { $0.key < $1.key }.map {
      .init(fence: $0.key, names: $0.value.sorted(), isNested: false)
    }
    nest(&chain, of: fence, names)
    return chain
  }

  /// Adds the fences that a fence needs, directly and indirectly.
  private func collect(
    _ start: Int, _ between: Between, into needed: inout [Int: Set<String>],
    _ chain: inout FenceChain
  ) {
    var open = [start]
    while let index = open.popLast() {
      for use in fences[index]?.names.uses ?? [] {
        guard let source = source(of: use, before: index, between) else {
          if !use.mayBeMember, use.kind != .operatorSymbol, !isKnown(use.name),
            !isDeclared(use.name, in: index)
          {
            chain.unknownNames.append(.init(fence: index, use: use))
          }
          continue
        }
        let later =
          fences[source]?.isComplete == true
          ? changes(of: use, from: source, to: index, between) : []
        for fence in [source] + later {
          if needed[fence] == nil { open.append(fence) }
          needed[fence, default: []].insert(use.name)
        }
      }
    }
  }

  /// The fences between two that change the value that the first declares.
  private func changes(
    of use: FenceNames.Use, from source: Int, to end: Int, _ between: Between
  ) -> [Int] {
    let (list, excluded): ([Int]?, Set<Int>) =
      switch between {
      case .changing(let excluded): (changing[use.name], excluded)
      case .mentioning(let excluded): (mentioning[use.name], excluded)
      case .firstDeclarations: (nil, [])
      }
    guard use.kind == .value, let all = list else { return [] }
    return all[all.partitioningIndex { $0 > source }..<all.partitioningIndex { $0 >= end }]
      .filter { !excluded.contains($0) }
  }

  private func isDeclared(_ name: String, in fence: Int) -> Bool {
    fences[fence]?.names.declarations.contains { $0.name == name } ?? false
  }

  /// The fence from which a name comes; nil if it is known otherwise, or if nothing declares it.
  private func source(
    of use: FenceNames.Use, before fence: Int, _ between: Between
  ) -> Int? {
    if case .firstDeclarations = between, use.kind == .value,
      let first = declaringCompletely[use.name]?.first, first < fence
    {
      return first
    }
    let nearest =
      last(of: declaringCompletely[use.name], before: fence)
      ?? last(of: declaring[use.name], before: fence)
    guard let nearest else { return nil }
    if use.kind == .operatorSymbol, Self.operators.contains(use.name) { return nil }
    guard isKnown(use.name) else { return nearest }
    let isVariable =
      fences[nearest]?.names.declarations.contains { $0.name == use.name && $0.kind == .value }
      ?? false
    return isVariable && !use.isCalled && use.kind == .value ? nearest : nil
  }

  private func last(of fences: [Int]?, before fence: Int) -> Int? {
    guard let fences else { return nil }
    let end = fences.partitioningIndex { $0 >= fence }
    return end > 0 ? fences[end - 1] : nil
  }

  /// The nearest fence whose extensions the chain needs, with the protocols and members.
  private func nextExtension(
    before fence: Int, _ names: FenceNames, _ needed: [Int: Set<String>]
  ) -> (Int, Set<String>)? {
    let chained = needed.keys.compactMap { fences[$0]?.names } + [names]
    let types = Set(chained.flatMap(\.declarations).filter { $0.kind == .type }.map(\.name))
    let used = chained.reduce(into: Set<String>()) { $0.formUnion($1.members) }
    let added = chained.flatMap(\.additions)
    let lists = types.compactMap { extending[$0] } + used.compactMap { adding[$0] }
    let candidates = lists.reduce(into: Set<Int>()) { found, list in
      found.formUnion(list[..<list.partitioningIndex { $0 >= fence }])
    }
    for index in candidates.sorted(by: >) where needed[index] == nil {
      guard let other = fences[index] else { continue }
      var reasons: Set<String> = []
      for addition in other.names.additions {
        let isOwn = types.contains(addition.type)
        guard isOwn || declaring[addition.type] == nil else { continue }
        let same = added.filter { $0.type == addition.type }
        let members = addition.members.intersection(used)
          .subtracting(same.reduce(into: []) { $0.formUnion($1.members) })
        reasons.formUnion(members.map { "." + $0 })
        guard isOwn else { continue }
        let known = Set(
          same.flatMap(\.conformances)
            + chained.flatMap { $0.conformances[addition.type] ?? [] })
        reasons.formUnion(addition.conformances.filter { !known.contains($0) })
      }
      if !reasons.isEmpty { return (index, reasons) }
    }
    return nil
  }

  /// Determines the scopes, and what they prevent.
  private func nest(_ chain: inout FenceChain, of fence: Int, _ names: FenceNames) {
    var declared = DeclaredSignatures()
    var inner: Set<String> = []
    var hasScope = false
    for number in 0...chain.links.count {
      let isLast = number == chain.links.count
      let index = isLast ? fence : chain.links[number].fence
      guard let own = isLast ? names : fences[index]?.names else { continue }
      let isNested = own.declarations.contains { declared.excludes($0) }
      if isNested {
        if isLast { chain.isNested = true } else { chain.links[number].isNested = true }
        hasScope = true
      }
      if hasScope {
        inner.formUnion(own.declarations.filter { $0.kind == .value }.map(\.name))
        if chain.obstacle == nil {
          if own.lastFileScopeDeclaration != nil {
            chain.obstacle = .fileScope(fence: index)
          } else if let name = inner.filter({ own.lastUseInType[$0] != nil }).min() {
            chain.obstacle = .capture(name: name, fence: index)
          }
        }
      }
      own.declarations.forEach { declared.add($0) }
    }
  }
}
