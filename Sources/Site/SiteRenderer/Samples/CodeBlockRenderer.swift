internal import DevicePictures
internal import TextDiagnostics
internal import MarkdownTree
internal import SiteStructure
internal import SwiftSource
internal import WorkbookModel
internal import WorkbookReader

/// Renders a code block of a chapter by its role: a sample, its output, an app's Info.plist or a listing.
///
/// The role of a block was determined when the chapter was read (`Chapter.codeBlocks`, by the offset at which
/// the block starts); the results contain the outcome of a sample. A sample becomes one figure:
///
///     figure.sample.sample-verified #sample-budget
///       figcaption          SampleCaption: language, "app weather", caption, "continues hello"
///       input + label       shows the hidden lines, without a script
///       pre.code            CodeLines, or ConsoleLines for commands that were run
///       .tape               OutputRenderer: messages, outputs, ending, problems; in tabs where toolchains differ
///       .screens, timeline  for a scenario: its pictures, and the events on its device
///       details             the parts of the program that the text does not show
///       details             ProvenanceNote: the badge, toolchain and date
///
/// An output fence is never shown literally: it is replaced by the real output, or omitted if nothing was
/// run. Directly after its sample it is part of the sample's figure.
struct CodeBlockRenderer: Sendable {
  let map: SiteMap
  let chapter: Chapter
  let anchors: PageAnchors
  /// Nil when nothing was run: outputs and pictures are omitted, and each badge says so.
  let run: RunResults?
  let text: InterfaceText
  /// The coloured spans of the book's Swift code, determined when it was read.
  let colours: CodeColours
  /// The pages of symbols that samples use, by sample.
  var links: [String: [Range<Int>: HTMLURL]] = [:]

  /// Returns the offsets of output fences that directly follow their sample, whose figure shows their output.
  ///
  /// - Parameter blocks: of one level. A second fence of the same sample after the first one is included too.
  /// - Returns: byte offsets of the chapter.
  func joinedOutputs(in blocks: [Block]) -> Set<Int> {
    var joined: Set<Int> = []
    var last: String?
    for block in blocks {
      switch (block.kind, chapter.codeBlocks[block.range.start.offset]) {
      case (.codeBlock, .sample(let name)?): last = name
      case (.codeBlock, .output(let name)?) where name == last:
        joined.insert(block.range.start.offset)
      default: last = nil
      }
    }
    return joined
  }

  /// Renders one code block.
  ///
  /// - Parameters:
  ///   - range: the range of the block, whose start determines its role.
  ///   - joined: the fences that ``joinedOutputs(in:)`` found among the block and its neighbours.
  /// - Returns: empty for blocks that are not shown: hidden samples, checks of exercises with their outputs,
  ///   and fences that are part of a sample's figure. A block without a role is a listing.
  func nodes(_ code: CodeBlock, at range: SourceRange, joined: Set<Int>) -> [HTMLNode] {
    let offset = range.start.offset
    switch chapter.codeBlocks[offset] {
    case .sample(let name):
      guard let sample = chapter.sample(name), sample.isShown else { return [] }
      return [figure(sample, joined: joined)]
    case .output(let name):
      guard !joined.contains(offset), let sample = chapter.sample(name), !sample.isCheck else {
        return []
      }
      return detachedOutput(of: sample, at: offset)
    case .propertyList(let app):
      return [listing(code.lines.map(\.text), title: "Info.plist", app: app)]
    case .diagram(let diagram): return [DiagramFigure(diagram: diagram).node()]
    case .listing(let language): return [listing(code.lines.map(\.text), title: language)]
    case nil: return [listing(code.lines.map(\.text), title: nil)]
    }
  }

  // MARK: Exercises

  /// The note that an exercise was checked; empty unless all of it is verified.
  ///
  /// It is only shown if the exercise, its check and its solution are all verified, so that it is always
  /// true.
  private func checkNote(of sample: Sample) -> [HTMLNode] {
    let parts = [sample.annotations.check, sample.annotations.solution].map { part in
      part.flatMap { chapter.sample($0.value) }.flatMap { run?.samples[$0.id]?.outcome }
    }
    guard sample.annotations.isExercise, run?.samples[sample.id]?.outcome == .verified,
      parts.allSatisfy({ $0 == .verified })
    else { return [] }
    return [element(.p, .class("exercise-note"), text.lang) { text.exerciseChecked }]
  }

  // MARK: Samples

