internal import BackgroundExecution
internal import DeviceLink

/// A connection of two members, of a member and a server, or a question for a host: the device's ends of
/// it, and what is not given yet.
final class Cable {
  /// The member that opened it, and its number for it.
  let opener: NetworkMember
  let wire: UInt32
  let host: String
  /// Nil for a question.
  let port: Int?
  var ends: [NetworkModel.Side: WireEnd] = [:]
  var accepter: NetworkMember?
  var server: ServerConnection?
  var ungiven: [NetworkModel.Side: [UInt8]] = [.opener: [], .accepter: []]
  var isFinished: Set<NetworkModel.Side> = []
  /// Sides that have been told of the other one's end.
  var isEnded: Set<NetworkModel.Side> = []
  /// Whether the server's end is no ordinary one.
  var isBrokenOff = false
  /// The requests that it carries.
  var requests = RequestLog()

  init(opener: NetworkMember, wire: UInt32, host: String, port: Int?, _ end: WireEnd?) {
    self.opener = opener
    self.wire = wire
    self.host = host
    self.port = port
    ends[.opener] = end
  }

  func owner(of side: NetworkModel.Side) -> NetworkMember? { side == .opener ? opener : accepter }

  /// Gives a member what has arrived, as much as it has room for.
  func give(_ side: NetworkModel.Side) {
    guard let bytes = ungiven[side], !bytes.isEmpty else { return }
    let count = ends[side]?.give(bytes) ?? bytes.count
    ungiven[side] = Array(bytes.dropFirst(count))
    if count > 0 { owner(of: side)?.wake() }
    if ungiven[side]?.isEmpty ?? true, isEnded.contains(side) { ends[side]?.finish() }
  }

  /// Whether something has arrived for a member that it has no room for.
  func keepsBack(from member: NetworkMember) -> Bool {
    NetworkModel.Side.allCases.contains { side in
      owner(of: side) === member && !(ungiven[side]?.isEmpty ?? true)
    }
  }

  /// A side has come to the end of what the other one sends.
  func end(_ side: NetworkModel.Side, isReset: Bool) {
    isEnded.insert(side)
    if isReset, side == .opener { opener.channel?.tellReset(wire) }
    if ungiven[side]?.isEmpty ?? true { ends[side]?.finish() }
    owner(of: side)?.wake()
  }

  /// Tells the opener what came of its request.
  func answer(error: Int32) {
    ends[.opener]?.open()
    opener.channel?.tellOpened(wire, error: error)
    opener.wake()
  }
}
