/// How a run of source text is coloured; the raw value is the name of the style's class.
///
/// It follows the classes of SwiftIDEUtils, whose finer differences no page shows: both kinds of
/// comments are one, and a regular expression is coloured as a string.
package enum HighlightKind: String, Sendable, Hashable, CaseIterable {
  case keyword, type, identifier, `operator`, number, string, comment, documentation, attribute,
    directive
}
