package import RuleBlocks
/// Remote notifications of all apps of a device: rules R30-R39.
///
/// It stands for the push service and for the device's end of it: which app may be woken, how
/// often, and what is kept of the rest. Each app that is woken has a handler of its own and 30 s.
/// What users see of a push is another block's (``Action/shows(_:_:)``).
package struct PushDispatcher: ServiceBlock, Hashable {
  /// Profile and numbers.
  let rules: DeviceRules

  /// Where the block stands in time.
  package var timeline: Timeline
  private(set) var conditions = DeviceConditions()
  /// In the order of installation.
  var clients: [PushClient] = []
  /// The number of the next call.
  var nextNumber = 1

  /// Starts without apps.
  package init(_ rules: DeviceRules = DeviceRules(), start: DeviceInstant = .zero) {
    self.rules = rules
    timeline = Timeline(start: start)
  }

  /// When an app that has had its share may be woken for what waits.
  package var nextDeadline: DeviceInstant? { clients.lazy.compactMap(releaseTime).min() }

  /// Handles an event.
  package mutating func apply(_ event: Event) throws(Misuse) -> [Action] {
    switch event {
    case .device(let event): return try hear(event)
    case .register(let id): return register(try index(of: id))
    case .unregister(let id):
      clients[try index(of: id)].isRegistered = false
      clients[try index(of: id)].stored = nil
    case .capability(let id, let isCapable):
      let index = try index(of: id)
      clients[index].isCapable = isCapable
      if !isCapable { clients[index].isRegistered = false }
    case .send(let id, let notice):
      let index = try index(of: id)
      guard clients[index].isRegistered else { throw .pushNotRegistered(id) }
      return send(notice, to: index)
    case .handlerCalled(let id, let number, let result):
      return try handlerCalled(number, result, of: try index(of: id))
    }
    return []
  }

  /// Delivers what waits for apps that have had their share and may be woken again.
  package mutating func expire() -> [Action] {
    var actions: [Action] = []
    for index in clients.indices where releaseTime(of: clients[index]).map({ $0 <= now }) ?? false {
      actions += release(index)
    }
    return actions
  }

  /// The token of an app on a device; nil before it has asked for one, and for no app.
  package func token(of id: AppID) -> String? {
    clients.first { $0.id == id && $0.isRegistered }.map { Self.token(of: $0.id) }
  }

  /// The app that a token belongs to, registered or not; nil if it is of no app of this device.
  package func app(of token: String) -> AppID? {
    clients.first { Self.token(of: $0.id) == token.lowercased() }?.id
  }

  /// R37: 32 bytes that stay the same for an app on its device, in hexadecimal.
  ///
  /// CHOICE: they come from the app's identifier alone.
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

  /// What is kept for an app, by the push service or by the device.
  package func stored(for id: AppID) -> PushNotice? {
    clients.first { $0.id == id }?.stored?.notice
  }

  /// Takes what happens on the device; a network that comes, and a restart, are contacts (R32).
  private mutating func hear(_ event: DeviceEvent) throws(Misuse) -> [Action] {
    let wasOffline = conditions.network == .none
    conditions.hear(event, at: now)
    switch event {
    case .installed(let id, let manifest):
      if clients.contains(where: { $0.id == id }) { throw .appAlreadyInstalled(id) }
      clients.append(PushClient(id: id, manifest: manifest))
    case .phase(let id, let phase): return change(try index(of: id), to: phase)
    case .lapsed(let id, let assertion): return lapse(assertion, of: try index(of: id))
    case .refreshStatus(let id, let status):
      clients[try index(of: id)].standing.refreshStatus = status
    case .network(let kind):
      guard wasOffline, kind != .none else { break }
      return answerRegistrations() + contact()
    case .lowPowerMode(false): return contact()
    case .battery, .charging: return conditions.isBatteryLow ? [] : contact()
    case .restarted:
      for index in clients.indices { clients[index].standing.restart() }
      return contact()
    case .woken, .lowPowerMode, .locked, .slept, .clockChanged, .callBegins, .callEnds:
      break
    }
    return []
  }

  /// The place of an app.
  ///
  /// - Throws: ``Misuse/unknownApp(_:)``.
  private func index(of id: AppID) throws(Misuse) -> Int {
    guard let index = clients.firstIndex(where: { $0.id == id }) else { throw .unknownApp(id) }
    return index
  }
}
