internal import SiteStructure
internal import WorkbookModel

/// The line above a sample's code: its language, its role, what it continues, and which samples belong to it.
struct SampleCaption: Sendable {
  let chapter: Chapter
  let anchors: PageAnchors
  let text: InterfaceText

  /// The parts of the caption. The language is a link to the sample itself.
  @HTMLBuilder func nodes(_ sample: Sample, anchor: String) -> [HTMLNode] {
    element(
      .a, .class("sample-language"), .href(HTMLURL(anchor: anchor)), .title(text.linkToSample),
      .aria("label", "\(title(of: sample.language)): \(sample.id.name)")
    ) {
      title(of: sample.language)
    }
    if sample.annotations.isExercise {
      element(.span, .class("exercise-mark"), text.lang) { text.exercise }
    }
    role(of: sample)
    if let caption = sample.annotations.caption {
      element(.span, .class("sample-caption")) { VisibleText.prose(caption) }
    }
    if let name = sample.annotations.continues?.value {
      element(.span, .class("sample-chain"), text.lang) {
        anchors.samples[name] == nil
          ? [.text(text.continuesUnseen)] : filled(text.continues, with: [name])
      }
    }
  }

  /// What a sample is on a device, with links: an app and its scenarios, or a scenario and its apps.
  @HTMLBuilder private func role(of sample: Sample) -> [HTMLNode] {
    let name = sample.id.name
    if sample.annotations.isApp {
      element(.span, .class("sample-role"), text.lang) { filled(text.app, with: [name]) }
      let scenarios = scenarios(of: name)
      if !scenarios.isEmpty {
        element(.span, .class("sample-role"), text.lang) {
          filled(text.scenarios, with: scenarios)
        }
      }
    } else if let apps = sample.annotations.scenario?.map(\.value) {
      element(.span, .class("sample-role"), text.lang) { filled(text.scenario, with: [name]) }
      if !apps.isEmpty {
        element(.span, .class("sample-role"), text.lang) { filled(text.app, with: apps) }
      }
    }
  }

  /// The scenarios of an app that the page shows.
  private func scenarios(of app: String) -> [String] {
    let names = [app, chapter.sample(app)?.annotations.twin?.value]
    return chapter.samples.filter { sample in
      sample.isShown && sample.annotations.scenario?.contains { names.contains($0.value) } == true
    }.map(\.id.name)
  }

  /// A text with the names of samples, which are links to them, in place of its `{}`.
  private func filled(_ words: String, with names: [String]) -> [HTMLNode] {
    let parts = words.split(separator: "{}", omittingEmptySubsequences: false)
    var nodes: [HTMLNode] = [.text(String(parts.first ?? ""))]
    for (index, name) in names.enumerated() {
      if index > 0 { nodes.append(.text(", ")) }
      let code = element(.code, .translate(false)) { name }
      nodes.append(
        anchors.samples[name].map { anchor in
          element(.a, .href(HTMLURL(anchor: anchor))) { code }
        } ?? code)
    }
    return nodes + parts.dropFirst().map { .text(String($0)) }
  }

  /// For the script: the samples of which the whole program consists, if they are more than the sample itself.
  func program(of sample: Sample) -> HTMLAttribute? {
    let program = HiddenParts.program(of: sample, in: chapter)
    let apps = sample.annotations.isApp ? [sample.id.name] : []
    let lists = (apps + (sample.annotations.scenario?.map(\.value) ?? [])).filter { app in
      chapter.propertyLists.contains { $0.app == app }
    }
    guard program.count > 1 || !lists.isEmpty else { return nil }
    return .data(
      "program", program.compactMap { anchors.samples[$0.id.name] }.joined(separator: " "))
  }

  private func title(of language: Sample.Language) -> String {
    switch language {
    case .swift: "Swift"
    case .objectiveC: "Objective-C"
    case .console: text.console
    }
  }
}
