package import BackgroundExecution

/// A message of an app to the task scheduler (`BGTaskScheduler`).
package enum ScheduledTaskReport: Sendable, Hashable {
  /// `submit(_:)` has not thrown.
  case submitted(TaskRequest)
  /// `submit(_:)` has thrown.
  case refused(TaskRequest, TaskRefusal)
  /// `cancel(taskRequestWithIdentifier:)`.
  case cancelled(String)
  /// `cancelAllTaskRequests()`.
  case cancelledAll
  /// `setTaskCompleted(success:)` of a task, by its number.
  case completed(Int, success: Bool)
  /// The progress of a continued task, by its number, in thousandths.
  case progress(Int, permille: Int)
  /// `updateTitle(_:subtitle:)` of a continued task, by its number.
  case retitled(Int, title: String, subtitle: String)
}
