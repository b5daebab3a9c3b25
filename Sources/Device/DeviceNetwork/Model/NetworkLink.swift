/// The properties of a network link.
package struct NetworkLink: Sendable, Hashable {
  /// The one-way delay; a round trip takes twice as long.
  package var latency: Duration
  package var bitsPerSecond: Int64
  /// How many of 10,000 packets are lost and sent again; at most 9,000.
  package var lostPackets: Int

  package init(latency: Duration, bitsPerSecond: Int64, lostPackets: Int = 0) {
    self.latency = latency
    self.bitsPerSecond = max(1, bitsPerSecond)
    self.lostPackets = min(max(0, lostPackets), 9000)
  }

  /// Returns the time until so many bytes have left, rounded up to a nanosecond.
  func time(for count: Int) -> Duration {
    let (bits, nanoseconds) = (Int64(count) * 8, Int64(1_000_000_000))
    let (whole, rest) = bits.quotientAndRemainder(dividingBy: bitsPerSecond)
    let fraction = (rest.multipliedFullWidth(by: nanoseconds))
    let (quotient, left) = bitsPerSecond.dividingFullWidth(fraction)
    return .seconds(whole) + .nanoseconds(quotient + (left > 0 ? 1 : 0))
  }
}
