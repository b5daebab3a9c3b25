/// Files and their Markdown.
extension Diagnostic.Explanation {
  static let file = Self(
    """
    A file of `Content` cannot be read as a chapter: its name, its folder, its size or its permissions are wrong, or \
    another chapter of its language has the same number.
    """,
    cure: """
      Name chapters `NN-slug.md`, such as `01-start.md`, and put them into the folder of a language that \
      `workbook.yml` lists, such as `Content/en`. Give each chapter of a language a number of its own.
      """)

  static let encoding = Self(
    "A chapter or `workbook.yml` is not UTF-8, or contains a NUL byte.",
    cure: "Save the file as UTF-8. A file in UTF-16 has NUL bytes too.")

  static let invisible = Self(
    """
    An invisible character changes the order in which text is shown, or precedes a fence, which Markdown then does not recognize.
    """,
    cure: "Delete the character at the place that the message names.")

  static let lostFence = Self(
    """
    A line looks like the start or the end of a fence, and Markdown reads it as something else, so that the code \
    would be neither run nor shown as code.
    """,
    chapter: """
      ``swift
      print("hi")
      ``
      """,
    cure: """
      Begin the line with three backticks or more, with no more than three spaces before them. Put an empty \
      line between a block of HTML and a fence.
      """)

  static let unclosedFence = Self(
    """
    A fence is not closed, so that all text down to the next fence or to the end of the file is read as its code.
    """,
    chapter: """
      ```swift
      print("hi")

      This was meant as prose.
      """,
    cure: """
      Add the closing line after the last line of the code: the same character as in the opening line, at least as \
      many times.
      """)

  static let nesting = Self(
    """
    Quotes, lists, brackets of the text, or brackets of a sample are nested deeper than the limit of a hundred levels.
    """,
    cure: "Flatten the text. In a sample, give inner values names of their own with `let`.")

  static let unknownNode = Self(
    "The parser of Markdown found an element that workbook does not know.",
    cure: """
      Write the passage in another way, and report a bug in workbook.
      """)

  static let unsupported = Self(
    """
    The chapter uses markup of another dialect, or a link that Markdown does not read as one, and a page would show \
    it as plain text. A sample that this version of workbook cannot run is of this kind too.
    """,
    chapter: "The table is in [the notes](my notes.md), and its size is $a \\times b$.",
    cure: """
      Write CommonMark: formulas in words or as code, a link's target with spaces between `<` and `>`, an emoji \
      itself instead of its name. Put a backslash before a sign that is meant as text. Mark a sample that \
      cannot be run with `ignore="why"`.
      """)

  static let misread = Self(
    """
    The Markdown is valid, but a page would not show what was meant: a table without its last cells, \
    text struck through between two `~`, a heading or a list as text, asterisks, a backtick, or a link that is too long.
    """,
    chapter: """
      | Call | Meaning |
      | ---- | ------- |
      | `a || b` | one of them |
      """,
    cure: """
      Write what the message shows. A pipe within a cell is `\\|`, also in code. Put a backslash before a sign that \
      is meant as text.
      """)

  static let alert = Self(
    """
    A quote begins with `[!WORD]`, but the word is not a known alert, or text follows it on its line.
    """,
    chapter: """
      > [!HINT]
      > The system decides when.
      """,
    cure: """
      Write `[!NOTE]`, `[!TIP]`, `[!IMPORTANT]`, `[!WARNING]` or `[!CAUTION]`, and begin the text on the next line, \
      after `>`.
      """)

  static let footnote = Self(
    "A footnote is used and not defined, defined and not used, or defined twice.",
    chapter: "The system ends such a task after a while.[^while]",
    cure: """
      Write `[^while]: text` on a line of its own, outside of lists and quotes. Put a backslash before `[^` where no footnote is meant.
      """)

  static let headingID = Self(
    "The `{#id}` at the end of a heading contains characters other than lowercase letters, digits and hyphens.",
    chapter: "## First steps {#First_Steps}",
    cure: "Write an id such as `{#first-steps}`.")

  static let rawHTML = Self(
    "The prose contains HTML, which pages do not show; comments are allowed.",
    chapter: "Press <kbd>Home</kbd>.",
    cure: "Write Markdown instead, or put the HTML between backticks to show it as text.")

  static let comment = Self(
    """
    A comment for workbook is invalid: its instruction is unknown, incomplete or in the wrong place. Or a comment within \
    a paragraph is not closed there, so that pages would show it.
    """,
    chapter: "<!-- workbook: of=link -->",
    cure: """
      Write `setup`, `legacy`, `from=LANGUAGE@HASH` or `off=CHECK` after `workbook:`; `workbook help tags` says what \
      they do.
      """)
}