  private func figure(_ sample: Sample, joined: Set<Int>) -> HTMLNode {
    let name = sample.id.name
    let result = run?.samples[sample.id]
    let lines = CodeLines(sample, result: result, colours: colours, links: links[name] ?? [:])
    let anchor = anchors.samples[name] ?? name
    let captions = SampleCaption(chapter: chapter, anchors: anchors, text: text)
    let caption = element(.figcaption) { captions.nodes(sample, anchor: anchor) }
    let code = self.code(of: sample, lines, result)
    let results = self.results(of: sample, lines, result, joined: joined)
    let provenance = ProvenanceNote(
      sample: sample, result: result, run: run, text: text, anchor: anchor
    ).node()
    return element(
      .figure, .class("sample sample-\(SampleStatus(result).rawValue)"), .id(anchor),
      captions.program(of: sample)
    ) {
      face.fill(
        .sample, on: page, language: chapter.language, title: chapter.title,
        places: [
          "name": [.text(name)], "caption": [caption], "code": code, "results": results,
          "provenance": [provenance],
        ], standard: [caption] + code + results + [provenance])
    }
  }

  /// The look of the site, and the page.
  private var face: FaceFiles { map.face }
  private var page: SitePath { map.page(chapter) }

  /// The control of hidden lines, and the lines.
  private func code(
    of sample: Sample, _ lines: CodeLines, _ result: SampleResult?
  ) -> [HTMLNode] {
    var nodes: [HTMLNode] = []
    if let control = anchors.controls[sample.id.name] {
      nodes.append(element(.input, .type("checkbox"), .class("reveal"), .id(control)))
      nodes.append(
        element(.label, .class("reveal-label"), .for(control), text.lang) {
          text.showHiddenLines.filled(String(lines.hiddenCount))
        })
    }
    nodes.append(
      element(
        .pre, .class(lines.isNumbered ? "code numbered" : "code"), .tabIndex(0), .role("group"),
        .aria("label", text.code), .translate(false)
      ) {
        element(.code) {
          ConsoleLines(sample, result: result, text: text)?.nodes() ?? lines.nodes()
        }
      })
    return nodes
  }

  /// What became of a sample: outputs, pictures, the events on its device.
  @HTMLBuilder private func results(
    of sample: Sample, _ lines: CodeLines, _ result: SampleResult?, joined: Set<Int>
  ) -> [HTMLNode] {
    if let result {
      let anchor = anchors.samples[sample.id.name] ?? sample.id.name
      folded(
        if: sample,
        tape(of: sample, result, lines, anchor: anchor, joined: joined) + pictures(of: result)
          + timeline(of: result))
    }
    hiddenParts(of: sample)
    checkNote(of: sample)
  }

  /// What became of a sample, initially collapsed if readers are to predict it.
  private func folded(if sample: Sample, _ nodes: [HTMLNode]) -> [HTMLNode] {
    guard sample.annotations.isPrediction, !nodes.isEmpty else { return nodes }
    return [
      element(.details, .class("prediction")) {
        element(.summary, text.lang) { text.prediction }
        nodes
      }
    ]
  }

  /// The parts of the program that the text does not show, initially collapsed.
  private func hiddenParts(of sample: Sample) -> [HTMLNode] {
    let parts = anchors.hidden.parts[sample.id.name] ?? []
    guard !parts.isEmpty else { return [] }
    return [
      element(.details, .class("hidden-parts")) {
        element(.summary, text.lang) { text.hiddenParts }
        for part in parts {
          switch part {
          case .sample(let hidden): figure(hidden, joined: [])
          case .propertyList(let list):
            listing(
              (list.document ?? "").split(separator: "\n").map(String.init), title: "Info.plist",
              app: list.app)
          }
        }
      }
    ]
  }

  /// The output, with a tab for each toolchain if it differs between them.
  ///
  /// Toolchains with the same output share a tab.
  private func tape(
    of sample: Sample, _ result: SampleResult, _ lines: CodeLines, anchor: String,
    joined: Set<Int>
  ) -> [HTMLNode] {
    func nodes(_ result: SampleResult) -> [HTMLNode] {
      OutputRenderer(sample: sample, result: result, text: text, lines: lines)
        .nodes(streams: streams(of: sample, joined: joined))
    }
    var panels: [(names: [String], nodes: [HTMLNode])] = []
    for run in [run].compactMap(\.self) + (run?.otherToolchains ?? []) {
      guard let own = run.samples[sample.id] else { continue }
      let shown = nodes(own)
      if let index = panels.firstIndex(where: { $0.nodes == shown }) {
        panels[index].names.append(run.toolchainVersion)
      } else {
        panels.append(([run.toolchainVersion], shown))
      }
    }
    guard panels.count > 1 else { return nodes(result) }
    return Tabs(
      panels.map { panel in .init([.text(panel.names.joined(separator: ", "))]) { panel.nodes } },
      id: "\(anchor)--swift", label: text.output
    ).nodes()
  }

