/// The name of a file into which a body is written, and later of the finished file: the task that began it,
/// and a generation.
///
/// A restart from zero is a new generation, so no byte of one version of a resource is ever in a file of
/// another (R83). A task made from resume data continues the partial of the cancelled task.
package struct PartialID: Codable, Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The task that began it, not necessarily the one that owns it now.
  package let task: TransferTaskID
  /// Starts at 1.
  package let generation: Int

  /// The next generation of a task is ``TaskRecord/generation`` plus one.
  package init(task: TransferTaskID, generation: Int) {
    self.task = task
    self.generation = generation
  }

  /// `com.example.app/session#7.2`, for logs and test failures; for file names see `PartialID.fileName`.
  package var description: String { "\(task).\(generation)" }

  /// Orders by task, then by generation.
  package static func < (lhs: Self, rhs: Self) -> Bool {
    (lhs.task, lhs.generation) < (rhs.task, rhs.generation)
  }
}
