/// The version of the program.
package enum Version {
  /// By semantic versioning.
  package static let number = "0.1.0"

  package static let description = "workbook \(number)"
}
