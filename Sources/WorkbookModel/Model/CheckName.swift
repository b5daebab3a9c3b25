/// The stable names of the checks, as diagnostics carry them and `checks:` in `workbook.yml` and
/// `<!-- workbook: off=NAME -->` in a chapter name them.
///
/// A check's name is the id of the diagnostics that it makes, which therefore stay the same from
/// version to version. Ids that are not in `all` (`annotation`, `claim`, `configuration`, ...)
/// belong to mistakes that no book may turn off.
package enum CheckName {
  /// Every check whose level a book may set.
  package static let all = [
    "output", "compile", "diagnostic", "trap", "flaky", "value", "api-missing", "api-renamed",
    "sample-mismatch", "translation-stale", "translation-missing", "term", "link", "anchor",
    "image", "lost-fence", "invisible", "encoding", "unverified", "coverage",
  ]

  /// The checks of prose, which a section may turn off; what a sample does is never among them.
  package static let ofProse = [
    "api-missing", "api-renamed", "translation-stale", "term", "link", "anchor", "image",
  ]
}
