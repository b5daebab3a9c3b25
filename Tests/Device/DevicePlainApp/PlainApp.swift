import BackgroundExecution
import DeviceProtocol
import Dispatch
import Foundation
import DeviceTrace
import VirtualTime

/// The app's end of the link, and its reaction to each call.
@MainActor
final class PlainApp {
  let behaviour: Behaviour
  private var count = 0
  private var timer: Timer?
  private var clocks: Clocks?

  /// The values of the clocks at one moment.
  private struct Clocks {
    let date = Date()
    let uptime = ProcessInfo.processInfo.systemUptime
    let continuous = ContinuousClock.now
  }

  nonisolated init(_ behaviour: Behaviour) { self.behaviour = behaviour }

  /// Serves the device until the process is killed.
  func run() {
    switch behaviour {
    case .crashesAtStart: fatalError("no app today")
    case .exitsAtStart: exit(3)
    default: break
    }
    let source = DispatchSource.makeReadSource(fileDescriptor: ProcessLink.inbox, queue: .main)
    source.setEventHandler { [self] in MainActor.assumeIsolated { takeMessages() } }
    source.resume()
    RunLoop.main.run()
  }

  private func takeMessages() {
    while let bytes = ProcessLink.receive() {
      switch try? DeviceMessage(message: bytes) {
      case .call(let message, let state): call(message, state)
      case .backgroundTime, .taskRequests, .pushToken, .notification, .touch, .audio, .location,
        .urlOpened:
        break
      case .status(let status):
        guard behaviour == .status else { break }
        print(status.backgroundRefreshStatus, status.isLowPowerModeEnabled, status.systemVersion)
      case nil: fatalError("an unknown message")
      }
    }
  }

  private func call(_ message: AppMessage, _ state: ApplicationState) {
    let name = message.method.swift
    if [.news, .never, .slow, .twice].contains(behaviour) { print(name, state) }
    if behaviour == .clocks { printClocks(name) }
    // Before a completion handler, as UIKit does.
    if behaviour == .shows { show(["the last call:", name]) }
    switch message {
    case .didFinishLaunching: launch(state)
    case .didEnterBackground: enterBackground()
    case .willResignActive where behaviour == .spins: while true {}
    case .performFetch(let token): fetch(token)
    case .sessionEvents(let call):
      print("is woken for '\(call.session)'")
      send(.sessionHandled(call.number))
    default: break
    }
    send(.returned(message))
  }

  private func show(_ lines: [String]) {
    let label = ScreenPart.label(lines: lines, style: .plain)
    send(.screen(DeviceScreen(elements: [.line(ScreenLine([label]))])))
  }

  private func launch(_ state: ApplicationState) {
    switch behaviour {
    case .quiet: return
    case .asksForNothing: return send(.fetch(.minimumInterval(-1)))
    case .crashesAtLaunch:
      print("before the crash")
      fatalError("no launch today")
    case .ticks, .counts, .chatters:
      let interval: TimeInterval = behaviour == .chatters ? 1 : 60
      timer = Timer.scheduledTimer(withTimeInterval: interval, repeats: true) { [self] _ in
        MainActor.assumeIsolated {
          count += 1
          if behaviour == .ticks { print("tick \(count) at \(Date())") }
          if behaviour == .chatters { print(count) }
        }
      }
    case .environment:
      for (name, value) in ProcessInfo.processInfo.environment { print("\(name)=\(value)") }
    case .flutters: flutter()
    case .floods: print(String(repeating: "0123456789abcde\n", count: 1 << 16), terminator: "")
    case .dawdles: Thread.sleep(forTimeInterval: 25)
    case .forks:
      let child = Process()
      child.executableURL = URL(fileURLWithPath: "/bin/true")
      do { try child.run() } catch { print("no child") }
    case .remembers: remember()
    // Not again when the daemon launches it.
    case .asks where state == .inactive: DaemonClient.ask(name)
    case .timeBomb:
      DispatchQueue.main.asyncAfter(deadline: .now() + 60) { fatalError("time is up") }
    case .complains: FileHandle.standardError.write(Data("this is not good\n".utf8))
    default: break
    }
    send(.fetch(.minimumInterval(0)))
  }

  private func enterBackground() {
    switch behaviour {
    case .exitsOnHome: exit(0)
    case .blocksOnHome: DispatchSemaphore(value: 0).wait()
    case .hesitatesOnHome: _ = DispatchSemaphore(value: 0).wait(timeout: .now() + 3)
    default: break
    }
  }

  private func fetch(_ token: FetchToken) {
    switch behaviour {
    case .bare: send(.notImplemented(.performFetch(token)))
    case .never: break
    case .slow, .ticks:
      DispatchQueue.main.asyncAfter(deadline: .now() + 2) { [self] in
        MainActor.assumeIsolated { send(.fetch(.completed(token, .newData))) }
      }
    case .twice:
      send(.fetch(.completed(token, .newData)))
      send(.fetch(.completed(token, .failed)))
    case .background:
      let done = DispatchSemaphore(value: 0)
      DispatchQueue.global().asyncAfter(deadline: .now() + 4) {
        ProcessLink.send(AppReport.fetch(.completed(token, .newData)).message)
        done.signal()
      }
      done.wait()
    case .noData: send(.fetch(.completed(token, .noData)))
    case .failed: send(.fetch(.completed(token, .failed)))
    case .crashesOnFetch: fatalError("no fetch today")
    default: send(.fetch(.completed(token, .newData)))
    }
  }

  private func printClocks(_ name: String) {
    let clocks = clocks ?? Clocks()
    if self.clocks == nil {
      self.clocks = clocks
      print("uptime \(Int(clocks.uptime)) s")
    }
    let wall = Int(Date().timeIntervalSince(clocks.date).rounded())
    let uptime = Int((ProcessInfo.processInfo.systemUptime - clocks.uptime).rounded())
    let continuous = ContinuousClock.now - clocks.continuous
    print(name, "wall \(wall), suspending \(uptime), continuous \(continuous.components.seconds)")
  }

  private func flutter() {
    print(".", terminator: "")
    DispatchQueue.global().asyncAfter(deadline: .now() + .microseconds(1)) { [self] in
      DispatchQueue.main.async { MainActor.assumeIsolated { self.flutter() } }
    }
  }

  private func remember() {
    let file = NSHomeDirectory() + "/Documents/launches"
    let old = FileManager.default.contents(atPath: file) ?? Data()
    try? (old + Data("x".utf8)).write(to: URL(fileURLWithPath: file))
    print("launch \(old.count + 1)")
  }

  private func send(_ report: AppReport) { ProcessLink.send(report.message) }
}
