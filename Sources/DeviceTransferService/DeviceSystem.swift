internal import BackgroundExecution
internal import DeviceProtocol
private import Glibc
internal import TransferEngine
internal import TransferService

/// A device of the simulator, as the daemon on it sees it over its link.
final class DeviceSystem: TransferSystem {
  private(set) var rules = TransferRules()
  let mayLoseDoor = false
  private(set) var conditions = TransferConditions(network: .none)
  private var presences: [TransferClientID: AppPresence] = [:]
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

  func takeNews() -> [SystemNews] {
    var news: [SystemNews] = []
    while let bytes = link.receive() {
      guard let message = try? DaemonMessage(message: bytes) else { continue }
      news += take(message)
    }
    return news
  }

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

  func wake(_ session: TransferSessionID) -> Bool {
    tell(.wake(AppID(session.client.rawValue), session: session.identifier))
    return true
  }

  func note(_ progress: TransferProgress, of task: TransferTaskID) {
    let name = TransferName(
      app: AppID(task.session.client.rawValue), session: task.session.identifier,
      task: task.number)
    tell(.transfer(name, TransferStep(progress)))
  }

  func setBusy(_ isBusy: Bool) { tell(.keepsAwake(isBusy)) }

  private func tell(_ report: DaemonReport) { link.send(report.message) }
}

extension AppPresence {
  fileprivate var client: ClientPresence {
    switch self {
    case .foreground: .foreground
    case .suspended: .suspended
    case .background, .notRunning, .forceQuit: .background
    }
  }
}

extension TransferStep {
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
