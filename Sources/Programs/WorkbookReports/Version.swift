/// The version of the program.
///
/// The cached state of `workbook check` and of sites depends on it: a new version does not use the cache of
/// another.
package enum Version {
  /// By semantic versioning.
  package static let number = "0.1.0"

  /// The output of `--version`, which reports contain too.
  package static let description = "workbook \(number)"
}
