/// The SplitMix64 generator of Steele, Lea and Flood; a seed always produces the same numbers.
///
/// Makes random data of tests and benchmarks reproducible.
package struct SplitMix: RandomNumberGenerator, Sendable {
  package let seed: UInt64
  private var state: UInt64

  package init(seed: UInt64) {
    self.seed = seed
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number from 0 to below `bound`, which is at least 1; the modulo bias is negligible for small bounds.
  package mutating func number(below bound: Int) -> Int { Int(next() % UInt64(bound)) }
}
