import ChildProcess

/// The sandbox itself failed, not the program in it.
package struct SandboxError: Error, CustomStringConvertible, Sendable {
  /// One line.
  package let description: String
  /// Whether the description already says what to do.
  var isExplained = false

  /// - Parameter isExplained: whether it says what to do, so that nothing is added.
  init(description: String, isExplained: Bool = false) {
    self.description = description
    self.isExplained = isExplained
  }

  /// The sandbox of root's other user cannot come to one of some paths; nil when nothing keeps it out.
  init?(keptOutOf paths: [String]) {
    for path in paths {
      guard let folder = OuterUser.folderThatKeepsOut(of: path) else { continue }
      self.init(
        description: "started by root it runs as user \(OuterUser.unprivileged), who cannot enter "
          + "'\(folder)' on the way to '\(path)'; say 'chmod o+x \(folder)', or move it",
        isExplained: true)
      return
    }
    return nil
  }

  /// What sets a sandbox up has failed, with its last words.
  init(couldNotSetUp result: Subprocess.Result) {
    let text = String(decoding: result.standardError, as: UTF8.self)
    let message = text.split(separator: "\n").last.map { line in
      // Debian's bubblewrap says where to read more; what to do is said by us.
      line[..<(line.firstRange(of: ". See <")?.lowerBound ?? line.endIndex)]
    }
    self.init(
      description: "the sandbox could not be set up: "
        + (message.map(String.init) ?? "\(result.termination)"))
  }
}
