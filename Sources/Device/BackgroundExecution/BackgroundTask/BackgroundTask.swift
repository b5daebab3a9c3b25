/// A background task that an app has begun, which asks for time to finish something (R10).
package struct BackgroundTask: Sendable, Hashable {
  /// The app whose process began it.
  package let app: AppID
  /// The raw value that `beginBackgroundTask` returned, counted from 1 in each process.
  package let identifier: Int
  /// The app's name for the task, if any.
  package let name: String?

  /// - Parameter identifier: greater than 0, which is the invalid identifier.
  package init(app: AppID, identifier: Int, name: String? = nil) {
    self.app = app
    self.identifier = identifier
    self.name = name
  }

  /// The assertion that keeps the app running for it (R11).
  package var assertion: ProcessAssertion {
    ProcessAssertion(.backgroundTask, number: identifier)
  }
}

extension BackgroundTask: CustomStringConvertible {
  /// The task as reports name it: `4 ("upload")`.
  package var description: String { "\(identifier)" + (name.map { " (\"\($0)\")" } ?? "") }
}

extension ProcessAssertion.Kind {
  /// The app finishes something in the background.
  package static let backgroundTask = Self(rawValue: "backgroundTask")
}

extension BrokenRule {
  /// A background task was still open when the time for all tasks was up (R14).
  package static func backgroundTaskNotEnded(_ task: BackgroundTask) -> Self {
    BrokenRule(
      "backgroundTaskNotEnded", "background task \(task) had not been ended when its time was up")
  }
}
