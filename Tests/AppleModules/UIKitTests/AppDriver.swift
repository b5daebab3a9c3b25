import BackgroundExecution
import DeviceLink
import DeviceProtocol
import Foundation
import DeviceTrace
import Testing

/// A simulated device for one process of the test app: sends it messages and time, and logs its replies.
final class AppDriver {
  /// Everything the app has printed and reported, in order, each entry with its second.
  private(set) var log: [String] = []
  private(set) var end: ProcessEnd?
  /// The reason why the main thread is blocked outside its run loop.
  private(set) var blocked: ThreadWait?
  private var connection: AppConnection?
  private var now: Int64 = 0
  private var next: Int64?
  private let printed = Printed()

  /// Collects lines while the process runs.
  private final class Printed {
    var output = ""
    var error = ""
  }

  private static let clocks = AppClocks(wallOffset: 1_700_000_000, slept: 0)
  static let token = FetchToken(app: "news", number: 1)

  /// Starts the app and sends it the state of its device.
  init(_ environment: [String: String] = [:], iOS version: Int = 7) throws {
    let tests = try URL(
      fileURLWithPath: FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    let app = tests.deletingLastPathComponent().appendingPathComponent("UIKitTestApp").path
    let launch = AppLaunch(
      executable: app,
      environment: environment.merging(ProcessInfo.processInfo.environment) { own, _ in own },
      folder: FileManager.default.temporaryDirectory.path, now: 0,
      booted: -1000, clocks: Self.clocks)
    connection = try AppConnection(launch) { [printed] stream, bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      switch stream {
      case .output: printed.output += text
      case .error: printed.error += text
      }
    }
    take(connection?.firstAnswer(at: 0))
    send(status(.available, version: version))
  }

  /// The app's output on standard error.
  var error: String { printed.error }

  func status(
    _ refresh: RefreshStatus, lowPower: Bool = false, version: Int = 7
  ) -> DeviceMessage {
    .status(
      DeviceStatus(
        backgroundRefreshStatus: refresh, isLowPowerModeEnabled: lowPower, systemVersion: version))
  }

  /// Sends one message and lets the app run until it waits for the device or for time to pass.
  func send(_ message: DeviceMessage) {
    send(bytes: message.message)
  }

  func send(bytes: [UInt8]) {
    take(connection?.run(now: now, until: now, clocks: Self.clocks, message: bytes))
    settle(until: now)
  }

  /// Calls a delegate method.
  func call(_ message: AppMessage, _ state: ApplicationState) {
    send(.call(message, state: state))
  }

  /// Launches the app in the foreground, as a user does.
  func launch() {
    call(.didFinishLaunching, .inactive)
    call(.didBecomeActive, .active)
  }

  func advance(_ seconds: Int64) {
    let target = now + seconds * 1_000_000_000
    settle(until: target)
    now = target
  }

  func forget() { log = [] }

  func kill() {
    connection?.kill()
    connection = nil
  }

  private func settle(until target: Int64) {
    while end == nil, let due = next, due <= target {
      take(connection?.run(now: now, until: target, clocks: Self.clocks, message: nil))
    }
  }

  private func take(_ answer: GrantResult?) {
    switch answer {
    case .rests(let report):
      now = report.now
      // An app that reports something has not yet stepped to its next deadline, even one that is due now.
      next = report.next
      blocked = report.mainWait == .events ? nil : report.mainWait
      logOutput()
      for bytes in report.messages { logMessage(bytes) }
    case .ended(let end):
      self.end = end
      logOutput()
    case nil: break
    }
  }

  private func logOutput() {
    log += printed.output.split(separator: "\n").map { "\(now / 1_000_000_000) \($0)" }
    printed.output = ""
  }

  private func logMessage(_ bytes: [UInt8]) {
    do {
      let text =
        switch try AppReport(message: bytes) {
        case .returned(let message): "returned \(message.name)"
        case .fetch(.minimumInterval(let seconds)): "interval \(seconds)"
        case .fetch(.completed(let token, let result)): "completed \(token) \(result)"
        case .notImplemented(let message): "no \(message.name)"
        case .sceneClassMissing(let name): "no class \(name)"
        case .sceneWanted(let session): "wants scene \(session.map { "\($0)" } ?? "of its own")"
        case .sceneUnwanted(let session): "wants no scene \(session)"
        case .refused(let what): "refused \(what)"
        case .sessionHandled(let number): "session handled \(number)"
        case .touched(let answer): "touched \(answer)"
        case .state(let report): "state \(report)"
        case .log(let text): "log \(text)"
        case .handler(let report): "handler \(report.use)"
        case .broken(let text): "broken by \(text)"
        case .backgroundTask(let report): "background task \(report)"
        case .scheduledTask(let report): "scheduled task \(report)"
        case .push(let report): "push \(report)"
        case .notification(let report): "notification \(report)"
        case .audio(let report): "audio \(report)"
        case .location(let report): "location \(report)"
        case .keepAlive(let report): "keep-alive \(report)"
        case .openURL(let number, let url): "opens \(url) (\(number))"
        case .quickActions(let actions): "quick actions \(actions.map(\.title))"
        case .keychain(let report): "keychain \(report)"
        case .screen(let screen): "screen \(screen.text.joined(separator: "|"))"
        }
      log.append("\(now / 1_000_000_000) -> \(text)")
    } catch {
      Issue.record(error)
    }
  }
}

extension AppMessage {
  fileprivate var name: String {
    switch self {
    case .performFetch: "performFetch"
    case .timeChanged: "timeChanged"
    default: "\(self)"
    }
  }
}
