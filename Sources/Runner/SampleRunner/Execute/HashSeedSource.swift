/// The source of a run's hash seeds, which determine the order of a `Set` or a `Dictionary`.
///
/// ``Repetition`` selects the source of each run.
package enum HashSeedSource: Sendable, Hashable {
  /// The runtime's fixed seeds, equal in every process (`SWIFT_DETERMINISTIC_HASHING`).
  case pinned
  /// Different seeds in each process and, since the address is included, for each dictionary, as for a
  /// reader.
  case random
  /// Seeds derived from a number, equally in every process (`sample_support.c`).
  case seeded(UInt64)

  /// Whether the runtime uses its fixed seeds.
  var isPinned: Bool { self == .pinned }

  /// The number of ``seeded(_:)``, which is passed to the program as `WORKBOOK_HASH_SEED`.
  var seed: UInt64? {
    if case .seeded(let seed) = self { seed } else { nil }
  }
}
