import RuleBlocks

/// One direction of a connection: what was sent and has not arrived.
struct NetworkLane: Sendable, Hashable {
  /// Bytes that travel together.
  private struct Piece: Sendable, Hashable {
    var bytes: [UInt8]
    /// When the last bit leaves the sender; until then it occupies room.
    var leaves: DeviceInstant
    /// When all of it arrives at the other side.
    var arrives: DeviceInstant
  }

  /// CHOICE: the largest piece. A radio and its kernel pass on about as much at once, and the receiver is
  /// woken for each.
  private static let pieceSize = 16_384
  /// CHOICE: how many bytes may wait to leave, as in the buffer of a socket.
  private static let capacity = 65_536

  /// What was sent and has not arrived, in order.
  private var pieces: [Piece] = []
  /// When all that was sent has arrived; nothing overtakes it.
  private var lastArrival = DeviceInstant(nanoseconds: .min)
  /// When a side that has filled the lane has room again.
  private var hasRoom: DeviceInstant?
  /// When the end of the stream arrives.
  private var end: DeviceInstant?
  /// Whether the end has arrived.
  private(set) var isOver = false

  /// Whether the side has ended its stream.
  var isFinished: Bool { end != nil || isOver }

  /// When bytes, the end or room are due.
  var nextDeadline: DeviceInstant? {
    [pieces.first?.arrives, hasRoom, end].compactMap { $0 }.min()
  }

  /// Returns how many bytes may be sent.
  func room(at now: DeviceInstant) -> Int {
    guard !isFinished else { return 0 }
    return Self.capacity - pieces.reduce(0) { $0 + ($1.leaves > now ? $1.bytes.count : 0) }
  }

  /// Puts bytes on a line, in pieces that do not overtake each other.
  ///
  /// - Parameter bytes: no more than ``room(at:)`` allows.
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

  /// Ends the stream; the other side learns of it after all bytes.
  mutating func finish(over link: NetworkLink, at now: DeviceInstant) {
    if !isFinished { end = max(lastArrival, now + link.latency) }
  }

  /// Takes all bytes that have arrived.
  mutating func arrivals(at now: DeviceInstant) -> [UInt8] {
    let count = pieces.prefix { $0.arrives <= now }.count
    var arrived: [UInt8] = []
    for piece in pieces.prefix(count) { arrived += piece.bytes }
    pieces.removeFirst(count)
    return arrived
  }

  /// Returns whether the end has just arrived.
  mutating func takeEnd(at now: DeviceInstant) -> Bool {
    guard let end, end <= now else { return false }
    self.end = nil
    isOver = true
    return true
  }

  /// Returns whether a side that waits for room has it now.
  mutating func takeRoom(at now: DeviceInstant) -> Bool {
    guard let hasRoom, hasRoom <= now else { return false }
    self.hasRoom = nil
    return !isFinished
  }
}
