/// Prose and translations.
extension Diagnostic.Explanation {
  static let apiMissing = Self(
    """
    A name in a code span is not an API of the known modules, or contains a character that only looks like one of its letters.
    """,
    chapter: "Ask `UIApplication.backgroundTimeRemainig` how long it may run.",
    cure: """
      Correct the name. If the API exists elsewhere, list its name under `known` in `workbook.yml`.
      """)

  static let apiRenamed = Self(
    "A name in a code span is an Objective-C form of a Swift name, or names the member of another type.",
    chapter: "Ask `UIDevice.backgroundTimeRemaining` how long it may run.",
    cure: "Write the name that the message shows.")

  static let deprecated = Self(
    """
    The code of a sample uses what Apple deprecates, or discourages, on the system of its device, and the text does not say so. This is a \
    warning unless `workbook.yml` sets another level.
    """,
    cure: """
      Use what replaces it. If the sample is about the old API, say that it is deprecated in the section's text or before \
      the first heading, or run its app only on systems before the deprecation with `profile=`. A section about an API \
      that no longer exists has the comment `<!-- workbook: legacy -->`.
      """)

  static let link = Self(
    "A link leads to no page of the site, or to a web address without a host.",
    chapter: "Go on with [the next chapter](02-missing.md).",
    cure: """
      Link to a chapter's file, such as `02-tasks.md`, to a place on the same page, such as `#first-steps`, or to a complete web address.
      """)

  static let anchor = Self(
    "A link names a place that its page does not have.",
    chapter: """
      ## First steps {#first-steps}

      Go back to [the first steps](#frist-steps).
      """,
    cure: """
      Name the id of a heading, or of a sample that is shown, on the page that the link leads to.
      """)

  static let image = Self(
    """
    A page cannot show a picture: the file does not exist, is hidden, is reached by a symbolic link, or is not an image. \
    An SVG file is not published if it could run or load something when a reader opens it by itself: a script, an event \
    attribute, HTML, an address outside of the file.
    """,
    chapter: "![The states of an app](images/missing.png)",
    cure: "Put the file into `Content`, and write its path from the folder of the chapter.")

  static let translationMissing = Self(
    "A chapter has no translation into a language of the book. This is a warning.",
    cure: """
      Translate the chapter to `Content/LANGUAGE/NAME.md`, or remove the language from `languages` in \
      `workbook.yml`.
      """)

  static let sampleMismatch = Self(
    """
    A translation's samples differ from its source's in number, order, tags, claims or code. Only \
    comments, texts, and names that both chapters declare may differ.
    """,
    cure: """
      Make the samples of both chapters agree; the message names the place in the source. The key `source` in \
      `workbook.yml` says which language is the source.
      """)
}
