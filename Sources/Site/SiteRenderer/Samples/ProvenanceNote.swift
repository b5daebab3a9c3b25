internal import SiteStructure
internal import WorkbookModel

/// Renders the origin of an output: a badge and a summary line, which expand to the details.
///
///     Verified   Swift 6.3.1  2026-11-20  0f3a5c71       the badge and the line
///       Sample     fi/00-start#budget                    when expanded
///       Toolchain  Swift 6.3.1 (x86_64-unknown-linux-gnu)
///       Sandbox    namespaces: own file system, no network
///       Checked on 2026-11-20
///       Cache key  sha256:0f3a5c71…
///
/// The date is that of the run, which may be much older than the build: a cached result keeps its date. A
/// sample that was not tried shows the reason instead.
struct ProvenanceNote {
  let sample: Sample
  /// Nil when nothing was run, or the sample was not requested.
  let result: SampleResult?
  /// The results that contain the sample's own; nil when nothing was run.
  let run: RunResults?
  let text: InterfaceText
  let anchor: String

  private var status: SampleStatus { SampleStatus(result) }

  func node() -> HTMLNode {
    element(.details, .class("provenance")) {
      element(.summary) {
        element(.span, .class("badge badge-\(status.rawValue)"), text.lang) {
          status.title(in: text)
        }
        element(.span, .class("provenance-line")) { line }
      }
      element(.dl) { details }
    }
  }

  /// Whether the sample was not run: an app is only run by the scenarios that install it.
  private func isOnlyCompiled(_ result: SampleResult) -> Bool {
    sample.annotations.isNotRun || sample.annotations.isApp && result.scenarios.isEmpty
  }

  /// The summary line next to the badge.
  @HTMLBuilder private var line: [HTMLNode] {
    if let result, let run, status.isTried {
      if status != .compiled, isOnlyCompiled(result) {
        element(.span, text.lang) { text.onlyCompiled }
      }
      element(.span) { Self.shortToolchain(run.toolchain) }
      if let date = result.date { element(.time, .datetime(date)) { VisibleText.nodes(date) } }
      if let key = result.key {
        element(.span) { element(.code) { VisibleText.nodes(Self.shortKey(key)) } }
      }
    } else {
      if let reason = result?.reason {
        element(.span, .class("reason"), sample.lang(ofReason: reason)) {
          VisibleText.nodes(Typography(language: sample.id.language).bound(reason))
        }
      } else {
        element(.span, .class("reason"), text.lang) {
          Typography(language: sample.id.language).bound(text.notRunReason)
        }
      }
    }
  }

  /// The expanded details: the name of the sample, its input, and the origin of its result.
  @HTMLBuilder private var details: [HTMLNode] {
    term(text.sample) {
      element(.a, .href(HTMLURL(anchor: anchor)), .title(text.linkToSample)) {
        element(.code) { VisibleText.nodes(sample.id.description) }
      }
    }
    if let arguments = sample.annotations.arguments {
      term(text.arguments) {
        element(.code) { VisibleText.nodes(arguments.joined(separator: " ")) }
      }
    }
    if let input = sample.annotations.standardInput {
      term(text.standardInput) { element(.code) { VisibleText.nodes(input) } }
    }
    if let run, status.isTried {
      term(text.toolchain) { VisibleText.nodes(run.toolchain) }
      term(text.sandbox, text.lang) { VisibleText.nodes(text.sandbox(run.sandbox)) }
    }
    if let date = result?.date { term(text.date) { VisibleText.nodes(date) } }
    if let result, let key = result.key {
      term(text.key) {
        element(.code) { VisibleText.nodes(key) }
        if result.isHint {
          HTMLNode.text(" ")
          element(.span, text.lang) { VisibleText.nodes(text.unsealed) }
        }
      }
    }
  }

  /// A term with its description.
  ///
  /// - Parameter lang: of the description, if its language differs from the page's.
  @HTMLBuilder private func term(
    _ title: String, _ lang: HTMLAttribute? = nil, @HTMLBuilder content: () -> [HTMLNode]
  ) -> [HTMLNode] {
    element(.dt, text.lang) { title }
    element(.dd, lang) { content() }
  }

  /// `Swift 6.3.1 (x86_64-unknown-linux-gnu)` -> `Swift 6.3.1`
  static func shortToolchain(_ toolchain: String) -> String {
    toolchain.firstRange(of: " (").map { String(toolchain[..<$0.lowerBound]) } ?? toolchain
  }

  /// `sha256:0f3a...` -> `0f3a5c71`
  static func shortKey(_ key: String) -> String {
    String((key.split(separator: ":").last ?? "").prefix(8))
  }
}

extension Sample {
  /// The language of the reason why the sample was not verified: the author's text is in the chapter's
  /// language, that of this program in English.
  ///
  /// - Returns: an attribute for this program's text; nil for that of `ignore="..."`.
  func lang(ofReason reason: String) -> HTMLAttribute? {
    annotations.ignoreReason?.value == reason ? nil : .lang("en")
  }
}
