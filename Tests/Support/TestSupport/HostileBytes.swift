private import RuleBlocks

/// Bytes for a decoder that must survive any: noise, and frames that were damaged.
package struct HostileBytes {
  private var random: SplitMix

  package init(seed: UInt64) { random = SplitMix(seed: seed) }

  /// Up to 300 random bytes.
  package mutating func noise() -> [UInt8] {
    (0..<random.number(below: 300)).map { _ in UInt8(random.number(below: 256)) }
  }

  /// A frame with one to six changes: bytes replaced, removed, inserted or repeated, lengths set to extremes,
  /// numbers made long, and the end cut off.
  package mutating func damaged(_ frame: [UInt8]) -> [UInt8] {
    var bytes = frame
    for _ in 0...random.number(below: 6) {
      guard !bytes.isEmpty else { break }
      let place = random.number(below: bytes.count)
      switch random.number(below: 8) {
      case 0: bytes[place] = UInt8(random.number(below: 256))
      case 1: bytes[place] ^= 1 << UInt8(random.number(below: 8))
      case 2: bytes.remove(at: place)
      case 3: bytes.insert(UInt8(random.number(below: 256)), at: place)
      case 4: bytes.removeSubrange(place...)
      case 5:
        let extreme: UInt8 = random.number(below: 2) == 0 ? 0xFF : 0x7F
        for index in place..<min(place + 1 + random.number(below: 8), bytes.count) {
          bytes[index] = extreme
        }
      case 6:
        let part = bytes[place..<min(place + 1 + random.number(below: 40), bytes.count)]
        bytes.insert(contentsOf: part, at: place)
      default:
        // In a text, digits make extreme numbers, and brackets nest.
        let texts = [
          "9223372036854775807", "-9223372036854775808", "1e309", "null", "[[[[[[", "{\"a\":",
        ]
        bytes.insert(contentsOf: texts[random.number(below: texts.count)].utf8, at: place)
      }
    }
    return bytes
  }
}
