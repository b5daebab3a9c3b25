/// What is kept of a whole command.
package struct Answer: Codable, Sendable, Equatable {
  /// All that it wrote to standard output.
  package var output: String
  package var exitStatus: Int32

  package init(output: String, exitStatus: Int32) {
    self.output = output
    self.exitStatus = exitStatus
  }
}
