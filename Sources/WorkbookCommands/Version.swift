/// The version of the program.
package enum Version {
  /// By semantic versioning.
  package static let number = "0.1.0"

  /// What `--version` prints and reports name.
  package static let description = "workbook \(number)"
}
