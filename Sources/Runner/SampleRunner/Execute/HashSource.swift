/// Where the hash values of a run come from.
///
/// The order of a `Set` or a `Dictionary` follows from them. ``Repetition`` says which run has which
/// source.
package enum HashSource: Sendable, Hashable {
  /// The runtime's own fixed ones, the same in every process (`SWIFT_DETERMINISTIC_HASHING`).
  case pinned
  /// Other ones in each process and, since they add its address, for each dictionary, as for a reader.
  case random
  /// They follow from a number, in every process in the same way (`sample_support.c`).
  case seeded(UInt64)

  /// Whether the runtime is told to use its own fixed values.
  var isPinned: Bool { self == .pinned }

  /// The number of ``seeded(_:)``, which goes to the program as `WORKBOOK_HASH_SEED`.
  var seed: UInt64? {
    if case .seeded(let seed) = self { seed } else { nil }
  }
}
