import RuleBlocks
internal import BackgroundExecution
internal import DeviceProtocol
private import Glibc
internal import TransferEngine
internal import TransferService

/// A device of the simulator, as the daemon on it sees it over its link.
///
/// **Roles.** It turns messages of the link into ``SystemNews``, and what the service tells of
/// transfers into reports. It knows of each app where it is, from the first message on.
///
/// **Threading.** It belongs to the thread of the service, but for the wait in its initializer.
final class DeviceSystem: TransferSystem {
  /// The rules for the version of iOS that the device has; the newest until it has said it.
  private(set) var rules = TransferRules()
  /// The folder of the socket is the device's, and is there as long as it is.
  let mayLoseDoor = false
  /// As the device has said last; without a network before.
  private(set) var conditions = TransferConditions(network: .none)
  /// Where each app is, by its name on the device.
  private var presences: [TransferClientID: AppPresence] = [:]
  /// Whether the device has said how it is, which it does first of all.
  private var isKnown = false
  private let link: DaemonLink

  /// Waits until the device has said how it is, or is gone.
  init(_ link: DaemonLink) {
    self.link = link
    while !isKnown, !link.isClosed {
      var file = pollfd(fd: link.inbox, events: Int16(POLLIN), revents: 0)
      poll(&file, 1, -1)
      _ = takeNews()
    }
  }

  /// An app that is ending runs in the background.
  func presence(of client: TransferClientID) -> ClientPresence {
    presences[client]?.client ?? .background
  }

  /// Takes all messages that wait, in their order; what is no message is passed over.
  func takeNews() -> [SystemNews] {
    var news: [SystemNews] = []
    while let bytes = link.receive() {
      guard let message = try? DaemonMessage(message: bytes) else { continue }
      news += take(message)
    }
    return news
  }

  /// Takes one message: the state of the device, or where an app is now.
  private func take(_ message: DaemonMessage) -> [SystemNews] {
    switch message {
    case .conditions(let now):
      isKnown = true
      if let profile = Profile(iOS: now.systemVersion) { rules.profile = profile }
      conditions = TransferConditions(
        network: now.network, isCharging: now.isCharging, isPowerLow: now.isPowerLow)
      return [.conditions(conditions)]
    case .app(let app, let presence): return note(TransferClientID(app.rawValue), presence)
    }
  }

  /// What a process that ran has said is still on its way when it ends, and its end comes behind that.
  ///
  /// So only of an app that was suspended the connection is known to say no more, and is hung up
  /// on. A force quit is told behind that.
  private func note(_ client: TransferClientID, _ presence: AppPresence) -> [SystemNews] {
    let wasSuspended = presences.updateValue(presence, forKey: client) == .suspended
    switch presence {
    case .foreground: return [.presence(client, .foreground)]
    case .background: return [.presence(client, .background)]
    case .suspended: return [.presence(client, .suspended)]
    case .notRunning: return wasSuspended ? [.gone(client)] : []
    case .forceQuit: return (wasSuspended ? [.gone(client)] : []) + [.forceQuit(client)]
    }
  }

  /// Asks the device to wake an app; it always takes that, and decides when.
  func wake(_ session: TransferSessionID) -> Bool {
    tell(.wake(AppID(session.client.rawValue), session: session.identifier))
    return true
  }

  /// Tells the device what has come of a transfer, which it writes into the trace.
  func note(_ progress: TransferProgress, of task: TransferTaskID) {
    let name = TransferName(
      app: AppID(task.session.client.rawValue), session: task.session.identifier,
      task: task.number)
    tell(.transfer(name, TransferStep(progress)))
  }

  /// Asks the device to stay awake while an attempt runs (CHOICE), or lets it sleep.
  func setBusy(_ isBusy: Bool) { tell(.keepsAwake(isBusy)) }

  /// Leaves a report for the device.
  private func tell(_ report: DaemonReport) { link.send(report.message) }
}

extension AppPresence {
  /// What the engine is told of an app that has a connection; one that is ending still runs behind
  /// the screen.
  fileprivate var client: ClientPresence {
    switch self {
    case .foreground: .foreground
    case .suspended: .suspended
    case .background, .notRunning, .forceQuit: .background
    }
  }
}

extension TransferStep {
  /// The text of an attempt is its method and address: `GET https://news.example/feed`.
  fileprivate init(_ progress: TransferProgress) {
    switch progress {
    case .attempt(let method, let url): self = .attempt("\(method) \(url)")
    case .quarters(let count): self = .quarters(count)
    case .ended(let completion, let bytes):
      if let error = completion.error {
        self = .failed(code: error.code)
      } else {
        self = .finished(status: completion.head?.status ?? 0, bytes: bytes.map(Int.init))
      }
    }
  }
}
