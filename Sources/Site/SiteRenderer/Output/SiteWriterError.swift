private import Glibc
internal import ChildProcess

/// The reason why a site could not be written.
///
/// An operational failure: the command that builds prints the description and ends with status 2.
package struct SiteWriterError: Error, Hashable, CustomStringConvertible {
  package struct Code: Sendable, Hashable {
    private let name: String

    private init(_ name: String) { self.name = name }

    /// The folder contains files and was not made by this program.
    package static let notASite = Code("notASite")
    /// A file that this program did not make is in the place of a page.
    package static let foreignFile = Code("foreignFile")
    /// A file's path would lead out of the site, or two files have the same one.
    package static let badPath = Code("badPath")
    /// A file that was to be kept was changed meanwhile.
    package static let changedMeanwhile = Code("changedMeanwhile")
    /// A system call failed; see `systemError`.
    package static let system = Code("system")
  }

  package let code: Code
  package let path: String
  /// The `errno` of the call that failed, or nil.
  package let systemError: Int32?
  /// One line for the user.
  package let description: String

  /// Makes an error of this module; `description` says what failed and what to do next.
  init(_ code: Code, path: String, systemError: Int32? = nil, _ description: String) {
    self.code = code
    self.path = path
    self.systemError = systemError
    self.description = description
  }

  init(_ error: SystemError, path: String) {
    let reason = String(cString: strerror(error.code)).lowercased()
    self.init(
      .system, path: path, systemError: error.code,
      "cannot \(error.operation): \(reason); fix that or choose another folder with '--output'")
  }
}
