/// Names of which each is given once; one that is taken gets a number: `a`, `a-2`, `a-3`.
package struct UniqueNames: Sendable {
  private var taken: Set<String>
  /// The number to try next, by name without a number.
  private var nextNumbers: [String: Int] = [:]
  /// The number of names that were tried, at most two for each one that is taken, on average.
  package private(set) var attempts = 0

  /// - Parameter taken: names that are not given.
  package init(taken: Set<String> = []) { self.taken = taken }

  package mutating func take(_ name: String) -> String {
    var unique = name
    var number = nextNumbers[name] ?? 2
    attempts += 1
    while !taken.insert(unique).inserted {
      attempts += 1
      unique = "\(name)-\(number)"
      number += 1
    }
    nextNumbers[name] = number
    return unique
  }

  /// All names that are taken, in the order of their bytes.
  package var sorted: [String] { taken.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }
}
