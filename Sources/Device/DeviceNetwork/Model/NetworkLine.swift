import RuleBlocks

/// One direction of a link, over which bytes leave one after the other.
///
/// It belongs to one connection, or carries all that a device sends over its radio.
struct NetworkLine: Sendable, Hashable {
  /// The maximum packet size; a packet is lost as a whole.
  private static let packetSize = 1460
  /// CHOICE: how long a side waits before it requests a connection again (RFC 6298: one second).
  private static let secondRequest = Duration.seconds(1)

  let link: NetworkLink
  /// When the last bit of all that was sent has left.
  private var isFree = DeviceInstant(nanoseconds: .min)
  /// The state of the generator that decides all losses.
  private var chance: UInt64

  /// - Parameter seed: of this direction alone.
  init(_ link: NetworkLink, seed: UInt64) {
    self.link = link
    chance = seed
  }

  /// Sends bytes that travel together.
  ///
  /// - Returns: when their last bit has left, and when all of them have arrived. A lost packet is sent again,
  ///   which takes its time on the line once more and a further round trip each time.
  mutating func carry(_ count: Int, at now: DeviceInstant) -> (
    leaves: DeviceInstant, arrives: DeviceInstant
  ) {
    var (sent, rounds) = (count, 0)
    for start in stride(from: 0, to: link.lostPackets > 0 ? count : 0, by: Self.packetSize) {
      var losses = 0
      while losesPacket() { losses += 1 }
      sent += losses * min(Self.packetSize, count - start)
      rounds = max(rounds, losses)
    }
    isFree = max(isFree, now) + link.time(for: sent)
    return (isFree, isFree + link.latency + link.latency * (2 * rounds))
  }

  /// Returns when an empty packet that is sent now arrives, such as a request for a connection or a name.
  mutating func signal(at now: DeviceInstant) -> DeviceInstant {
    var arrives = now + link.latency
    while losesPacket() { arrives = arrives + Self.secondRequest }
    return arrives
  }

  /// Draws whether the next packet is lost, with the generator SplitMix64 of Steele, Lea and Flood.
  private mutating func losesPacket() -> Bool {
    guard link.lostPackets > 0 else { return false }
    chance &+= 0x9E37_79B9_7F4A_7C15
    var drawn = chance
    drawn = (drawn ^ (drawn >> 30)) &* 0xBF58_476D_1CE4_E5B9
    drawn = (drawn ^ (drawn >> 27)) &* 0x94D0_49BB_1331_11EB
    return (drawn ^ (drawn >> 31)) % 10_000 < UInt64(link.lostPackets)
  }
}
