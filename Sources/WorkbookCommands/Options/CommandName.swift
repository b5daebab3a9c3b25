/// The commands of `workbook`.
package enum CommandName: String, Sendable, CaseIterable {
  case build, run, check, model
  case initialize = "init"

  /// What stands behind the command's name in its usage.
  package var operands: String {
    switch self {
    case .build, .model: ""
    case .run: " [CHAPTER[#ID] ...]"
    case .check: " [FILE ...]"
    case .initialize: " [DIR]"
    }
  }

  /// One line of help.
  package var summary: String {
    switch self {
    case .build: "run every sample and write the site with the real outputs"
    case .run: "run samples and show what they print"
    case .check: "report where chapters and code disagree; writes nothing"
    case .model: "print the structured model of the book"
    case .initialize: "start a book, in a Swift package or anywhere else"
    }
  }

  /// What else there is to know.
  package var details: String {
    switch self {
    case .build:
      "Pages are written only when every chapter could be read. A sample that fails is shown as\n"
        + "failed on its page, and the exit status is 1."
    case .run:
      "CHAPTER is a language and a file name (fi/00-start), a file name alone (00-start, in every\n"
        + "language) or a path; #ID names one of its samples. Without one, the whole book is run."
    case .check:
      "FILE is a chapter, named as for 'workbook run'; without one, the whole book is checked."
    case .model:
      "As text it is an outline. The JSON is described in the documentation of the type\n"
        + "'ModelDocument'."
    case .initialize:
      "DIR is the folder of the new book (default: the current one). In a Swift package, the first\n"
        + "chapter imports the module of its first library. Workflows for GitHub check the book and\n"
        + "publish its site. A file that is there already is kept as it is."
    }
  }

  /// Command lines to begin with, without the program's name, and what each does.
  package var examples: [(line: String, meaning: String)] {
    switch self {
    case .build:
      [
        ("build", "write the site to Site/public"),
        ("build -C ../book --output /tmp/site", "another book, another place"),
      ]
    case .run:
      [
        ("run fi/00-start#hello", "one sample"),
        ("run 00-start", "a chapter in every language"),
        ("run --format json", "the whole book, for a script"),
      ]
    case .check:
      [
        ("check", "the whole book"),
        ("check Content/fi/00-start.md", "one chapter"),
        ("check --require claims", "fail also where an output is not claimed"),
      ]
    case .model:
      [
        ("model", "chapters, headings and samples"),
        ("model --format json", "everything, for a script"),
      ]
    case .initialize:
      [
        ("init", "a book beside the sources of this package"),
        ("init Book --language fi", "another folder, another language"),
      ]
    }
  }
}
