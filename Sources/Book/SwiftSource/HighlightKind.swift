/// The style of a run of source text; the raw value is the name of the CSS class.
///
/// The kinds are those of SwiftIDEUtils, without distinctions that pages do not show: both kinds of
/// comments are one, and a regular expression is coloured as a string.
package enum HighlightKind: String, Sendable, Hashable, CaseIterable {
  case keyword, type, identifier, `operator`, number, string, comment, documentation, attribute,
    directive
}
