import RuleBlocks
internal import BackgroundExecution
internal import DeviceProtocol
private import Glibc
internal import TransferEngine
internal import TransferService

/// The simulated device, as its daemon sees it over the link.
///
/// **Roles.** It turns messages of the link into ``SystemNews``, and progress of transfers into reports. It
/// tracks the state of each app from the first message on.
///
/// **Threading.** It belongs to the service's thread, except that its initializer blocks.
final class DeviceSystem: TransferSystem {
  /// The rules for the device's iOS version; the newest until the device names it.
  private(set) var rules = TransferRules()
  /// The socket's folder belongs to the device, and exists as long as the device does.
  let socketMayDisappear = false
  /// The disk is the device's, whose runs do not depend on the machine's free space.
  let sharesDisk = false
  /// The conditions last reported by the device; without a network before the first report.
  private(set) var conditions = TransferConditions(network: .none)
  /// The state of each app, by its name on the device.
  private var presences: [TransferClientID: AppPresence] = [:]
  /// Whether the device has reported its conditions, which it does first of all.
  private var isKnown = false
  private let link: DaemonLink

  /// Waits until the device has reported its conditions, or is gone.
  init(_ link: DaemonLink) {
    self.link = link
    while !isKnown, !link.isClosed {
      var file = pollfd(fd: link.inbox, events: Int16(POLLIN), revents: 0)
      poll(&file, 1, -1)
      _ = takeNews()
    }
  }

  /// Returns the presence of an app; one that is ending counts as running in the background.
  func presence(of client: TransferClientID) -> ClientPresence {
    presences[client]?.client ?? .background
  }

  /// Takes all pending messages in order; invalid ones are ignored.
  func takeNews() -> [SystemNews] {
    var news: [SystemNews] = []
    while let bytes = link.receive() {
      guard let message = try? DaemonMessage(message: bytes) else { continue }
      news += take(message)
    }
    return news
  }

  /// Handles one message: the conditions of the device, or the state of an app.
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

  /// When a running process ends, its last frames are still on their way, and the end of its connection comes
  /// after them.
  ///
  /// So only the connection of a suspended app is known to be silent, and is closed here. A force quit is
  /// reported after that.
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

  /// Requests the device to wake an app; the device always accepts, and decides when.
  func wake(_ session: TransferSessionID) -> Bool {
    tell(.wake(AppID(session.client.rawValue), session: session.identifier))
    return true
  }

  /// Reports the progress of a transfer to the device, which writes it to the trace.
  func note(_ progress: TransferProgress, of task: TransferTaskID) {
    let name = TransferName(
      app: AppID(task.session.client.rawValue), session: task.session.identifier,
      task: task.number)
    tell(.transfer(name, TransferStep(progress)))
  }

  /// Requests the device to stay awake while an attempt runs (CHOICE), or lets it sleep.
  func setBusy(_ isBusy: Bool) { tell(.keepsAwake(isBusy)) }

  private func tell(_ report: DaemonReport) { link.send(report.message) }
}

extension AppPresence {
  /// The presence of an app with a connection; one that is ending still runs in the background.
  fileprivate var client: ClientPresence {
    switch self {
    case .foreground: .foreground
    case .suspended: .suspended
    case .background, .notRunning, .forceQuit: .background
    }
  }
}

extension TransferStep {
  /// An attempt is described by its method and address: `GET https://news.example/feed`.
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
