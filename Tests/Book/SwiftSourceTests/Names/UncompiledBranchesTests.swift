import SwiftSource
import Testing

struct UncompiledBranchesTests {
  /// A text without its uncompiled parts and without white space.
  private func compiled(_ text: String) -> String {
    let branches = UncompiledBranches(of: text, compiler: [6, 3, 1]) { $0 == "UIKit" }
    let bytes = Array(text.utf8).enumerated().filter { place in
      !branches.ranges.contains { $0.contains(place.offset) }
    }
    return String(decoding: bytes.map(\.element), as: UTF8.self).filter { !$0.isWhitespace }
  }

  @Test(arguments: [
    ("#if os(iOS)\na\n#else\nb\n#endif\nc", "#if#elseb#endifc"),
    ("#if os(Linux)\na\n#elseif X\nb\n#else\nc\n#endif", "#ifa#elseif#else#endif"),
    ("#if arch(arm64)\na\n#elseif X\nb\n#else\nc\n#endif", "#ifa#elseif#elsec#endif"),
    ("#if arch(arm64)\na\n#elseif os(Linux)\nb\n#else\nc\n#endif", "#ifa#elseifb#else#endif"),
    ("f(1)\n#if X\n.a()\n#endif\n.b()", "f(1)#if#endif.b()"),
    ("#if X\n#if os(Linux)\na\n#endif\n#endif", "#if#endif"),
    ("let ä = 1 // #if X", "letä=1//#ifX"),
  ])
  func areThoseWhoseConditionDoesNotHold(text: String, expected: String) {
    #expect(compiled(text) == expected)
  }

  @Test(arguments: [
    ("os(Linux)", true), ("os(iOS)", false), ("!os(iOS)", true), ("X", false), ("true", true),
    ("canImport(UIKit)", true), ("canImport(AppKit)", false), ("canImport(AppKit.X)", false),
    ("canImport(UIKit, _version: 2)", nil), ("canImport(_Concurrency)", nil),
    ("compiler(>=6.3)", true), ("compiler(>=6.4)", false), ("compiler(<6.10)", true),
    ("swift(>=5)", nil), ("swift(>=7)", false), ("swift(<7)", true), ("swift(<6)", nil),
    ("arch(arm64)", nil), ("arch(arm64) && X", false), ("arch(arm64) || X", nil),
    ("X || os(Linux) && true", true), ("true || X && X", true), ("(true || X) && X", false),
    ("!(X || arch(arm64))", nil), ("1 + 2", nil), ("compiler(6)", nil),
  ])
  func areKnownAsFarAsTheConditionIs(condition: String, holds: Bool?) {
    let left = compiled("#if \(condition)\na\n#else\nb\n#endif")
    let expected =
      holds.map { $0 ? "#ifa#else#endif" : "#if#elseb#endif" } ?? "#ifa#elseb#endif"
    #expect(left == expected)
  }
}
