import DriftChecker
import Testing

/// Names in samples that no compiler has seen.
struct CompiledWordTests {
  @Test(arguments: [
    "#if os(iOS)\n⟪\n#endif", "#if os(Linux)\n#else\n⟪\n#endif",
    "#if DEBUG && os(Linux)\n⟪\n#endif",
    "#if canImport(SwiftUI)\n⟪\n#endif", "#if !canImport(UIKit)\n⟪\n#endif",
    "#if compiler(>=6.4)\n⟪\n#endif", "#if compiler(<6.3)\n⟪\n#endif", "#if swift(>=7)\n⟪\n#endif",
    "#if false\n⟪\n#endif", "#if (os(macOS) || os(iOS))\n⟪\n#endif",
    "#if targetEnvironment(simulator)\n⟪\n#endif",
    "#if os(Linux)\n#if os(iOS)\n⟪\n#endif\n#endif",
    "#if arch(arm64)\n#elseif os(Linux)\n#else\n⟪\n#endif",
    "class A {\n#if os(iOS)\nlet a = ⟪\n#endif\n}", "#if canImport(NSMadeUpThing)\n#endif",
  ])
  func doNotExistInABranchThatIsNotCompiled(code: String) async {
    await check(code, expected: [missing("NSMadeUpThing")])
  }

  @Test(arguments: [
    "#if os(Linux)\n⟪\n#endif", "#if os(iOS)\n#else\n⟪\n#endif", "#if canImport(UIKit)\n⟪\n#endif",
    "#if compiler(>=6.3)\n⟪\n#endif", "#if swift(>=6)\n⟪\n#endif", "#if true || DEBUG\n⟪\n#endif",
    // Unknown conditions may be true.
    "#if arch(arm64)\n⟪\n#endif", "#if hasFeature(X)\n⟪\n#endif",
    "#if arch(arm64)\n#else\n⟪\n#endif",
    "#if hasFeature(X) && os(Linux)\n⟪\n#endif",
    "print(\"#if os(iOS)\")\n⟪",
  ])
  func existInABranchThatMayBeCompiled(code: String) async {
    await check(code, expected: [])
  }

  private func check(_ code: String, expected: [String]) async {
    let code = code.replacing("⟪", with: "NSMadeUpThing()")
    let name = expected.isEmpty ? "NSMadeUpThing" : "⟦NSMadeUpThing⟧"
    await NamedBook("# A {#top}\n\n`\(name)`\n\n```swift\n\(code)\n```\n").expect(expected)
  }

  @Test func doNotExistInASampleForANewerSwift() async {
    await NamedBook(
      """
      # A {#top}

      `⟦NSMadeUpOne⟧`, `⟦NSMadeUpTwo⟧`, `NSMadeUpThree`, `later`, `⟦NSMadeUpFour⟧`

      ```swift,swift=">=6.4",id=new
      let later = NSMadeUpOne()
      ```

      ```swift,continue=new,id=newer
      NSMadeUpTwo()
      ```

      ```swift,swift=">=6.3"
      NSMadeUpThree()
      ```

      ```swift,continue=newer,swift=">=6.1"
      NSMadeUpFour()
      ```

      """
    ).expect(["One", "Two", "Four"].map { missing("NSMadeUp\($0)") })
  }
}
