internal import HTML
internal import WorkbookModel

/// Renders where an output comes from: a badge and a line, and every detail when it is opened.
struct ProvenanceNote {
  let sample: Sample
  let result: SampleResult?
  /// The results that the sample's own is part of; nil when nothing was run.
  let run: RunResults?
  let text: InterfaceText
  /// The address of the sample on its page.
  let anchor: String

  private var status: SampleStatus { SampleStatus(result) }

  func node() -> HTMLNode {
    element(.details, .class("provenance")) {
      element(.summary) {
        element(.span, .class("badge badge-\(status.rawValue)")) { status.title(in: text) }
        element(.span, .class("provenance-line")) { line }
      }
      element(.dl) { details }
    }
  }

  /// Whether nothing was run: an app is run by the scenarios that install it.
  private func isOnlyCompiled(_ result: SampleResult) -> Bool {
    sample.annotations.isNotRun || sample.annotations.isApp && result.scenarios.isEmpty
  }

  /// What stands beside the badge.
  @HTMLBuilder private var line: [HTMLNode] {
    if let result, let run, status.isTried {
      if isOnlyCompiled(result) { element(.span) { text.onlyCompiled } }
      element(.span) { Self.shortToolchain(run.toolchain) }
      if let date = result.date { element(.time, .datetime(date)) { VisibleText.nodes(date) } }
      if let key = result.key {
        element(.span) { element(.code) { VisibleText.nodes(Self.shortKey(key)) } }
      }
    } else {
      let reason = result?.reason ?? text.notRunReason
      element(.span, .class("reason")) {
        VisibleText.nodes(Typography(language: sample.id.language).bound(reason))
      }
    }
  }

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
      term(text.sandbox) { VisibleText.nodes(text.sandbox(run.sandbox)) }
    }
    if let date = result?.date { term(text.date) { VisibleText.nodes(date) } }
    if let key = result?.key { term(text.key) { element(.code) { VisibleText.nodes(key) } } }
  }

  @HTMLBuilder private func term(
    _ title: String, @HTMLBuilder content: () -> [HTMLNode]
  ) -> [HTMLNode] {
    element(.dt) { title }
    element(.dd) { content() }
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
