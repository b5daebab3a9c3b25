/// Where the hash values of a run come from.
package enum HashSource: Sendable, Hashable {
  /// The runtime's own fixed ones, the same in every process (`SWIFT_DETERMINISTIC_HASHING`).
  case pinned
  /// Other ones in each process and, since they add its address, for each dictionary, as for a reader.
  case random
  /// They follow from a number, in every process in the same way (`sample_support.c`).
  case seeded(UInt64)

  var isPinned: Bool { self == .pinned }

  var seed: UInt64? {
    if case .seeded(let seed) = self { seed } else { nil }
  }
}
