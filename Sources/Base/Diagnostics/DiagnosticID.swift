extension Diagnostic {
  /// A kind of problem, whose name stays the same from version to version: scripts, `checks:` in `workbook.yml` and
  /// `<!-- workbook: off=NAME -->` in a chapter use it.
  ///
  /// Every problem is of one of these kinds; ``explanation`` says what users read about each.
  package enum ID: String, Sendable, Hashable, Codable, CaseIterable {
    // MARK: Files and their Markdown

    /// A file of `Content` cannot be read, nothing can be made of its name, it is a chapter in a folder from which
    /// none is read, or it has the number of another chapter; told by the listing of the book.
    case file
    /// A file is no UTF-8, or holds a NUL byte; told by the readers of Markdown and YAML.
    case encoding
    /// A character that is not seen turns the order of text, or stands where a fence is meant.
    case invisible
    /// A line that looks like the start or the end of a fence is none; told by the checker of fences.
    case lostFence = "lost-fence"
    /// A fence is open to the end of the file.
    case unclosedFence = "unclosed-fence"
    /// Text is nested more deeply than it can be read.
    case nesting
    /// Markdown holds what the parser knows and the model does not.
    case unknownNode = "unknown-node"
    /// Markup of another dialect, or a link that is none, which a page would show as it is written; and a sample
    /// that asks for something that is not done here.
    case unsupported
    /// `[!WORD]` opens no known alert, or stands where it is none.
    case alert
    /// A footnote is missing, unused or written twice.
    case footnote
    /// The `{#id}` of a heading is malformed.
    case headingID = "heading-id"
    /// HTML stands in prose, which no page shows.
    case rawHTML = "raw-html"
    /// A `<!-- workbook: ... -->` comment cannot be followed.
    case comment

    // MARK: Front matter and workbook.yml

    /// A chapter has no front matter, or one without a usable title.
    case frontMatter = "front-matter"
    /// YAML that cannot be read, or a value of the wrong kind.
    case yaml
    /// A key that must be there is not.
    case missingKey = "missing-key"
    /// A key that means nothing here.
    case unknownKey = "unknown-key"
    /// `workbook.yml` says something that cannot be.
    case configuration
    /// A package of `modules` cannot be built or found.
    case modules

    // MARK: Fences

    /// The language of a fence is nearly one that is checked, or another program's word for it.
    case language
    /// The words behind a fence's language cannot be followed.
    case annotation
    /// An id is that of another heading or sample.
    case duplicateID = "duplicate-id"
    /// `continue=`, `scenario=`, `of=` and the like lead to no sample that they could.
    case reference
    /// `file=` or a region of it cannot be included, or the fence does not show what the file holds.
    case include
    /// A mark that hides lines is malformed.
    case hiddenLine = "hidden-line"
    /// A sample or a claim is longer than it can be read.
    case size
    /// A property list cannot be read, or has a key that is nearly a known one.
    case plist
    /// A console sample cannot be followed, or calls what it may not.
    case console
    /// An exercise lacks a part, or its check and its solution do not agree.
    case exercise

    // MARK: Claims

    /// An output fence or a comment claims nothing that could be compared.
    case claim
    /// A comment claims another value than the code has.
    case value
    /// A sample printed something else than it claims.
    case output
    /// A sample prints what nothing claims; told for `check --require claims`.
    case coverage

    // MARK: Compiling and running

    /// A sample does not compile.
    case compile
    /// The compiler does not say the error or the warning that a sample claims.
    case diagnostic
    /// The compiler itself failed at a sample.
    case compilerCrash = "compiler-crash"
    /// A program ended otherwise than its sample says.
    case trap
    /// A test of a sample failed.
    case test
    /// A program came to a limit of the sandbox.
    case limit
    /// Two runs of a sample differ, or its output hangs on the clock or on chance.
    case flaky
    /// A sample did otherwise when it was compiled with others.
    case merge
    /// A sample was not run within `time-limit`.
    case timeLimit = "time-limit"

    // MARK: Devices

    /// An app of a scenario crashed.
    case appCrash = "app-crash"
    /// An app of a scenario did not answer.
    case appUnresponsive = "app-unresponsive"
    /// An app of a scenario spoke to its device otherwise than UIKit does.
    case appLink = "app-link"
    /// A device refused to start an app.
    case appRefused = "app-refused"
    /// A scenario or an app asked the device for something that cannot be.
    case misuse
    /// A scenario went another way in real time.
    case live

    // MARK: Prose

    /// A name in a code span is no API that is known here, or only looks like one.
    case apiMissing = "api-missing"
    /// A name in a code span is an older or a longer form of another.
    case apiRenamed = "api-renamed"
    /// A link leads to nothing that the site holds, or names no host.
    case link
    /// A link names a place that its page does not have.
    case anchor
    /// A picture is none that a page can show.
    case image
    /// A chapter has no translation into a language of the book.
    case translationMissing = "translation-missing"
    /// A translation has other samples than its source, or in another order, or one with other tags, claims or
    /// code.
    case sampleMismatch = "sample-mismatch"
  }
}

extension Diagnostic.ID {
  /// The kinds whose level a book may set; others are mistakes in any book.
  package static let adjustable: [Self] =
    [.value] + ofProse + [.translationMissing, .sampleMismatch]

  /// The kinds that a section may turn off: those of its prose. What a sample does is never among them.
  package static let ofProse: [Self] = [.apiMissing, .apiRenamed, .link, .anchor, .image]
}
