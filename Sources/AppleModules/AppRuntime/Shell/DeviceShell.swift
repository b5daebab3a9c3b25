package import BackgroundExecution
internal import DeviceProtocol
internal import Foundation
internal import VirtualTime

/// The app's side of the link to its device: handles messages on the main thread, one at a time.
///
/// Messages about the app's delegate and its views go to the ``AppInterface``. After each call of the delegate
/// the turn ends, and the shell reports that the call has returned.
@MainActor package final class DeviceShell {
  /// The shell of this process; nil if there is no device.
  package private(set) static var current: DeviceShell?

  private let interface: any AppInterface
  /// The call that is being performed.
  package private(set) var call: AppMessage?
  private var hasStatus = false

  /// Serves the device until it ends the process.
  package static func run(_ interface: any AppInterface) -> Never {
    guard ProcessLink.isActive else { refuse() }
    PersistentDefaults.install()
    ContainerFileManager.install()
    current = DeviceShell(interface)
    while true { RunLoop.main.run() }
  }

  private static func refuse() -> Never {
    let name = ProcessInfo.processInfo.processName
    let line = "'\(name)' is an app that was not started by a device; run it from a scenario\n"
    FileHandle.standardError.write(Data(line.utf8))
    exit(EX_USAGE)
  }

  private init(_ interface: any AppInterface) {
    self.interface = interface
    let isServed = ProcessLink.serve {
      MainActor.assumeIsolated { DeviceShell.current?.takeMessages() }
    }
    precondition(isServed, "Foundation is loaded, and there is a device")
  }

  /// The delegate call that the current task answers.
  @TaskLocal package static var bridgedCall: AppMessage?

  /// Reports that the call which the task answers has reached a default implementation.
  package static func noteMissingMethod() {
    if let bridgedCall { Outbox.send(.notImplemented(bridgedCall)) }
  }

  private func takeMessages() {
    while let bytes = ProcessLink.receive() {
      do {
        handle(try DeviceMessage(message: bytes))
      } catch {
        // The device ends this app for it and says so; nothing else can be done here.
        Outbox.send(.broken("a message that the app cannot decode; build app and device together"))
      }
    }
  }

  private func handle(_ message: DeviceMessage) {
    switch message {
    case .touch(let touch): return Outbox.send(.touched(interface.perform(touch)))
    case .backgroundTime(let deadline):
      return OpenBackgroundTasks.shared.setTime(until: deadline)
    case .taskRequests(let book): return ScheduledTasks.shared.take(book)
    case .status(let status):
      take(status)
      // The first message is the initial state, not a change.
      guard hasStatus else {
        hasStatus = true
        return
      }
    case .notification(let message): UserNotices.shared.take(message)
    case .audio(let message): AudioSystem.shared.take(message)
    case .location(let message): LocationSystem.shared.take(message)
    case .urlOpened(let number, let isOpened): PendingURLOpens.shared.take(number, isOpened)
    case .pushToken(let token): interface.take(pushToken: token)
    case .call(let call, let state):
      self.call = call
      interface.take(call, state)
      self.call = nil
      Display.shared.endTurn()
      return Outbox.send(.returned(call))
    }
    Display.shared.endTurn()
  }

  /// Performs a call in which no delegate takes part.
  package static func perform(_ call: AppMessage) {
    switch call {
    case .backgroundTaskExpires(let identifier): OpenBackgroundTasks.shared.expire(identifier)
    case .scheduledTaskBegins(let task): ScheduledTasks.shared.begin(task)
    case .scheduledTaskExpires(let number): ScheduledTasks.shared.expire(number)
    case .audioInterruptionEnds(let shouldResume):
      AudioSystem.shared.endInterruption(shouldResume: shouldResume)
    case .remoteCommand(let command): RemoteControls.shared.perform(command)
    case .location(let call): LocationSystem.shared.take(call.event)
    case .keepAlive(let call): KeepAlive.run(call)
    default: preconditionFailure("a call of the delegate")
    }
  }

  private func take(_ status: DeviceStatus) {
    if let zone = status.timeZone { LocalTime.use(zone: zone) }
    PendingURLOpens.shared.schemes = status.urlSchemes
    OpenBackgroundTasks.shared.allow(status.isMultitaskingSupported)
    ScheduledTasks.shared.setSystem(status.systemVersion)
    UserNotices.shared.setSystem(status.systemVersion)
    AudioSystem.shared.setSystem(status.systemVersion)
    LocationSystem.shared.setSystem(status.systemVersion)
    KeepAlive.setSystem(
      status.systemVersion, isMultitaskingSupported: status.isMultitaskingSupported)
    let process = ProcessInfo.processInfo
    let hasPowerChanged = status.isLowPowerModeEnabled != process.isLowPowerModeEnabled
    process.setLowPowerModeEnabled(status.isLowPowerModeEnabled)
    process.setThermalState(status.thermalState, tells: hasStatus)
    interface.take(status, isFirst: !hasStatus)
    guard hasStatus, hasPowerChanged else { return }
    // Not on the main queue, as the Energy Efficiency Guide says (R113).
    DispatchQueue.global().async {
      NotificationCenter.default.post(
        name: .NSProcessInfoPowerStateDidChange, object: ProcessInfo.processInfo)
    }
  }
}
