// Timers of the main run loop, as functions of C.

import Foundation
import UIKit

@MainActor @_cdecl("core_start_timer")
func startTimer(
  _ seconds: Double, _ interval: Double, _ repeats: Bool,
  _ work: @escaping @convention(block) () -> Void
) -> UnsafeMutableRawPointer {
  nonisolated(unsafe) let work = work
  let timer = Timer(
    fire: Date(timeIntervalSinceNow: seconds), interval: interval, repeats: repeats
  ) { _ in work() }
  RunLoop.main.add(timer, forMode: .common)
  return Unmanaged.passRetained(timer).toOpaque()
}

@MainActor @_cdecl("core_cancel_timer")
func cancelTimer(_ timer: UnsafeMutableRawPointer) {
  Unmanaged<Timer>.fromOpaque(timer).takeRetainedValue().invalidate()
}
