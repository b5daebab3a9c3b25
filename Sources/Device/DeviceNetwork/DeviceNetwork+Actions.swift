package import RuleBlocks
internal import BackgroundExecution
internal import DeviceLink
import Glibc

/// Performing the actions of the rules.
extension DeviceNetwork {
  /// Performs actions of the rules in order, each with its consequences before the next.
  package func perform(
    _ actions: [NetworkModel.Action], at now: DeviceInstant
  ) throws(ScriptError) {
    for action in actions {
      switch action {
      case .reach(let number): try reach(number, at: now)
      case .open(let number): try opened(number, at: now)
      case .fail(let number): fail(number, ECONNREFUSED, at: now)
      case .unreachable(let number):
        if let cable = cables[number] { diary.noteUnreachable(cable) }
        fail(number, cables[number]?.port == nil ? ENETDOWN : ENETUNREACH, at: now)
      case .broken(let number): breakOff(number, at: now)
      case .deliver(let number, let side, let bytes):
        try deliver(number, side, bytes, at: now)
      case .end(let number, let side): try end(number, side, at: now)
      case .room(let number, let side):
        guard let cable = cables[number] else { continue }
        if let member = cable.owner(of: side), try drain(number, of: member, at: now) {
          member.wake()
        }
        try pump(number, at: now)
      case .misuse(let misuse): preconditionFailure("\(misuse)")
      }
    }
  }

  /// Passes a request for a connection to the member or server that listens.
  ///
  /// A listening process of the device takes precedence over a server of the scenario. Without either the
  /// connection is refused, and a host that the scenario does not serve is reported, with the line that would
  /// serve it.
  private func reach(_ number: Int, at now: DeviceInstant) throws(ScriptError) {
    guard let cable = cables[number], let port = cable.port else { return }
    if let (member, wire) = directory.listener(cable.host, port),
      let end = member.channel?.connect(
        to: wire, from: cable.opener.name, port: 1024, process: cable.opener.number)
    {
      cable.ends[.accepter] = end
      cable.accepter = member
      return member.wake()
    }
    if let server = directory.server(cable.host, port) {
      cable.server = ServerConnection(server)
      return
    }
    if !directory.isOnDevice(cable.host) {
      diary.refuseUnserved(cable.host, port: port, cable.opener)
    }
    try handle(.refuse(number), at: now)
  }

  /// Informs the opener that a connection is established, or whether a host exists.
  private func opened(_ number: Int, at now: DeviceInstant) throws(ScriptError) {
    guard let cable = cables[number] else { return }
    guard cable.port == nil else {
      cable.answer(error: 0)
      // It may have ended meanwhile.
      if !directory.holds(cable.opener) {
        _ = try drain(number, of: cable.opener, at: now)
      }
      return
    }
    cables[number] = nil
    let isKnown = directory.isServed(cable.host)
    if !isKnown { diary.refuseUnserved(cable.host, port: nil, cable.opener) }
    cable.answer(error: isKnown ? 0 : ENOENT)
  }

  /// Fails and removes a request.
  ///
  /// - Parameter error: the error of the opener's call.
  private func fail(_ number: Int, _ error: Int32, at now: DeviceInstant) {
    guard let cable = cables.removeValue(forKey: number) else { return }
    if cable.port != nil { cable.opener.connections -= 1 }
    cable.answer(error: error)
  }

  /// Breaks off a connection, whatever its state.
  private func breakOff(_ number: Int, at now: DeviceInstant) {
    guard let cable = cables[number] else { return }
    // A connection that was not accepted, or a lookup, fails instead.
    guard let end = cable.ends[.opener], end.stands else {
      return fail(number, cable.port == nil ? ENETDOWN : ENETUNREACH, at: now)
    }
    cables[number] = nil
    cable.opener.connections -= 1
    diary.close(cable, .lost, at: now)
    cable.end(.opener, isReset: true)
  }

  /// Delivers bytes to a server, which answers at once, or to the socket of a process.
  ///
  /// A server's refusal of an invalid request is recorded; its response informs the client as well.
  private func deliver(
    _ number: Int, _ side: NetworkModel.Side, _ bytes: [UInt8], at now: DeviceInstant
  ) throws(ScriptError) {
    guard let cable = cables[number] else { return }
    if !directory.isOnDevice(cable.host) { diary.noteTraffic(cable) }
    if side == .accepter, cable.server != nil {
      let refusal = try cable.server?.receive(bytes, time: timeText(now), watch: watch)
      if let refusal {
        diary.refuse(
          "sends '\(cable.host)' an invalid HTTP request, because "
            + "\(refusal.reason); the server answers \(refusal.status)", cable.opener)
      }
      return try pump(number, at: now)
    }
    cable.ungiven[side]?.append(contentsOf: bytes)
    cable.give(side)
    guard side == .opener else { return }
    diary.noteDelivery(of: bytes.count, cable, at: now)
  }

  /// Informs a side of the other one's end; after both ends the connection is removed.
  ///
  /// A server whose client has ended stops sending, and its requests count as cancelled.
  private func end(
    _ number: Int, _ side: NetworkModel.Side, at now: DeviceInstant
  ) throws(ScriptError) {
    guard let cable = cables[number] else { return }
    if side == .accepter, cable.server != nil {
      cable.isEnded.insert(side)
      cable.server?.stop()
      diary.close(cable, .cancelled, at: now)
      if cable.isFinished.insert(.accepter).inserted {
        try handle(.finish(number, .accepter), at: now)
      }
    } else {
      cable.end(side, isReset: cable.isBrokenOff)
      if side == .opener { diary.close(cable, .lost, at: now) }
    }
    if cable.isEnded.count == 2 {
      cables[number] = nil
      cable.opener.connections -= 1
    }
  }

  /// Performs the steps that a server can perform now.
  ///
  /// Called when it has received bytes, has room again, or has waited long enough; continues until it waits
  /// for one of these.
  package func pump(_ number: Int, at now: DeviceInstant) throws(ScriptError) {
    guard let cable = cables[number] else { return }
    while let step = cable.server?.next(at: now, room: model.room(of: number, .accepter)) {
      switch step {
      case .send(let bytes):
        cable.requests.answer(bytes.count)
        try handle(.send(number, .accepter, Array(bytes)), at: now)
      case .wait, .trickle: break
      case .answered(let status, let bytes):
        cable.requests.complete(status: status, bytes: bytes)
      case .finish, .breakOff:
        cable.isBrokenOff = step == .breakOff
        cable.isFinished.insert(.accepter)
        try handle(.finish(number, .accepter), at: now)
      }
    }
  }
}
