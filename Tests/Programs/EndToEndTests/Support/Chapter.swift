import Foundation

enum Chapter {
  /// Six lines: front matter and a heading.
  static let head = "---\ntitle: T\n---\n\n# T {#top}\n\n"

  /// A chapter whose first sample, `good`, is right; the body starts at line 15.
  static func withGoodSample(_ body: String) -> String {
    head + "```swift,id=good\nprint(\"hei\")\n```\n\n```output\nhei\n```\n\n" + body
  }

  static func sample(_ tags: String, _ code: String) -> String {
    head + "```swift,\(tags)\n\(code)\n```\n"
  }
}

enum Processes {
  /// Whether there is a process with a given argument (`proc(5)`: `cmdline`).
  static func existsOne(withArgument text: String) -> Bool {
    let folders = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return folders.filter { Int32($0) != nil }.contains { pid in
      guard let data = FileManager.default.contents(atPath: "/proc/\(pid)/cmdline") else {
        return false
      }
      // bubblewrap and its helpers have the program's arguments too.
      return data.split(separator: 0).contains(Data(text.utf8))
    }
  }

  /// Waits until there is no such process; a dead one may take a moment to be reaped.
  static func waitUntilNone(withArgument text: String) async throws -> Bool {
    for _ in 0..<100 {
      if !existsOne(withArgument: text) { return true }
      try await Task.sleep(for: .milliseconds(20))
    }
    return false
  }
}