  /// The pictures that a scenario has taken of its device.
  ///
  /// Their names come from the scenario; their ids are numbered.
  @HTMLBuilder private func pictures(of result: SampleResult) -> [HTMLNode] {
    let pictures = result.trace?.pictures ?? []
    if !pictures.isEmpty {
      element(.div, .class("screens")) {
        for (number, picture) in pictures.enumerated() {
          if let ids = anchors.picture(number + 1, of: result.id.name) {
            ScreenFigure(picture, language: chapter.language)
              .node(titleID: ids.title, descriptionID: ids.description)
          }
        }
      }
    }
  }

  /// The timeline of a scenario's device.
  ///
  /// Only scenarios have a trace, and therefore a timeline.
  @HTMLBuilder private func timeline(of result: SampleResult) -> [HTMLNode] {
    if let trace = result.trace, let ids = anchors.timelines[result.id.name] {
      TimelineFigure(
        trace, language: chapter.language, methods: methods(of: result.id.name),
        titleID: ids.title, descriptionID: ids.description
      ).node()
    }
  }

  /// The functions that the apps of a scenario declare.
  private func methods(of scenario: String) -> AppMethods {
    let apps = chapter.sample(scenario)?.annotations.scenario?.compactMap {
      chapter.sample($0.value)
    }
    var names: [String: Set<String>] = [:]
    for app in apps ?? [] where app.language == .swift {
      let functions = HiddenParts.program(of: app, in: chapter)
        .flatMap { SourceNames($0.code).declarations }
        .filter { $0.kind == .function }
        .map { "\($0.name)(\(($0.parameters ?? []).map { "\($0.label):" }.joined()))" }
      names[app.id.name] = Set(functions)
    }
    return AppMethods(names)
  }

  /// The streams in the sample's own figure: all except those claimed further down.
  ///
  /// A stream is shown either in the figure or at its fence, never at both.
  private func streams(of sample: Sample, joined: Set<Int>) -> [Claim.Stream] {
    // A console sample shows its outputs between its commands.
    if sample.language == .console { return [] }
    let elsewhere = sample.claims.filter {
      $0.form == .fence && !joined.contains($0.range.start.offset)
    }
    return [.stdout, .stderr].filter { stream in !elsewhere.contains { $0.stream == stream } }
  }

  /// An output fence that does not directly follow its sample.
  ///
  /// The figure has no id; its caption links back to the sample. Compiler messages and the ending are shown
  /// with the sample.
  private func detachedOutput(of sample: Sample, at offset: Int) -> [HTMLNode] {
    guard let result = run?.samples[sample.id],
      let claim = sample.claims.first(where: { $0.range.start.offset == offset })
    else { return [] }
    let lines = CodeLines(sample, result: result, colours: colours)
    let tape = OutputRenderer(sample: sample, result: result, text: text, lines: lines)
      .nodes(streams: [claim.stream], withMessages: false)
    guard !tape.isEmpty else { return [] }
    return [
      element(.figure, .class("sample sample-\(SampleStatus(result).rawValue) detached")) {
        if let anchor = anchors.samples[sample.id.name] {
          element(.figcaption) {
            element(.a, .href(HTMLURL(anchor: anchor)), .title(text.linkToSample)) {
              element(.code) { sample.id.name }
            }
          }
        }
        folded(if: sample, tape)
      }
    ]
  }

  // MARK: Other code

  /// A listing, with each line in a span as in samples, but without colours and numbers.
  ///
  /// - Parameters:
  ///   - title: the language of the fence, or the kind of code; nil for a fence without one.
  ///   - app: whose property list it is.
  private func listing(_ lines: [String], title: String?, app: String? = nil) -> HTMLNode {
    element(.figure, .class("listing"), app.map { .data("plist", $0) }) {
      if let title, !title.isEmpty { element(.figcaption) { VisibleText.nodes(title) } }
      element(
        .pre, .class("code"), .tabIndex(0), .role("group"), .aria("label", title ?? text.code),
        .translate(false)
      ) {
        element(.code) {
          lines.map { line in
            element(.span, .class("line")) {
              VisibleText.nodes(line)
              "\n"
            }
          }
        }
      }
    }
  }
}

extension RunResults {
  /// `Swift 6.3.1`, without the target.
  fileprivate var toolchainVersion: String {
    toolchain.split(separator: " (").first.map(String.init) ?? toolchain
  }
}
