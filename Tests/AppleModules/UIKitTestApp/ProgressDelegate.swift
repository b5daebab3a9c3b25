import UIKit

/// An app that reports ten seconds of progress, partly through a child `Progress`, and observes it.
final class ProgressDelegate: UIResponder, UIApplicationDelegate, _ApplicationMain {
  static func _makeDelegate() -> any UIApplicationDelegate { ProgressDelegate() }

  private let progress = Progress(totalUnitCount: 10)
  private let part = Progress(totalUnitCount: 4)
  private var observations: [NSKeyValueObservation] = []
  private let start = Date()

  func applicationDidFinishLaunching(_ application: UIApplication) {
    progress.addChild(part, withPendingUnitCount: 2)
    observations = [
      progress.observe(\.fractionCompleted, "fractionCompleted", options: [.old, .new]) {
        print("\($1.oldValue ?? -1) -> \($1.newValue ?? -1)")
      },
      progress.observe(\.estimatedTimeRemaining, "estimatedTimeRemaining") { progress, _ in
        print("\(progress.estimatedTimeRemaining?.rounded() ?? -1) s left")
      },
      progress.observe(\.isFinished, "isFinished") { progress, _ in
        print("finished: \(progress.isFinished)")
      },
      progress.observe(\.isCancelled, "isCancelled", options: [.initial, .new]) {
        print("cancelled: \($0.isCancelled) \($1.newValue ?? true)")
      },
    ]
    progress.cancellationHandler = { print("stops, main thread: \(Thread.isMainThread)") }
    _ = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [self] timer in
      if part.isFinished { progress.completedUnitCount += 4 } else { part.completedUnitCount += 2 }
      let seconds = Date().timeIntervalSince(start)
      progress.estimatedTimeRemaining =
        seconds / progress.fractionCompleted * (1 - progress.fractionCompleted)
      guard progress.isFinished else { return }
      timer.invalidate()
      progress.cancel()
    }
  }
}
