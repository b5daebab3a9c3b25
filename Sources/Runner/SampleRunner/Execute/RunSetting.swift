/// What makes a run differ from the others of a program: the hash seeds, which determine the order of a `Set` or
/// a `Dictionary`, the day, and what is in variables that have no value yet.
///
/// ``Repetition`` selects the variation of each run.
package enum RunSetting: Sendable, Hashable {
  /// The runtime's fixed seeds, equal in every process (`SWIFT_DETERMINISTIC_HASHING`).
  case pinned
  /// Different seeds in each process and, since the address is included, for each dictionary, as for a
  /// reader.
  case random
  /// Seeds derived from a number, equally in every process (`sample_support.c`), and whether it is another day.
  case seeded(UInt64, isOnAnotherDay: Bool = false)
  /// The fixed seeds, and other bytes than zero in top-level variables until their declarations give them a value.
  case unset([Filling])

  /// The bytes of a variable in hexadecimal digits, which are repeated.
  package struct Filling: Sendable, Hashable {
    package var variable: String
    package var digits: String
  }

  /// Whether the runtime uses its fixed seeds.
  var isPinned: Bool {
    switch self {
    case .pinned, .unset: true
    case .random, .seeded: false
    }
  }

  /// The variables of ``unset(_:)``, which are passed to the program as `WORKBOOK_UNSET`.
  var unset: String? {
    guard case .unset(let fillings) = self else { return nil }
    return fillings.map { "\($0.variable)=\($0.digits)" }.joined(separator: ",")
  }

  /// The number of ``seeded(_:isOnAnotherDay:)``, which is passed to the program as `WORKBOOK_HASH_SEED`.
  var seed: UInt64? {
    if case .seeded(let seed, _) = self { seed } else { nil }
  }

  /// How far the wall clock of the program is ahead, in seconds, as `WORKBOOK_SECONDS_AHEAD`; nil if it is the machine's.
  ///
  /// A number of ``Repetition/seeds`` gives another second, minute and hour; most give another day and month, and the
  /// greatest two years more.
  var secondsAhead: Int? {
    guard case .seeded(let seed, true) = self else { return nil }
    return Int(seed) * (3 * 60 * 60 + 60 + 1)
  }
}
