/// The version of the program.
///
/// It is a part of what `workbook check` and the memory of a site depend on: a new number is
/// believed nothing of an old one.
package enum Version {
  /// By semantic versioning.
  package static let number = "0.1.0"

  /// What `--version` prints and reports name.
  package static let description = "workbook \(number)"
}
