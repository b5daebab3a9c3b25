/// The times of contenders that ran in turns, one value per round for each.
///
/// The load of the machine changes from minute to minute, so times are compared within a round only: a ratio
/// of two is taken in every round, and then the median of the ratios.
package struct Rounds: Sendable {
  /// The contenders, in the order of the report.
  package let names: [String]
  /// Milliseconds by name, in the order of the rounds.
  private var times: [String: [Double]] = [:]

  package init(names: [String]) { self.names = names }

  /// Adds a round. A missing name counts as NaN, so that no result computed from it keeps a bound.
  ///
  /// - Parameter times: milliseconds of this round, by name.
  package mutating func add(_ round: [String: Double]) {
    for name in names { times[name, default: []].append(round[name] ?? .nan) }
  }

  /// All times, in the order of the names.
  package var results: [TimedResult] {
    names.compactMap { name in
      Measurement(times[name] ?? []).map { TimedResult(name: name, milliseconds: $0) }
    }
  }

  /// Computes one value for each round from the times of that round.
  ///
  /// - Parameter value: computes it from a round's times, in which a missing one is NaN.
  /// - Returns: nil before the first round.
  package func perRound(_ value: ([String: Double]) -> Double) -> Measurement? {
    let count = times.values.map(\.count).max() ?? 0
    return Measurement((0..<count).map { round in value(times.mapValues { $0[round] }) })
  }

  /// The factor by which one contender took longer than another, taken in each round.
  package func ratio(of name: String, to other: String) -> Measurement? {
    perRound { ($0[name] ?? .nan) / ($0[other] ?? .nan) }
  }
}

/// The times of one contender.
package struct TimedResult: Codable, Sendable {
  package var name: String
  package var milliseconds: Measurement
}
