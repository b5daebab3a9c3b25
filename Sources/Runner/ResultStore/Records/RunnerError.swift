/// The reason why samples could not be run at all; a problem of one sample is a diagnostic instead.
package struct RunnerError: Error, CustomStringConvertible, Sendable {
  package struct Code: RawRepresentable, Sendable, Hashable {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    /// There is no usable Swift toolchain.
    package static let toolchain = Code(rawValue: "toolchain")
    /// A file of the cache or of the system could not be read or written.
    package static let file = Code(rawValue: "file")
    /// The modules for apps and scenarios were not built.
    package static let modules = Code(rawValue: "modules")
    /// The sandbox could not be set up.
    package static let sandbox = Code(rawValue: "sandbox")
    /// A plan leaves out a selected sample.
    package static let plan = Code(rawValue: "plan")
  }

  package let code: Code
  /// One line: what failed, with what value, and the next step.
  package let description: String

  package init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }

  /// A program of a plan has neither a result nor a problem, which is a bug in workbook.
  package static let withoutResult = RunnerError(
    .plan, "a program has no result; this is a bug in workbook")
}
