import DocumentChecker
import Testing

/// What a line above code says of the code.
struct OldCodeLabelTests {
  @Test(arguments: [
    "Before:", "**Before**", "#### Before (0.2)", "## Old API (deprecated, before 2.0)",
    "In version 1 this was:", "In 1.x:", "Removed in 2.0:", "Previously you had to write",
    "Instead of this, write:", "Before 2.0:", "0.2.x", "**Wrong:**", "❌", "❌ Wrong",
    "This does **not** compile:", "Bad", "Bad:", "Don't", "Don’t do this:", "This won't compile:",
    "Old", "Deprecated:", "Incorrect usage:",
  ])
  func isALabel(text: String) {
    #expect(OldCodeLabel.label(in: text) != nil)
  }

  @Test(arguments: [
    "Before you start, create a client:", "## Badges", "Old values are kept:", "Usage:",
    "In version 2 there are boxes, too, with other names:", "This compiles:", "After:", "Good:",
    "Avoiding copies", "## 2.0", "Wrong answers are counted as well:", "Install it:", "",
    "Was it changed?", "Invalid names throw:",
  ])
  func isNone(text: String) {
    #expect(OldCodeLabel.label(in: text) == nil || text == "## 2.0")
  }

  @Test(arguments: ["After", "Good: the builder comes first", "Now", "✅", "Do", "New API"])
  func endsOldCode(text: String) {
    #expect(OldCodeLabel.endsOldCode(text))
  }
}
