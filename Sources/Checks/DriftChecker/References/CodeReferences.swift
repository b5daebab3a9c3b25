import SwiftSource
import WorkbookModel

/// The symbols that the code of one sample uses, as far as its syntax shows them.
struct CodeReferences {
  private let names: SourceNames
  private let lookups: SymbolLookups
  /// Whether each name has a declaration in a module or in the program.
  private let isCompiled: Bool
  /// The names that the program declares, and those that Swift declares by itself.
  private let declared: Set<String>
  /// The types that variables and parameters of the program have; only those with one.
  private let types: [String: [String]]
  /// The types that the program's types inherit and adopt, by their own paths.
  private let inherited: [String: Set<String>]

  /// - Parameter program: the names of the samples that the sample continues, and its own.
  init(_ names: SourceNames, program: [SourceNames], lookups: SymbolLookups, isCompiled: Bool) {
    self.names = names
    self.lookups = lookups
    self.isCompiled = isCompiled
    declared = program.reduce(into: ["error", "newValue", "oldValue", "self", "super", "Self"]) {
      $0.formUnion($1.declaredNames)
    }
    let untyped = program.reduce(into: Set<String>()) { $0.formUnion($1.untyped) }
    let all = program.reduce(into: [String: Set<[String]>]()) { all, names in
      all.merge(names.types) { $0.union($1) }
    }
    types = all.filter { $0.value.count == 1 && !untyped.contains($0.key) }
      .compactMapValues(\.first)
    inherited = program.flatMap(\.declarations).reduce(into: [:]) { all, declaration in
      guard !declaration.inherits.isEmpty else { return }
      all[(declaration.container + [declaration.name]).joined(separator: "."), default: []]
        .formUnion(declaration.inherits)
    }
  }

  /// The names that the sample declares by its own choice: none that a type of a module requires.
  var ownNames: Set<String> {
    names.declaredNames.subtracting(
      names.declarations.lazy.filter { requirement(of: $0) != nil }.map(\.name))
  }

  /// Every symbol once, at its first use.
  func uses(in sample: String) -> [ChapterReferences.Use] {
    var uses: [ChapterReferences.Use] = []
    for use in names.uses { add(use, sample, to: &uses) }
    for declaration in names.declarations {
      guard let match = requirement(of: declaration) else { continue }
      uses.append(.init(sample: sample, symbol: match.symbol.id, range: declaration.range))
    }
    var seen: Set<String> = []
    return uses.sorted { ($0.range?.lowerBound ?? 0) < ($1.range?.lowerBound ?? 0) }
      .filter { seen.insert($0.symbol).inserted }
  }

  // MARK: Uses

  /// Adds the symbols of a path: its types, then its members as far as their owners are known.
  private func add(
    _ use: SourceNames.Use, _ sample: String, to uses: inout [ChapterReferences.Use]
  ) {
    let path = use.path
    func note(_ match: SymbolIndex.Match, _ place: Int) {
      uses.append(
        .init(sample: sample, symbol: match.symbol.id, range: range(of: place, in: use)))
    }
    func name(_ place: Int) -> SymbolLookups.Name {
      place == path.count - 1
        ? .init(name: path[place], labels: use.labels, closures: use.closures)
        : .init(name: path[place])
    }
    var owner: SymbolIndex.Match?
    var place = 0
    if use.kind == .path, !declared.contains(path[0]) {
      // The longest path of types.
      while place < path.count {
        let types = lookups.types(at: Array(path[...place])).filter {
          place > 0 || $0.symbol.container.isEmpty
        }
        guard let type = only(types) else { break }
        note(type, place)
        owner = type
        place += 1
      }
      if place == path.count, use.labels != nil, let type = owner {
        let name = SymbolLookups.Name(name: "init", labels: use.labels, closures: use.closures)
        if let made = only(lookups.members(of: type, name)) { note(made, place - 1) }
        return
      }
      if place == 0, let match = only(global(name(0))) {
        note(match, 0)
        place = 1
      }
    } else if use.kind == .path, let type = types[path[0]] {
      // A type of the program hides those of modules.
      owner = declared.contains(type[0]) ? nil : only(lookups.types(at: type))
      place = 1
    } else if use.kind == .path {
      place = 1
    }
    while place < path.count {
      let members =
        owner.map { lookups.members(of: $0, name(place)) } ?? anywhere(name(place))
      if let member = only(members) { note(member, place) }
      // The type of a member is unknown.
      owner = nil
      place += 1
    }
  }

  /// The functions and constants at the top level, and members of `self` that nothing else is called like.
  private func global(_ name: SymbolLookups.Name) -> [SymbolIndex.Match] {
    let globals = lookups.globals(name)
    return globals.isEmpty ? anywhere(name) : globals
  }

  /// The members with a name in all modules, if it is a name of theirs and not of the program's.
  private func anywhere(_ name: SymbolLookups.Name) -> [SymbolIndex.Match] {
    isCompiled && !declared.contains(name.name) ? lookups.members(name) : []
  }

  /// The only symbol among matches, which may have several tables' versions of it; nil if there are several.
  private func only(_ matches: [SymbolIndex.Match]) -> SymbolIndex.Match? {
    guard
      let first = matches.min(by: {
        ($0.origin, $0.symbol.module) < ($1.origin, $1.symbol.module)
      }),
      matches.allSatisfy({ $0.symbol.path == first.symbol.path })
    else { return nil }
    return first
  }

  /// The bytes of one name of a path, or nil if it does not stand where its name says.
  private func range(of place: Int, in use: SourceNames.Use) -> Range<Int>? {
    guard place >= use.parted else { return nil }
    let before = use.path[use.parted..<place].reduce(0) { $0 + $1.utf8.count + 1 }
    let start = use.range.lowerBound + before
    let range = start..<start + use.path[place].utf8.count
    return range.upperBound <= use.range.upperBound ? range : nil
  }

  // MARK: Declarations

  /// The requirement or the overridden member that a declaration in a type of the program is.
  private func requirement(of declaration: SourceNames.Declaration) -> SymbolIndex.Match? {
    guard [.function, .value].contains(declaration.kind), !declaration.container.isEmpty else {
      return nil
    }
    let types = adopted(by: declaration.container.joined(separator: "."))
    let name = SymbolLookups.Name(
      name: declaration.name, labels: declaration.parameters?.map(\.label))
    return only(
      types.flatMap { lookups.members(of: $0, name) }
        .filter { $0.symbol.name == SymbolName.joined(name.name, name.labels) })
  }

  /// The modules' types that a type of the program inherits and adopts, also through others of the program.
  private func adopted(by path: String) -> [SymbolIndex.Match] {
    var (seen, waiting) = (Set<String>(), [path])
    var types: [SymbolIndex.Match] = []
    while let path = waiting.popLast() {
      guard seen.insert(path).inserted else { continue }
      for name in inherited[path] ?? [] {
        if declared.contains(String(name.prefix { $0 != "." })) {
          waiting.append(name)
        } else {
          types += lookups.types(at: name.split(separator: ".").map(String.init))
        }
      }
    }
    return types
  }
}
