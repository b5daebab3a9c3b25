/// The stable names of the checks that a book may set or turn off, as diagnostics carry them and `checks:` in
/// `workbook.yml` and `<!-- workbook: off=NAME -->` in a chapter name them.
///
/// What a sample does always counts, so its checks are not among them.
package enum CheckName {
  /// The checks whose level a book may set, each with the levels that it has. A comment is a claim or is none, so
  /// `value` has no warnings.
  package static let levels: KeyValuePairs<String, [String]> = [
    "value": ["error", "off"], "api-missing": all, "api-renamed": all, "link": all, "anchor": all,
    "image": all, "translation-missing": all,
  ]

  private static let all = ["error", "warning", "off"]

  /// The checks of prose, which a section may turn off.
  package static let ofProse = ["api-missing", "api-renamed", "link", "anchor", "image"]
}
