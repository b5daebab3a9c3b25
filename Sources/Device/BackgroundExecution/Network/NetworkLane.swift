import RuleBlocks
/// One direction of a connection: what has been sent and has not arrived.
struct NetworkLane: Sendable, Hashable {
  /// Bytes that travel together.
  private struct Piece: Sendable, Hashable {
    var bytes: [UInt8]
    /// When the last bit has left the sender, until when it counts for its room.
    var leaves: DeviceInstant
    /// When all of it comes out on the other side.
    var arrives: DeviceInstant
  }

  /// CHOICE: the largest piece. A radio and its kernel hand on about as much at once, and the receiver
  /// is woken for each.
  private static let pieceSize = 16_384
  /// CHOICE: what may have been sent that has not left, as the buffer of a socket holds it.
  private static let capacity = 65_536

  /// What was sent and has not arrived, in order.
  private var pieces: [Piece] = []
  /// When all that was sent has arrived; nothing overtakes it.
  private var lastArrival = DeviceInstant(nanoseconds: .min)
  /// When there is room again for a side that has filled the lane.
  private var hasRoom: DeviceInstant?
  /// When the end of all bytes arrives.
  private var end: DeviceInstant?
  /// Whether it has arrived.
  private(set) var isOver = false

  /// Whether the side has said that it sends no more.
  var isFinished: Bool { end != nil || isOver }

  /// When bytes, the end or room are there.
  var nextDeadline: DeviceInstant? {
    [pieces.first?.arrives, hasRoom, end].compactMap { $0 }.min()
  }

  /// How many bytes may be sent.
  func room(at now: DeviceInstant) -> Int {
    guard !isFinished else { return 0 }
    return Self.capacity - pieces.reduce(0) { $0 + ($1.leaves > now ? $1.bytes.count : 0) }
  }

  /// Puts bytes on a line, in pieces; none overtakes another.
  ///
  /// - Parameter bytes: not more than there is ``room(at:)`` for.
  mutating func send(_ bytes: [UInt8], over line: inout NetworkLine, at now: DeviceInstant) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = Array(rest.prefix(Self.pieceSize))
      rest = rest.dropFirst(piece.count)
      let (leaves, arrives) = line.carry(piece.count, at: now)
      lastArrival = max(lastArrival, arrives)
      pieces.append(Piece(bytes: piece, leaves: leaves, arrives: lastArrival))
    }
    if room(at: now) == 0 { hasRoom = pieces.first { $0.leaves > now }?.leaves }
  }

  /// Says that nothing more is sent; the other side learns of it behind all bytes.
  mutating func finish(over link: NetworkLink, at now: DeviceInstant) {
    if !isFinished { end = max(lastArrival, now + link.latency) }
  }

  /// Takes out what has arrived, joined.
  mutating func arrivals(at now: DeviceInstant) -> [UInt8] {
    let count = pieces.prefix { $0.arrives <= now }.count
    var arrived: [UInt8] = []
    for piece in pieces.prefix(count) { arrived += piece.bytes }
    pieces.removeFirst(count)
    return arrived
  }

  /// Whether the end has just arrived.
  mutating func takeEnd(at now: DeviceInstant) -> Bool {
    guard let end, end <= now else { return false }
    self.end = nil
    isOver = true
    return true
  }

  /// Whether there is room again for a side that waits for it.
  mutating func takeRoom(at now: DeviceInstant) -> Bool {
    guard let hasRoom, hasRoom <= now else { return false }
    self.hasRoom = nil
    return !isFinished
  }
}
