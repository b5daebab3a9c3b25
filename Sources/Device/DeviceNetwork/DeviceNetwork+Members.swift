package import RuleBlocks
internal import BackgroundExecution
internal import DeviceLink
import Glibc

/// Requests and data of members.
extension DeviceNetwork {
  /// Handles the requests of a member on its channel.
  ///
  /// Requests that take network time are answered later; all others at once, and the member is given time for
  /// the answer.
  package func takeRequests(of member: NetworkMember, at now: DeviceInstant) throws(ScriptError) {
    while let request = member.channel?.receive() {
      switch request {
      case .listen(let wire, let path?, _):
        directory.wait(at: path, member, wire)
        member.channel?.tellOpened(wire)
        member.wake()
      case .listen(let wire, nil, let port):
        if member.mayListen {
          member.ports[port] = wire
        } else {
          diary.refuse(
            "listens on port \(port), which is not available to apps", member)
        }
        member.channel?.tellOpened(wire, error: member.mayListen ? 0 : EPERM)
        member.wake()
      case .lookUp(let question, let host):
        let cable = DeviceConnection(opener: member, wire: question, host: host, port: nil, nil)
        try open(cable, .lookUp, at: now)
      case .open(let wire, let host, let port, let end):
        try openConnection(
          DeviceConnection(opener: member, wire: wire, host: host, port: port, end), at: now)
      case .datagram(let host, let port):
        diary.refuse(
          "sends a datagram to '\(host)', port \(port), but only connections (TCP) are supported",
          member)
      case .forbidden:
        diary.refuse(
          "opens a connection, which requires the sandbox level 'namespaces'; 'Which level you get' in the "
            + "manual says how to have it, also in a container", member)
      case .network(let question):
        member.channel?.tellNetwork(question, kind.onWires)
        member.wake()
      case .ignored(let text): diary.refuse("sets \(text)", member)
      }
    }
  }

  /// Takes the data that a member has written to a connection, as far as the network has room.
  ///
  /// The rest stays in the socket, so a program that writes too much waits as on a real network.
  ///
  /// - Returns: whether there was anything.
  package func drain(
    _ number: Int, of member: NetworkMember, at now: DeviceInstant
  ) throws(ScriptError) -> Bool {
    guard let cable = cables[number] else { return false }
    var hasTaken = false
    for side in NetworkModel.Side.allCases {
      guard cable.owner(of: side) === member, let end = cable.ends[side] else { continue }
      while case let room = model.room(of: number, side), room > 0 {
        let taken = end.take(room)
        if case .bytes(let bytes) = taken {
          hasTaken = true
          if side == .opener { diary.noteRequests(in: bytes, of: cable, at: now) }
          try handle(.send(number, side, bytes), at: now)
          continue
        }
        if taken == .end, cable.isFinished.insert(side).inserted {
          try handle(.finish(number, side), at: now)
        }
        break
      }
      cable.give(side)
    }
    return hasTaken
  }

  /// Opens a connection, if the device can have one more.
  ///
  /// Descriptors and connections per process are limited; beyond the limits the call fails as the system's
  /// does, and the program's mistake is recorded.
  private func openConnection(_ cable: DeviceConnection, at now: DeviceInstant) throws(ScriptError)
  {
    let member = cable.opener
    guard cable.ends[.opener] != nil else {
      diary.refuse(
        "opens a connection, and the device has no descriptor left for it; close files that the "
          + "scenario holds, or raise the limit ('ulimit -n')", member)
      return cable.answer(error: ENFILE)
    }
    guard member.connections < NetworkMember.mostConnections else {
      diary.refuse("has more than \(NetworkMember.mostConnections) connections", member)
      return cable.answer(error: EMFILE)
    }
    member.connections += 1
    try open(cable, .openOverRadio, at: now)
  }

  /// Stores a connection or lookup under its future number, and passes it to the rules.
  ///
  /// Hosts on the device need no radio: they are reached over ``local``, and their lookups are answered at
  /// once.
  private func open(
    _ cable: DeviceConnection, _ event: NetworkModel.Event, at now: DeviceInstant
  ) throws(ScriptError) {
    if directory.isOnDevice(cable.host) {
      if cable.port != nil { diary.want(cable.host) }
      guard cable.port != nil else { return cable.answer(error: 0) }
      cables[model.nextNumber] = cable
      return try handle(.open(local), at: now)
    }
    cables[model.nextNumber] = cable
    try handle(event, at: now)
  }
}

extension NetworkKind {
  /// The value on the channel.
  fileprivate var onWires: WireChannel.Network {
    switch self {
    case .none: .none
    case .cellular: .cellular
    case .wifi: .wifi
    }
  }
}
