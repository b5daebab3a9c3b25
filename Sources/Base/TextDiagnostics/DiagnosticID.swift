extension Diagnostic {
  /// The kind of a problem. Its name never changes, because scripts, `checks:` in `workbook.yml` and
  /// `<!-- workbook: off=NAME -->` in a chapter use it.
  ///
  /// Every problem is of one of these kinds; ``explanation`` says what users read about each.
  package enum ID: String, Sendable, Hashable, Codable, CaseIterable {
    // MARK: Files and their Markdown

    /// A file of `Content` is unreadable or has an unusable name, a chapter is in a folder that is not
    /// read, or two chapters have the same number.
    case file
    /// A file is not valid UTF-8 or contains a NUL byte.
    case encoding
    /// An invisible character reorders text, or is in a place where a fence is meant.
    case invisible
    /// A line looks like the start or the end of a fence but is not.
    case lostFence = "lost-fence"
    /// A fence is not closed before the end of the file.
    case unclosedFence = "unclosed-fence"
    /// Text is nested too deeply to be read.
    case nesting
    /// Markdown that the parser knows and the model does not.
    case unknownNode = "unknown-node"
    /// Markup of another dialect or a malformed link, which a page would show verbatim; or a sample that
    /// needs a feature that is not supported.
    case unsupported
    /// Valid Markdown that was surely meant otherwise, such as cells that no page shows.
    case misread
    /// `[!WORD]` names no known alert, or is in a place where an alert cannot start.
    case alert
    /// A footnote is missing, unused or defined twice.
    case footnote
    case headingID = "heading-id"
    /// HTML in prose, which no page shows.
    case rawHTML = "raw-html"
    /// A `<!-- workbook: ... -->` comment is invalid.
    case comment

    // MARK: Front matter and workbook.yml

    case frontMatter = "front-matter"
    /// YAML is malformed, or a value has the wrong type.
    case yaml
    /// A required key is missing.
    case missingKey = "missing-key"
    /// A key is not known in its place.
    case unknownKey = "unknown-key"
    /// `workbook.yml` contains an invalid setting.
    case configuration
    /// A package of `modules` is missing or does not build.
    case modules

    // MARK: Fences

    /// The language of a fence is nearly one that is checked, or another program's name for it.
    case language
    /// The words after a fence's language are invalid.
    case annotation
    /// Two headings or samples have the same id.
    case duplicateID = "duplicate-id"
    /// `continue=`, `scenario=`, `of=` or the like names no suitable sample.
    case reference
    /// `file=` or its region cannot be included, or the fence differs from the file.
    case include
    /// A marker that hides lines is malformed.
    case hiddenLine = "hidden-line"
    /// A sample or a claim is too long.
    case size
    /// A property list is malformed, or has a key that is nearly a known one.
    case plist
    /// The lines of a diagram cannot be understood, or it is too large for a page.
    case diagram
    /// A console sample is invalid, or runs a program that it may not.
    case console
    /// An exercise lacks a part, or its check and its solution disagree.
    case exercise
    /// An app does not do the same as the one that it is the twin of.
    case twin

    // MARK: Claims

    /// An output fence or a comment claims nothing that can be compared.
    case claim
    /// A comment claims a value that the code does not have.
    case value
    /// A sample's output differs from its claim.
    case output
    /// Output of a sample is not claimed; reported by `check --require claims`.
    case coverage

    // MARK: Compiling and running

    case compile
    /// The compiler does not report the error or warning that a sample claims.
    case diagnostic
    /// The compiler crashed on a sample.
    case compilerCrash = "compiler-crash"
    /// A program ended in another way than its sample claims.
    case trap
    case test
    /// A program reached a limit of the sandbox.
    case limit
    /// A top-level variable is used above the line that gives it its value.
    case earlyUse = "early-use"
    /// Two runs of a sample differ, or its output depends on the clock or on chance.
    case flaky
    /// A sample behaved differently when it was compiled together with others.
    case merge
    /// A sample was not run within `time-limit`.
    case timeLimit = "time-limit"

    // MARK: Devices

    case appCrash = "app-crash"
    case appUnresponsive = "app-unresponsive"
    /// An app of a scenario violated the protocol between UIKit and the device.
    case appLink = "app-link"
    case appRefused = "app-refused"
    /// A scenario or an app made an invalid request of the device.
    case misuse
    /// A scenario took a different course in real time.
    case live

    // MARK: Prose

    /// A name in a code span is not a known API, or only looks like one.
    case apiMissing = "api-missing"
    /// A name in a code span is an outdated or longer form of another.
    case apiRenamed = "api-renamed"
    /// A sample uses what Apple deprecates, and the text does not say so.
    case deprecated
    /// A link leads to nothing on the site, or names no host.
    case link
    /// A link names an anchor that its page does not have.
    case anchor
    /// A page cannot show a picture.
    case image
    /// A chapter is not translated into a language of the book.
    case translationMissing = "translation-missing"
    /// A translation's samples differ from its source's in number, order, tags, claims or code.
    case sampleMismatch = "sample-mismatch"

    // MARK: Documents of a package

    /// Code in a document leaves something out, or needs something that it does not show; only with `--strict`.
    case fragment
    /// A listing of declarations is not that of the code.
    case listing
    /// A part of a manifest that SwiftPM would refuse.
    case manifest
  }
}

extension Diagnostic.ID {
  /// The kinds whose level a book may set; the others are mistakes in any book.
  package static let adjustable: [Self] =
    [.value] + ofProse + [.translationMissing, .sampleMismatch]

  /// The kinds that a section may turn off. They concern prose, never what a sample does.
  package static let ofProse: [Self] = [
    .apiMissing, .apiRenamed, .deprecated, .link, .anchor, .image,
  ]
}
