internal import BackgroundExecution
internal import DeviceLink

/// A connection of two members, of a member and a server, or a question for a host: the device's ends of
/// it, and what is not given yet.
final class Cable {
  /// The member that opened it, and its number for it.
  let opener: NetworkMember
  /// The opener's number for it, by which it is told what came of it.
  let wire: UInt32
  /// What was asked for: a host as the program wrote it, or the path of a socket.
  let host: String
  /// Nil for a question.
  let port: Int?
  /// The device's ends of the members' sockets; a server has none.
  var ends: [NetworkModel.Side: WireEnd] = [:]
  /// The process of the device that has accepted it; nil for a server, and before that.
  var accepter: NetworkMember?
  /// The end of a server of the scenario; nil for a process, and before that.
  var server: ServerConnection?
  /// What has arrived at a side and not been taken, because the member has no room for it.
  var ungiven: [NetworkModel.Side: [UInt8]] = [.opener: [], .accepter: []]
  /// Sides that have said that they send no more.
  var isFinished: Set<NetworkModel.Side> = []
  /// Sides that have been told of the other one's end.
  var isEnded: Set<NetworkModel.Side> = []
  /// Whether the server's end is no ordinary one.
  var isBrokenOff = false
  /// The requests that it carries.
  var requests = RequestLog()

  /// A connection that is asked for, or a question.
  ///
  /// - Parameters:
  ///   - wire: the opener's number for it.
  ///   - end: the device's end of the opener's socket; nil for a question.
  init(opener: NetworkMember, wire: UInt32, host: String, port: Int?, _ end: WireEnd?) {
    self.opener = opener
    self.wire = wire
    self.host = host
    self.port = port
    ends[.opener] = end
  }

  /// The process at a side; nil for a server's.
  func owner(of side: NetworkModel.Side) -> NetworkMember? { side == .opener ? opener : accepter }

  /// Gives a member what has arrived, as much as it has room for.
  ///
  /// The end of the connection waits behind the bytes.
  func give(_ side: NetworkModel.Side) {
    guard let bytes = ungiven[side], !bytes.isEmpty else { return }
    let count = ends[side]?.give(bytes) ?? bytes.count
    ungiven[side] = Array(bytes.dropFirst(count))
    if count > 0 { owner(of: side)?.wake() }
    if ungiven[side]?.isEmpty ?? true, isEnded.contains(side) { ends[side]?.finish() }
  }

  /// Whether something has arrived for a member that it has no room for.
  ///
  /// While that is so, the member must not go on by itself (`DeviceNetwork.keepsBack(from:)`).
  func keepsBack(from member: NetworkMember) -> Bool {
    NetworkModel.Side.allCases.contains { side in
      owner(of: side) === member && !(ungiven[side]?.isEmpty ?? true)
    }
  }

  /// A side has come to the end of what the other one sends.
  ///
  /// - Parameter isReset: whether it was broken off, which the opener is told.
  func end(_ side: NetworkModel.Side, isReset: Bool) {
    isEnded.insert(side)
    if isReset, side == .opener { opener.channel?.tellReset(wire) }
    if ungiven[side]?.isEmpty ?? true { ends[side]?.finish() }
    owner(of: side)?.wake()
  }

  /// Tells the opener what came of its request.
  ///
  /// - Parameter error: an error number of the system's; 0 for success.
  func answer(error: Int32) {
    ends[.opener]?.open()
    opener.channel?.tellOpened(wire, error: error)
    opener.wake()
  }
}
