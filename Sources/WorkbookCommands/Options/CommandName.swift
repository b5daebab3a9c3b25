/// The commands of `workbook`.
enum CommandName: String, Sendable, CaseIterable {
  case build, run, check, model

  /// What stands behind the command's name in its usage.
  var operands: String {
    switch self {
    case .build, .model: ""
    case .run: " [CHAPTER[#ID] ...]"
    case .check: " [FILE ...]"
    }
  }

  /// One line of help.
  var summary: String {
    switch self {
    case .build: "run every sample and write the site with the real outputs"
    case .run: "run the samples of the book, of a chapter or one sample, and show what they print"
    case .check: "report everything in which chapters and code disagree; writes nothing"
    case .model: "print the structured model of the book"
    }
  }

  /// What else there is to know.
  var details: String {
    switch self {
    case .build:
      "Pages are written only when every chapter could be read. A sample that fails is shown as\n"
        + "failed on its page, and the exit status is 1."
    case .run:
      "CHAPTER is a language and a file name (fi/00-start), a file name alone (00-start, in every\n"
        + "language) or a path. #ID names one sample: workbook run fi/00-start#hello"
    case .check:
      "FILE is the path of a chapter; without one, the whole book is checked."
    case .model:
      "The JSON is described in the documentation of the type 'ModelDocument'."
    }
  }
}
