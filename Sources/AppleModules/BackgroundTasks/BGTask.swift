internal import BackgroundExecution
public import Foundation
internal import Synchronization
internal import UIKit

/// A task that the system has begun for a request; launch handlers get one of its subclasses.
///
/// May be used on any thread.
public class BGTask: NSObject {
  /// The identifier of its request.
  public let identifier: String

  private let number: Int
  private let handler = Mutex<Handler?>(nil)

  /// An expiration handler, called once on a background queue.
  private struct Handler: @unchecked Sendable {
    let call: () -> Void
  }

  init(_ task: ScheduledTask) {
    identifier = task.identifier
    number = task.number
    super.init()
    let expiring = Expiring(task: self)
    ScheduledTasks.shared.whenExpiring(number) {
      DispatchQueue.global().async { expiring.task.expire() }
    }
  }

  /// Called a few seconds before the time is up; must end the work and complete the task (R106).
  ///
  /// Without one, the task is then completed without success. CHOICE: it is called on a background queue,
  /// whichever queue the launch handler runs on.
  public var expirationHandler: (() -> Void)? {
    get { handler.withLock { $0 }?.call }
    set {
      let new = newValue.map { Handler(call: $0) }
      handler.withLock { $0 = new }
    }
  }

  /// Completes the task; with its last task an app in the background is suspended (R106).
  ///
  /// CHOICE: only the first call counts; further ones are noted in the device's log.
  ///
  /// - ObjectiveC: `setTaskCompletedWithSuccess:`
  public func setTaskCompleted(success: Bool) {
    ScheduledTasks.shared.complete(number, success: success)
    handler.withLock { $0 = nil }
  }

  /// `<BGAppRefreshTask: com.example.refresh>`.
  public override var description: String { "<\(Self.self): \(identifier)>" }

  private func expire() {
    guard
      let handler = handler.withLock({ handler in
        defer { handler = nil }
        return handler
      })
    else { return setTaskCompleted(success: false) }
    handler.call()
  }

  /// The task on its way to its expiration; its own state has a lock.
  private struct Expiring: @unchecked Sendable {
    let task: BGTask
  }
}
