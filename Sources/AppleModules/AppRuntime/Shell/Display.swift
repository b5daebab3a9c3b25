internal import DeviceProtocol
package import DeviceTrace
internal import Foundation

/// The end of each turn of the main thread: appearances are reported, layout is updated, and the screen is
/// sent to the device.
///
/// A turn is one message of the device, or what ran since an update was requested. So the device has the
/// current screen whenever it takes a snapshot: before a call returns, and before the completion handler of a
/// fetch is called on the main thread.
@MainActor package final class Display {
  package static let shared = Display()

  /// Updates the layout of what is shown; set by UIKit.
  package var arrange: () -> Void = {}
  /// Returns what is shown; set by UIKit.
  package var screen: () -> DeviceScreen = { DeviceScreen() }

  private var isScheduled = false
  private var isEnding = false
  private var deferred: [() -> Void] = []
  private var sent = DeviceScreen()

  package func setNeedsUpdate() {
    guard !isScheduled, !isEnding else { return }
    isScheduled = true
    DispatchQueue.main.async { Display.shared.endTurn() }
  }

  package func atEndOfTurn(_ work: @escaping () -> Void) {
    deferred.append(work)
    setNeedsUpdate()
  }

  /// Performs work after a time on the device's clock.
  package func after(_ seconds: Double, _ work: @escaping () -> Void) {
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
      arrange()
    } while !deferred.isEmpty
    let screen = screen()
    guard screen != sent else { return }
    sent = screen
    Outbox.send(.screen(screen))
  }
}
