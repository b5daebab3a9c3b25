/// Where the hash values of a run come from.
enum HashSource: Sendable, Hashable {
  /// The runtime's own fixed values, the same in every process.
  case pinned
  /// Other ones in each process and, since they add its address, for each dictionary, as for a reader.
  case random
  /// They follow from a number, in every process in the same way (`sample_support.c`).
  case seeded(UInt64)

  var isPinned: Bool { self == .pinned }

  var environment: [String: String] {
    switch self {
    case .pinned: ["SWIFT_DETERMINISTIC_HASHING": "1"]
    case .random: ["SWIFT_DETERMINISTIC_HASHING": "0"]
    case .seeded(let seed):
      ["SWIFT_DETERMINISTIC_HASHING": "0", "WORKBOOK_HASH_SEED": "\(seed)"]
    }
  }
}
