internal import DeviceProtocol
internal import Foundation
internal import DeviceTrace

/// The end of each turn of the main thread: appearances are reported, layout is updated, and the screen is
/// sent to the device.
///
/// A turn is one message of the device, or what ran since an update was requested. So the device has the
/// current screen whenever it takes a snapshot: before a call returns, and before the completion handler of a
/// fetch is called on the main thread.
@MainActor package final class Display {
  package static let shared = Display()

  private var isScheduled = false
  private var isEnding = false
  private var deferred: [() -> Void] = []
  private var sent = DeviceScreen()

  func setNeedsUpdate() {
    guard !isScheduled, !isEnding else { return }
    isScheduled = true
    DispatchQueue.main.async { Display.shared.endTurn() }
  }

  func atEndOfTurn(_ work: @escaping () -> Void) {
    deferred.append(work)
    setNeedsUpdate()
  }

  /// Performs work after a time on the device's clock.
  func after(_ seconds: Double, _ work: @escaping () -> Void) {
    nonisolated(unsafe) let work = work
    DispatchQueue.main.asyncAfter(deadline: .now() + max(seconds, 0)) {
      MainActor.assumeIsolated {
        work()
        Display.shared.setNeedsUpdate()
      }
    }
  }

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
