/// What is kept of a whole command.
///
/// It is given again when nothing that it depends on has changed, without reading a chapter.
package struct Answer: Codable, Sendable, Equatable {
  /// All that it wrote to standard output.
  package var output: String
  /// Of the process: 0, 1 or 2.
  package var exitStatus: Int32

  /// Takes what a command has said and how it ended.
  package init(output: String, exitStatus: Int32) {
    self.output = output
    self.exitStatus = exitStatus
  }
}
