internal import BackgroundExecution
internal import DeviceLink

/// The device's ends of a connection between two members or a member and a server, or a host lookup.
final class DeviceConnection {
  /// The member that opened it.
  let opener: NetworkMember
  /// The opener's number for it, which the answer repeats.
  let wire: UInt32
  /// The requested host as the program wrote it, or the path of a socket.
  let host: String
  /// Nil for a lookup.
  let port: Int?
  /// The device's ends of the members' sockets; a server has none.
  var ends: [NetworkModel.Side: WireEnd] = [:]
  /// The process that has accepted it; nil for a server, and before that.
  var accepter: NetworkMember?
  /// The end of a server of the scenario; nil for a process, and before that.
  var server: ServerConnection?
  /// The bytes that have arrived at a side but not been delivered, as the member has no room.
  var ungiven: [NetworkModel.Side: [UInt8]] = [.opener: [], .accepter: []]
  /// The sides that have ended their streams.
  var isFinished: Set<NetworkModel.Side> = []
  /// The sides that know of the other one's end.
  var isEnded: Set<NetworkModel.Side> = []
  /// Whether the server's end is a reset.
  var isBrokenOff = false
  /// The requests that it carries.
  var requests = RequestLog()

  /// Creates a requested connection or lookup.
  ///
  /// - Parameters:
  ///   - wire: the opener's number for it.
  ///   - end: the device's end of the opener's socket; nil for a lookup.
  init(opener: NetworkMember, wire: UInt32, host: String, port: Int?, _ end: WireEnd?) {
    self.opener = opener
    self.wire = wire
    self.host = host
    self.port = port
    ends[.opener] = end
  }

  /// Returns the process at a side; nil for a server's.
  func owner(of side: NetworkModel.Side) -> NetworkMember? { side == .opener ? opener : accepter }

  /// Delivers the bytes that have arrived, as far as the member has room.
  ///
  /// The end of the connection follows the bytes.
  func give(_ side: NetworkModel.Side) {
    guard let bytes = ungiven[side], !bytes.isEmpty else { return }
    let count = ends[side]?.give(bytes) ?? bytes.count
    ungiven[side] = Array(bytes.dropFirst(count))
    if count > 0 { owner(of: side)?.wake() }
    if ungiven[side]?.isEmpty ?? true, isEnded.contains(side) { ends[side]?.finish() }
  }

  /// Returns whether something has arrived for a member that has no room for it.
  ///
  /// Meanwhile the member must not advance by itself (`DeviceNetwork.keepsBack(from:)`).
  func keepsBack(from member: NetworkMember) -> Bool {
    NetworkModel.Side.allCases.contains { side in
      owner(of: side) === member && !(ungiven[side]?.isEmpty ?? true)
    }
  }

  /// Notes that a side has reached the end of the other one's stream.
  ///
  /// - Parameter isReset: whether it was broken off, which is reported to the opener.
  func end(_ side: NetworkModel.Side, isReset: Bool) {
    isEnded.insert(side)
    if isReset, side == .opener { opener.channel?.tellReset(wire) }
    if ungiven[side]?.isEmpty ?? true { ends[side]?.finish() }
    owner(of: side)?.wake()
  }

  /// Sends the opener the result of its request.
  ///
  /// - Parameter error: an error number of the system; 0 for success.
  func answer(error: Int32) {
    ends[.opener]?.open()
    opener.channel?.tellOpened(wire, error: error)
    opener.wake()
  }
}
