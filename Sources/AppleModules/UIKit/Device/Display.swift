internal import DeviceProtocol
internal import Foundation
internal import DeviceTrace

/// The end of each turn of the main thread: what has appeared is told, what changed is arranged, and
/// what the screen shows goes to the device.
///
/// A turn is one message of the device, or what ran since something asked for an update. So the
/// device has the screen as it is whenever it takes a snapshot: before a call returns and before the
/// completion handler of a fetch is called on the main thread.
@MainActor package final class Display {
  package static let shared = Display()

  private var isScheduled = false
  private var isEnding = false
  private var deferred: [() -> Void] = []
  private var sent = DeviceScreen()

  /// Makes sure that the turn ends properly.
  func setNeedsUpdate() {
    guard !isScheduled, !isEnding else { return }
    isScheduled = true
    DispatchQueue.main.async { Display.shared.endTurn() }
  }

  /// Runs something when the turn ends.
  func atEndOfTurn(_ work: @escaping () -> Void) {
    deferred.append(work)
    setNeedsUpdate()
  }

  /// Runs something when a time is over on the device's clock.
  func after(_ seconds: Double, _ work: @escaping () -> Void) {
    nonisolated(unsafe) let work = work
    DispatchQueue.main.asyncAfter(deadline: .now() + max(seconds, 0)) {
      MainActor.assumeIsolated {
        work()
        Display.shared.setNeedsUpdate()
      }
    }
  }

  /// Ends the turn now.
  package func endTurn() {
    guard !isEnding else { return }
    isEnding = true
    defer { isEnding = false }
    isScheduled = false
    repeat {
      while !deferred.isEmpty {
        let works = deferred
        deferred = []
        for work in works { work() }
      }
      Keyboard.hideUnlessNeeded()
      for window in UIApplication.shared.windows where !window.isHidden { window.layoutIfNeeded() }
    } while !deferred.isEmpty
    let screen = ScreenReader.screen(of: .shared)
    guard screen != sent else { return }
    sent = screen
    Outbox.send(.screen(screen))
  }
}
