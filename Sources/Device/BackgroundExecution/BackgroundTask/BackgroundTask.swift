/// A background task that an app has begun: time that it asks for to finish something (R10).
package struct BackgroundTask: Sendable, Hashable {
  /// The app whose process began it.
  package let app: AppID
  /// What `beginBackgroundTask` returned, as its raw value: counts from 1 in each process.
  package let identifier: Int
  /// What the app calls it; nil for a task without a name.
  package let name: String?

  /// - Parameter identifier: above 0, which stands for no task.
  package init(app: AppID, identifier: Int, name: String? = nil) {
    self.app = app
    self.identifier = identifier
    self.name = name
  }

  /// What keeps the app running for it (R11).
  package var assertion: ProcessAssertion {
    ProcessAssertion(.backgroundTask, number: identifier)
  }
}

extension BackgroundTask: CustomStringConvertible {
  /// As a report names it: `4 ("upload")`.
  package var description: String { "\(identifier)" + (name.map { " (\"\($0)\")" } ?? "") }
}

extension ProcessAssertion.Kind {
  /// The app finishes something in the background.
  package static let backgroundTask = Self(rawValue: "backgroundTask")
}

extension BrokenRule {
  /// A background task was still open when the time of all was up (R14).
  package static func backgroundTaskNotEnded(_ task: BackgroundTask) -> Self {
    BrokenRule(
      "backgroundTaskNotEnded", "background task \(task) had not been ended when its time was up")
  }
}
