package import SiteStructure

/// Alternatives in one place of a page, of which one is shown at a time: twins of a sample in two languages, or its
/// output with several toolchains.
///
/// The reader chooses without a script: each tab is a radio button of one group, and the style sheet shows the panel after
/// the chosen one. Print shows all of them, each after its title; so does a browser without styles.
///
///     div.tabs (group)
///       input + label + div.tab-panel      the first one is chosen
///       input + label + div.tab-panel
package struct Tabs: Sendable {
  package struct Tab: Sendable {
    /// What the tab says, such as `Swift 6.3.1`.
    package var title: [HTMLNode]
    package var content: [HTMLNode]

    package init(_ title: [HTMLNode], @HTMLBuilder content: () -> [HTMLNode]) {
      self.title = title
      self.content = content()
    }
  }

  private let tabs: [Tab]
  private let id: String
  private let label: String

  /// - Parameters:
  ///   - id: the name of the group, unique in the page; ids of the page start with it: `twins-hello-1`.
  ///   - label: what the alternatives are, for readers who do not see them.
  package init(_ tabs: [Tab], id: String, label: String) {
    self.tabs = tabs
    self.id = id
    self.label = label
  }

  /// One alternative is shown without a tab; none is nothing.
  @HTMLBuilder package func nodes() -> [HTMLNode] {
    if tabs.count == 1 { tabs[0].content }
    if tabs.count > 1 {
      element(.div, .class("tabs"), .role("group"), .aria("label", label)) {
        for (index, tab) in tabs.enumerated() {
          let control = "\(id)-\(index + 1)"
          element(
            .input, .type("radio"), .class("tab"), .group(id), .id(control),
            index == 0 ? .checked : nil)
          element(.label, .class("tab-title"), .for(control)) { tab.title }
          element(.div, .class("tab-panel")) { tab.content }
        }
      }
    }
  }
}
