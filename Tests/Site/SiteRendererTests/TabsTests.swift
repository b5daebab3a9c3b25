import SiteRenderer
import SiteStructure
import Testing

struct TabsTests {
  private func html(_ tabs: Tabs) -> String {
    var writer = HTMLWriter()
    writer.write(.fragment(tabs.nodes()))
    return String(decoding: writer.bytes, as: UTF8.self).replacing("\n", with: "")
  }

  @Test func choosesTheFirstOfAGroupWithoutAScript() {
    let tabs = Tabs(
      [
        .init([.text("Swift 6.2")]) { element(.p) { "a < b" } },
        .init([.text("<main>")]) { element(.p) { "c" } },
      ], id: "versions-hello", label: "Toolchain")
    #expect(
      html(tabs) == """
        <div class="tabs" role="group" aria-label="Toolchain">\
        <input type="radio" class="tab" name="versions-hello" id="versions-hello-1" checked="">\
        <label class="tab-title" for="versions-hello-1">Swift 6.2</label>\
        <div class="tab-panel"><p>a &lt; b</p></div>\
        <input type="radio" class="tab" name="versions-hello" id="versions-hello-2">\
        <label class="tab-title" for="versions-hello-2">&lt;main&gt;</label>\
        <div class="tab-panel"><p>c</p></div></div>
        """)
  }

  @Test func needsNoTabForOneAlternative() {
    #expect(html(Tabs([.init([]) { element(.p) { "a" } }], id: "x", label: "")) == "<p>a</p>")
    #expect(html(Tabs([], id: "x", label: "")).isEmpty)
  }

  /// A rule for the panel after the chosen button is all that shows it.
  @Test func hasTheRuleThatShowsTheChosenPanel() {
    let style = String(decoding: Theme.standard.styleSheet, as: UTF8.self)
    #expect(style.contains(".tab:checked + .tab-title + .tab-panel"))
  }
}
