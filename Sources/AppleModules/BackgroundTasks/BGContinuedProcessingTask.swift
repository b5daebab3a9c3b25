import RuleBlocks
internal import BackgroundExecution
public import Foundation
internal import Synchronization
internal import AppRuntime

/// Work that the user has begun, which goes on in the background as long as it makes progress; since iOS 26.
///
/// The system shows its title and progress, and the user can stop it there (R256-R259). It expires when the
/// user stops it, or when its ``progress`` stands still for a while in the background.
public class BGContinuedProcessingTask: BGTask, ProgressReporting {
  /// The progress, which the app keeps up to date.
  public let progress = Progress(totalUnitCount: 0)

  private let number: Int
  private let texts: Mutex<(title: String, subtitle: String)>
  private var observation: NSKeyValueObservation?
  private let reported = Mutex(Reported())

  /// The last report to the device.
  private struct Reported {
    var permille = -1
    var time: DeviceInstant?
  }

  override init(_ task: ScheduledTask) {
    number = task.number
    texts = Mutex((task.title, task.subtitle))
    super.init(task)
    observation = progress.observe(\.fractionCompleted, "fractionCompleted") {
      [weak self] progress, _ in
      self?.report(progress.fractionCompleted)
    }
  }

  /// The title that the system shows.
  public var title: String { texts.withLock(\.title) }
  /// The subtitle that the system shows.
  public var subtitle: String { texts.withLock(\.subtitle) }

  /// Changes what the system shows.
  ///
  /// - ObjectiveC: `updateTitle:subtitle:`
  public func updateTitle(_ title: String, subtitle: String) {
    texts.withLock { $0 = (title, subtitle) }
    ScheduledTasks.shared.retitle(number, title, subtitle)
  }

  /// Reports progress to the device: each thousandth, and smaller steps once a second.
  private func report(_ fraction: Double) {
    // The app can complete more than the total.
    let permille = Int((min(max(0, fraction), 1) * 1000).rounded(.down))
    let now = ScheduledTasks.now
    let isNews = reported.withLock { last in
      let isOld = last.time.map { now - $0 >= .seconds(1) } ?? true
      guard permille != last.permille || isOld else { return false }
      last = Reported(permille: permille, time: now)
      return true
    }
    if isNews { ScheduledTasks.shared.report(permille, of: number) }
  }
}
