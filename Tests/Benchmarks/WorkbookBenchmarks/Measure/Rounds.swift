/// The times of things that were done in turns, one value a round for each.
///
/// What else the machine does changes from minute to minute, so times are compared within a round
/// only: a ratio of two is taken in every round, and then the median of the ratios.
package struct Rounds: Sendable {
  /// In the order in which reports list them.
  package let names: [String]
  /// Milliseconds by name, in the order of the rounds.
  private var times: [String: [Double]] = [:]

  /// Rounds of some things, before the first one.
  package init(names: [String]) { self.names = names }

  /// - Parameter times: milliseconds of this round, by name.
  ///
  /// A name without a time gets no number in this round, so that nothing which is computed of it holds
  /// a bound.
  package mutating func add(_ round: [String: Double]) {
    for name in names { times[name, default: []].append(round[name] ?? .nan) }
  }

  /// All times, in the order of the names.
  package var results: [TimedResult] {
    names.compactMap { name in
      Measurement(times[name] ?? []).map { TimedResult(name: name, milliseconds: $0) }
    }
  }

  /// One value for each round, computed from the times of that round.
  ///
  /// - Parameter value: of a round's times, in which a missing one is no number.
  /// - Returns: nil before the first round.
  package func perRound(_ value: ([String: Double]) -> Double) -> Measurement? {
    let count = times.values.map(\.count).max() ?? 0
    return Measurement((0..<count).map { round in value(times.mapValues { $0[round] }) })
  }

  /// How many times as long one thing took as another.
  ///
  /// In each round, and then over all of them.
  package func ratio(of name: String, to other: String) -> Measurement? {
    perRound { ($0[name] ?? .nan) / ($0[other] ?? .nan) }
  }
}

/// A thing that was done, and how long it took.
package struct TimedResult: Codable, Sendable {
  package var name: String
  package var milliseconds: Measurement
}
