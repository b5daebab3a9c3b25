private import Glibc
internal import ChildProcess

/// Why a site could not be written.
///
/// An operational failure: the command that builds prints the description and ends with status 2.
package struct SiteWriterError: Error, Hashable, CustomStringConvertible {
  /// What went wrong.
  package struct Code: Sendable, Hashable {
    private let name: String

    private init(_ name: String) { self.name = name }

    /// The folder holds files and was not made by this program.
    package static let notASite = Code("notASite")
    /// A file that this program did not make lies where a page belongs.
    package static let foreignFile = Code("foreignFile")
    /// A file's path would lead out of the site, or two files have the same one.
    package static let badPath = Code("badPath")
    /// A file that was to be kept as it was is another one now.
    package static let changedMeanwhile = Code("changedMeanwhile")
    /// The system refused; see `systemError`.
    package static let system = Code("system")
  }

  /// What kind of failure it is.
  package let code: Code
  /// The folder or file.
  package let path: String
  /// The `errno` of the call that failed, or nil.
  package let systemError: Int32?
  /// One line for the user.
  package let description: String

  /// Of this module's own words: `description` says what failed and what to do next.
  init(_ code: Code, path: String, systemError: Int32? = nil, _ description: String) {
    self.code = code
    self.path = path
    self.systemError = systemError
    self.description = description
  }

  /// What the system refused in the folder of a site.
  init(_ error: SystemError, path: String) {
    let reason = String(cString: strerror(error.code)).lowercased()
    self.init(
      .system, path: path, systemError: error.code,
      "cannot \(error.operation): \(reason); mend that or name another folder with '--output'")
  }
}
