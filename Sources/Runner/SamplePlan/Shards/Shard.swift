import TextDiagnostics

/// One part of the work of a run that is divided among machines, such as the second of eight.
package struct Shard: Sendable, Hashable, Codable {
  /// From 1 to `count`.
  package let number: Int
  package let count: Int

  /// The largest number of shards.
  package static let most = 10_000

  /// - Returns: nil unless `1 <= number <= count <= most`.
  package init?(number: Int, of count: Int) {
    guard 1...Self.most ~= count, 1...count ~= number else { return nil }
    self.number = number
    self.count = count
  }

  /// Reads `2/8`.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Self.number(parts[0]), let count = Self.number(parts[1])
    else { return nil }
    self.init(number: number, of: count)
  }

  private enum CodingKeys: String, CodingKey { case number, count }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let number = try values.decode(Int.self, forKey: .number)
    let count = try values.decode(Int.self, forKey: .count)
    guard let shard = Self(number: number, of: count) else {
      throw DecodingError.dataCorruptedError(
        forKey: .number, in: values, debugDescription: "there is no shard \(number) of \(count)")
    }
    self = shard
  }

  /// A number in digits alone; `Int` also reads a sign.
  private static func number(_ text: Substring) -> Int? {
    text.utf8.allSatisfy { 0x30...0x39 ~= $0 } ? Int(text) : nil
  }
}

extension Shard: CustomStringConvertible {
  package var description: String { "\(number)/\(count)" }
}

// MARK: Engines

extension Shard {
  /// A system that starts the same command several times and numbers the copies by variables of the
  /// environment.
  private struct Engine {
    var name: String
    /// The variable with the number of this copy.
    var number: String
    /// The variable with the lowest number, or else that number.
    var firstVariable: String?
    var first = 0
    /// The variable with the distance between numbers; nil for 1.
    var step: String?
    /// The variable with the number of copies.
    var count: String
  }

  /// The number of shards where the engine does not say it, as for an indexed job of Kubernetes.
  package static let countVariable = "WORKBOOK_SHARDS"

  /// From the documentation of each: GitLab's predefined variables, `sbatch(1)`, Kubernetes' indexed jobs,
  /// Buildkite's environment variables, CircleCI's built-in variables.
  private static let engines = [
    Engine(name: "GitLab", number: "CI_NODE_INDEX", first: 1, count: "CI_NODE_TOTAL"),
    Engine(
      name: "Slurm", number: "SLURM_ARRAY_TASK_ID", firstVariable: "SLURM_ARRAY_TASK_MIN",
      step: "SLURM_ARRAY_TASK_STEP", count: "SLURM_ARRAY_TASK_COUNT"),
    Engine(name: "Kubernetes", number: "JOB_COMPLETION_INDEX", count: countVariable),
    Engine(
      name: "Buildkite", number: "BUILDKITE_PARALLEL_JOB", count: "BUILDKITE_PARALLEL_JOB_COUNT"),
    Engine(name: "CircleCI", number: "CIRCLE_NODE_INDEX", count: "CIRCLE_NODE_TOTAL"),
  ]

  package struct EngineError: Error, Hashable, CustomStringConvertible {
    package var description: String
  }

  /// Returns the shard that the environment of an engine names.
  ///
  /// - Throws: when no engine is recognized, its numbers are no shard, or two engines disagree.
  package static func ofEngine(_ environment: [String: String]) throws(EngineError) -> Shard {
    var found: [(engine: Engine, shard: Shard)] = []
    for engine in engines {
      guard let text = environment[engine.number] else { continue }
      found.append((engine, try shard(of: engine, text, environment)))
    }
    guard let first = found.first else {
      let names = engines.map { "\($0.number) (\($0.name))" }
      throw EngineError(
        description: "no engine that numbers its jobs was found: none of "
          + "\(names.joined(separator: ", ")) is set; say which part this is: '--shard 1/4'")
    }
    if let other = found.first(where: { $0.shard != first.shard }) {
      throw EngineError(
        description: "\(first.engine.name) says that this is shard \(first.shard), and "
          + "\(other.engine.name) that it is \(other.shard); say which one it is: "
          + "'--shard \(first.shard)'")
    }
    return first.shard
  }

  private static func shard(
    of engine: Engine, _ text: String, _ environment: [String: String]
  ) throws(EngineError) -> Shard {
    guard let countText = environment[engine.count] else {
      throw EngineError(
        description: "\(engine.number) is set, but not \(engine.count), the number of shards; "
          + "set it, or say '--shard I/N'")
    }
    let first = engine.firstVariable.flatMap { environment[$0] }.map { Int($0) } ?? engine.first
    let step = engine.step.flatMap { environment[$0] }.map { Int($0) } ?? 1
    if let number = Int(text), let count = Int(countText), let first, let step, step > 0,
      case let (distance, isOver) = number.subtractingReportingOverflow(first), !isOver,
      distance % step == 0, let shard = Shard(number: distance / step + 1, of: count)
    {
      return shard
    }
    throw EngineError(
      description: "\(engine.name)'s variables name no shard: \(engine.number) is "
        + "'\(text.escapedForTerminal)', \(engine.count) '\(countText.escapedForTerminal)'; its "
        + "numbers have to follow each other, or say '--shard I/N'")
  }
}
