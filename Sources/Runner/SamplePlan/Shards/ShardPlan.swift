import ResultStore
import SafeFiles
package import WorkbookModel

/// The division of a plan among machines.
///
/// ```
/// programs, sessions, trials ──► groups that share a sample, an app or their text
///                              ──► the most expensive group first, each to the shard with the least work
/// ```
/// Chains, apps with their scenarios, and equal programs, such as one sample in four languages, stay together:
/// nothing is compiled on two machines. The division follows from the plan and the costs alone, so that machines
/// with the same book and costs agree without communicating. Its longest shard takes at most a third more
/// than possible (see ``ProgramOrder``), or as long as the most expensive group.
package struct ShardPlan: Sendable {
  private let plan: RunPlan
  /// By selected sample: its shard, from 0.
  private var shards: [Sample.ID: Int] = [:]
  /// The estimated cost of each shard in milliseconds of one processor.
  package private(set) var costs: [Int]

  /// - Parameters:
  ///   - plan: of the whole selection.
  ///   - count: the number of shards, at least 1.
  ///   - recorded: the milliseconds that the programs for some samples took; others are estimated from their
  ///     kind and length.
  package init(_ plan: RunPlan, count: Int, recorded: [Sample.ID: Int] = [:]) {
    self.plan = plan
    var groups = Groups()
    for program in plan.programs { groups.join(program, recorded[program.lastSample]) }
    for session in plan.sessions { groups.join(session, recorded[session.sample]) }
    for trial in plan.trials { groups.join(trial.program, nil, with: [trial.subject]) }
    for id in plan.selection { groups.join([Groups.member(id)]) }
    costs = Array(repeating: 0, count: max(count, 1))
    var places: [Int: Int] = [:]
    for group in groups.ordered() {
      let shard = costs.indices.min { (costs[$0], $0) < (costs[$1], $1) } ?? 0
      places[group.root] = shard
      costs[shard] += group.cost
    }
    for id in plan.selection { shards[id] = places[groups.root(of: Groups.member(id))] }
  }

  /// The part of the plan for one shard; its lists keep the order of the book.
  package func part(_ shard: Shard) -> RunPlan {
    func isOwn(_ id: Sample.ID) -> Bool { shards[id] == shard.number - 1 }
    var part = RunPlan(selection: plan.selection.filter(isOwn))
    part.programs = plan.programs.filter { $0.judged.contains(where: isOwn) }
    part.sessions = plan.sessions.filter { isOwn($0.sample) }
    part.trials = plan.trials.filter { isOwn($0.subject) }
    part.unverified = plan.unverified.filter { isOwn($0.sample) }
    return part
  }
}

/// Sets of samples and texts that belong together (union-find, Tarjan 1975), with the costs of their work.
private struct Groups {
  /// A sample, or a text that programs share.
  typealias Member = String

  private var numbers: [Member: Int] = [:]
  private var members: [Member] = []
  private var parents: [Int] = []
  /// By number of a text; equal texts cost once.
  private var costs: [Int: Int] = [:]

  static func member(_ id: Sample.ID) -> Member { "sample \(id)" }

  mutating func join(_ program: Program, _ recorded: Int?, with others: [Sample.ID] = []) {
    let apps = program.apps.flatMap { [$0.sample] + $0.program.samples }
    let text = join(
      program.textIdentity, (program.samples + apps + others).map(Self.member))
    costs[text] = max(costs[text] ?? 0, recorded ?? program.estimatedCost)
  }

  mutating func join(_ session: ConsoleSession, _ recorded: Int?) {
    let text = join(session.textIdentity, [Self.member(session.sample)])
    costs[text] = max(costs[text] ?? 0, recorded ?? 1_000)
  }

  @discardableResult
  private mutating func join(_ text: Member, _ others: [Member]) -> Int {
    join([text] + others)
    return number(of: text)
  }

  mutating func join(_ all: [Member]) {
    guard let first = all.first.map({ number(of: $0) }) else { return }
    for member in all.dropFirst() {
      let (one, other) = (root(first), root(number(of: member)))
      // The lowest number is the root, so that the result does not depend on the order of joining.
      parents[max(one, other)] = min(one, other)
    }
  }

  private mutating func number(of member: Member) -> Int {
    if let number = numbers[member] { return number }
    numbers[member] = parents.count
    members.append(member)
    parents.append(parents.count)
    return parents.count - 1
  }

  func root(of member: Member) -> Int {
    guard var number = numbers[member] else { return -1 }
    while parents[number] != number { number = parents[number] }
    return number
  }

  private mutating func root(_ start: Int) -> Int {
    var number = start
    while parents[number] != number {
      parents[number] = parents[parents[number]]
      number = parents[number]
    }
    return number
  }

  /// The groups, the most expensive first; those of equal cost by their first member in the alphabet.
  mutating func ordered() -> [(root: Int, cost: Int)] {
    var found: [Int: (cost: Int, name: Member)] = [:]
    for (number, member) in members.enumerated() {
      let root = root(number)
      let known = found[root] ?? (0, member)
      found[root] = (known.cost + (costs[number] ?? 0), min(known.name, member))
    }
    return found.sorted { (-$0.value.cost, $0.value.name) < (-$1.value.cost, $1.value.name) }
      .map { ($0.key, $0.value.cost) }
  }
}

extension Program {

  /// A hash that is equal for programs that share their results.
  fileprivate var textIdentity: String {
    var hasher = ContentHasher()
    hasher.combine("program \(role) \(purpose) \(languageMode) \(settings.timeout)")
    hasher.combine(settings.arguments)
    hasher.combine(settings.standardInput)
    hasher.combine(settings.environment)
    hasher.combine([settings.device?.profile ?? ""] + (settings.device?.apps ?? []))
    for segment in segments {
      hasher.combine("\(segment.fileName) \(segment.isNested)")
      hasher.combine(segment.code)
      hasher.combine(segment.claimedCode)
    }
    for app in apps {
      hasher.combine(app.propertyList)
      hasher.combine(app.program.textIdentity)
    }
    return hasher.finish().hexadecimal
  }

  /// Milliseconds, where none are recorded: medians of the book in `Content`, compiled together with others.
  fileprivate var estimatedCost: Int {
    let lines = segments.reduce(0) { $0 + $1.lines.count }
    return switch role {
    case .plain: 15 + lines / 4
    case .app: 40
    case .scenario: 80
    }
  }
}

extension ConsoleSession {
  fileprivate var textIdentity: String {
    var hasher = ContentHasher()
    hasher.combine("console \(timeout)")
    for command in commands { hasher.combine(command) }
    hasher.combine(environment)
    for file in files {
      hasher.combine("\(file.path) \(file.isExecutable)")
      hasher.combine(file.bytes)
    }
    return hasher.finish().hexadecimal
  }
}
