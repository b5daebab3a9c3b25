/// Front matter and workbook.yml.
extension Diagnostic.Explanation {
  static let frontMatter = Self(
    "A chapter does not begin with front matter, the front matter does not end, or it has no title.",
    chapter: """
      ---
      summary: How tasks begin and end
      ---

      # Tasks
      """,
    cure: "Begin the file with the lines `---`, `title: ...` and `---`.")

  static let yaml = Self(
    """
    The YAML of `workbook.yml` or of a chapter's front matter cannot be read, has a key twice, or has a \
    value of the wrong kind.
    """,
    configuration: """
      title: {en: Tables}
      languages: en
      """,
    cure: """
      Correct the value as the message says. Quote a text that contains a colon and a space, or begins with a character that has a meaning in YAML.
      """)

  static let missingKey = Self(
    "A required key is missing in `workbook.yml`.",
    configuration: "languages: [en]",
    cure: """
      Add the key. A book needs `title` and `languages`, an entry of `modules` needs `package` and `products`, and \
      an entry of `checks` needs `level`.
      """)

  static let unknownKey = Self(
    "A key of `workbook.yml` or of a chapter's front matter is not known there.",
    configuration: """
      title: {en: Tables}
      languages: [en]
      program: [swiftc]
      """,
    cure: """
      Correct the name of the key, or remove it. The message names the nearest key, or all that are known.
      """)

  static let configuration = Self(
    "A value in `workbook.yml` is of the right type but not valid for its key.",
    configuration: """
      title: {en: Tables}
      languages: [en, german]
      """,
    cure: "Write one of the values that the message names, or a value of the form that it shows.")

  static let modules = Self(
    "A package under `modules` cannot be found, read, built, or linked with samples.",
    configuration: """
      title: {en: Tables}
      languages: [en]
      modules:
        - package: Thermostat
          products: [Thermostat]
      """,
    cure: """
      Correct the path or the names of the products, or correct the package: `swift build` in its folder reports the \
      same. Builds have no network, so fetch what the package needs with `swift package resolve`.
      """)
}
