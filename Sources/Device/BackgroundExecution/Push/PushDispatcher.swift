package import RuleBlocks
/// Remote notifications of all apps of a device: rules R30-R39.
///
/// The dispatcher represents both the push service and the device's end of it: which app may be woken, how
/// often, and what is stored of the rest. Each woken app has its own handler and 30 s. Visible notifications
/// are shown by another block (``Action/shows(_:_:)``).
package struct PushDispatcher: ServiceBlock, Hashable {
  let rules: DeviceRules

  package var timeline: Timeline
  private(set) var conditions = DeviceConditions()
  /// In the order of installation.
  var clients: [PushClient] = []
  var nextNumber = 1

  package init(_ rules: DeviceRules = DeviceRules(), start: DeviceInstant = .zero) {
    self.rules = rules
    timeline = Timeline(start: start)
  }

  /// When an app that has used up its share may be woken for a stored notification.
  package var nextDeadline: DeviceInstant? { clients.lazy.compactMap(releaseTime).min() }

  package mutating func apply(_ event: Event) throws(Misuse) -> [Action] {
    switch event {
    case .device(let event): return try hear(event)
    case .register(let id): return register(try clients.index(of: id))
    case .unregister(let id):
      clients[try clients.index(of: id)].isRegistered = false
      clients[try clients.index(of: id)].stored = nil
    case .capability(let id, let isCapable):
      let index = try clients.index(of: id)
      clients[index].isCapable = isCapable
      if !isCapable { clients[index].isRegistered = false }
    case .send(let id, let notice):
      let index = try clients.index(of: id)
      guard clients[index].isRegistered else { throw .pushNotRegistered(id) }
      return send(notice, to: index)
    case .handlerCalled(let id, let number, let result):
      return try handlerCalled(number, result, of: try clients.index(of: id))
    }
    return []
  }

  /// Delivers stored notifications to apps that may be woken again.
  package mutating func expire() -> [Action] {
    var actions: [Action] = []
    for index in clients.indices where releaseTime(of: clients[index]).map({ $0 <= now }) ?? false {
      actions += release(index)
    }
    return actions
  }

  /// Returns the token of an app that has registered; nil otherwise.
  package func token(of id: AppID) -> String? {
    clients.first { $0.id == id && $0.isRegistered }.map { Self.token(of: $0.id) }
  }

  /// Returns the app that a token belongs to, registered or not; nil if there is none on this device.
  package func app(of token: String) -> AppID? {
    clients.first { Self.token(of: $0.id) == token.lowercased() }?.id
  }

  /// R37: returns the token of an app: 32 bytes in hexadecimal that never change on a device.
  ///
  /// CHOICE: it is derived from the app's identifier alone.
  package static func token(of id: AppID) -> String {
    var state: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in id.rawValue.utf8 { state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    var text = ""
    for _ in 0..<4 {
      state = (state ^ (state >> 31)) &* 0x9e37_79b9_7f4a_7c15
      let digits = String(state ^ (state >> 29), radix: 16)
      text += String(repeating: "0", count: 16 - digits.count) + digits
    }
    return text
  }

  /// Returns what is stored for an app, by the push service or by the device.
  package func stored(for id: AppID) -> AcceptedPush? {
    clients.first { $0.id == id }?.stored?.notice
  }

  /// Applies an event of the device; going online and a restart are contacts (R32).
  private mutating func hear(_ event: DeviceEvent) throws(Misuse) -> [Action] {
    let wasOffline = conditions.network == .none
    conditions.hear(event, at: now)
    switch event {
    case .installed(let id, let manifest):
      if clients.contains(where: { $0.id == id }) { throw .appAlreadyInstalled(id) }
      clients.append(PushClient(id: id, manifest: manifest))
    case .phase(let id, let phase): return change(try clients.index(of: id), to: phase)
    case .lapsed(let id, let assertion): return lapse(assertion, of: try clients.index(of: id))
    case .refreshStatus(let id, let status):
      clients[try clients.index(of: id)].standing.refreshStatus = status
    case .network(let kind):
      guard wasOffline, kind != .none else { break }
      return answerRegistrations() + contact()
    case .lowPowerMode(false): return contact()
    case .battery, .charging: return conditions.isBatteryLow ? [] : contact()
    case .restarted:
      for index in clients.indices { clients[index].standing.restart() }
      return contact()
    case .woken, .unlimited, .lowPowerMode, .locked, .slept, .clockChanged, .callBegins, .callEnds:
      break
    }
    return []
  }
}
