import ChildProcess

/// A failure of the sandbox itself, not of the program in it.
package struct SandboxError: Error, CustomStringConvertible, Sendable {
  /// One line.
  package let description: String
  /// Whether the description includes the next step.
  var isExplained = false

  /// - Parameter isExplained: whether the description includes the next step, so that nothing is added.
  init(description: String, isExplained: Bool = false) {
    self.description = description
    self.isExplained = isExplained
  }

  /// Makes the error for the first path that the user of root's sandbox cannot reach; nil if there is none.
  init?(keptOutOf paths: [String]) {
    for path in paths {
      guard let folder = HostUser.folderThatKeepsOut(of: path) else { continue }
      self.init(
        description:
          "when started by root, the sandbox runs as user \(HostUser.unprivileged), which cannot enter "
          + "'\(folder)' on the way to '\(path)'; run 'chmod o+x \(folder)', or move it",
        isExplained: true)
      return
    }
    return nil
  }

  /// Makes the error for a failed set-up, with the last line of its output.
  init(couldNotSetUp result: Subprocess.Result) {
    let text = String(decoding: result.standardError, as: UTF8.self)
    let message = text.split(separator: "\n").last.map { line in
      // Debian's bubblewrap adds a reference to documentation; our own advice is added elsewhere.
      line[..<(line.firstRange(of: ". See <")?.lowerBound ?? line.endIndex)]
    }
    self.init(
      description: "the sandbox could not be set up: "
        + (message.map(String.init) ?? "\(result.termination)"))
  }
}
