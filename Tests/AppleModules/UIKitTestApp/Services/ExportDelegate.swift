import BackgroundTasks
import UIKit

/// An app that exports something in ten steps of ten seconds, when it is active for the first time.
///
/// With `TEST_STALL` it stops after so many steps; with `TEST_LATE` it submits a request in the background, and
/// with `TEST_PLAIN` no other; with `TEST_BEYOND` it does far more than it has announced.
final class ExportDelegate: UIResponder, UIApplicationDelegate, _ApplicationMain {
  static func _makeDelegate() -> any UIApplicationDelegate { ExportDelegate() }

  private var isSubmitted = false
  private let steps =
    ProcessInfo.processInfo.environment["TEST_STALL"].flatMap { Int64($0) } ?? .max

  /// Notifications are posted in apps with scenes too, which iOS 27 demands.
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let center = NotificationCenter.default
    _ = center.addObserver(
      forName: UIApplication.didBecomeActiveNotification, object: nil, queue: nil
    ) { _ in MainActor.assumeIsolated { self.becameActive() } }
    _ = center.addObserver(
      forName: UIApplication.didEnterBackgroundNotification, object: nil, queue: nil
    ) { _ in MainActor.assumeIsolated { self.enteredBackground() } }
    return true
  }

  private func becameActive() {
    guard !isSubmitted, ProcessInfo.processInfo.environment["TEST_PLAIN"] == nil else { return }
    isSubmitted = true
    let steps = steps
    BGTaskScheduler.shared.register(
      forTaskWithIdentifier: "org.example.export.1", using: .main
    ) { task in
      MainActor.assumeIsolated {
        guard let task = task as? BGContinuedProcessingTask else { return print("another kind") }
        Self.work(on: task, steps: steps)
      }
    }
    let request = BGContinuedProcessingTaskRequest(
      identifier: "org.example.export.1", title: "Export", subtitle: "begins")
    request.strategy = .fail
    do {
      try BGTaskScheduler.shared.submit(request)
      print("submitted")
    } catch {
      print("refused: \(error)")
    }
  }

  private func enteredBackground() {
    guard ProcessInfo.processInfo.environment["TEST_LATE"] != nil else { return }
    Task {
      let request = BGContinuedProcessingTaskRequest(
        identifier: "org.example.export.2", title: "Export", subtitle: "late")
      do {
        try await BGTaskScheduler.shared.submitTaskRequest(request)
      } catch BGTaskScheduler.Error.notPermitted {
        print("not permitted in the background")
      } catch {
        print("refused: \(error)")
      }
    }
  }

  private static func work(on begun: BGContinuedProcessingTask, steps: Int64) {
    // Used on the main thread only.
    nonisolated(unsafe) let task = begun
    print("begins: \(task.title), \(task.subtitle)")
    if ProcessInfo.processInfo.environment["TEST_BEYOND"] != nil {
      task.progress.totalUnitCount = 1
      task.progress.completedUnitCount = 1 << 60
      return
    }
    task.progress.totalUnitCount = 10
    nonisolated(unsafe) let timer = Timer.scheduledTimer(withTimeInterval: 10, repeats: true) {
      nonisolated(unsafe) let timer = $0
      MainActor.assumeIsolated {
        guard task.progress.completedUnitCount < steps else { return }
        task.progress.completedUnitCount += 1
        task.updateTitle("Export", subtitle: "\(task.progress.completedUnitCount) of 10")
        guard task.progress.isFinished else { return }
        timer.invalidate()
        print("exported")
        task.setTaskCompleted(success: true)
      }
    }
    task.expirationHandler = {
      DispatchQueue.main.async {
        MainActor.assumeIsolated {
          timer.invalidate()
          print("expired at \(task.subtitle)")
          task.setTaskCompleted(success: false)
        }
      }
    }
  }
}
