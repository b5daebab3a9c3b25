/// How a run of source text is coloured; the raw value is the name of the style's class.
package enum HighlightKind: String, Sendable, Hashable, CaseIterable {
  case keyword, type, identifier, `operator`, number, string, comment, documentation, attribute,
    directive
}
