/// Documents of a package, checked where they lie.
extension Diagnostic.Explanation {
  static let fragment = Self(
    """
    Swift in a document of a package leaves something out, or needs something that the document does not show. It is an \
    error only with `--strict`.
    """,
    cure: """
      Complete the code, show before it what it needs, or write `<!-- workbook: ignore="why" -->` on the line above it. \
      `workbook check --fragments` lists the reason for each.
      """)

  static let listing = Self(
    """
    A document lists declarations without their bodies, and one of them is not declared in this way: its name, labels, \
    types or effects differ from those of the code, or it does not exist.
    """,
    cure: "Write the declaration as the code has it, or correct the code.")

  static let manifest = Self(
    "A document shows a part of a `Package.swift` that SwiftPM would refuse.",
    cure:
      "Correct the part. It is compiled with the description of packages of the manifest's own tools version."
  )
}
