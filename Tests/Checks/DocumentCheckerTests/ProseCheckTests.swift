import TextDiagnostics
import DocumentChecker
import Testing

struct ProseCheckTests {
  private static let files = [
    "README.md": "", "LICENSE.txt": "", "Guides/Start.md": "# Start\n\n## What is _new_?\n",
    "Sources/Kit/Kit.swift": "public struct Sums { func total(of: Int) {} }\n",
    "Sources/Kit/Kit.docc/Getting Started.md": "# Begin\n",
    "Sources/Kit/Kit.docc/Resources/begin~dark@2x.png": "",
  ]

  private func problems(
    _ text: String, _ path: String = "README.md", kind: PackageDocument.Kind = .article
  ) -> [String] {
    var files = Self.files
    files[path] = text
    return ProseCheck(
      [PackageDocument(path: path, kind: kind, modules: ["Kit"])],
      files: files.mapValues { Array($0.utf8) }, modules: ["Kit"], exists: { $0 == ".github/a.md" }
    ).problems().map {
      "\($0.range.start.line):\($0.range.start.column) \($0.id.rawValue): \($0.summary); "
        + ($0.fix ?? "")
    }
  }

  @Test(arguments: [
    "[a](Guides/Start.md)", "[a](./Guides)", "[a](/LICENSE.txt)",
    "[a](Guides/Start.md#what-is-new)",
    "[a](Guides/Start.md#What-is-new-1)", "[a](../../issues)", "[a](https://host.invalid/x#y)",
    "[![b](https://host.invalid/b.svg)](https://host.invalid)", "[a](mailto:a@host.invalid)",
    "<img src=\"nothing.png\"> <a href=\"nowhere.md\">a</a>", "[a](.github/a.md)",
    "[a](LICENSE.txt?raw=true)", "[a](Sources/Kit/Kit.swift#L3)", "``anything``", "[a](#top)",
    "# Use, *it*!\n[a](#use-it)", "<a name=\"here\"></a>\n\n[a](#here)", "[a]()",
    "`[a](nothing.md)`", "```\n[a](nothing.md)\n```",
  ]) func acceptsWhatLeadsSomewhere(text: String) {
    #expect(problems(text + "\n") == [])
  }

  @Test func reportsWhatLeadsNowhere() {
    #expect(
      problems(
        """
        [a](Guides/Strat.md)
        ![a](missing%20it.png)
        [a](Guides/Start.md#what-is-old)
        | [a](#nothing) |
        | --- |
        """) == [
          "1:1 link: there is no file 'Guides/Strat.md'; did you mean 'Guides/Start.md'?",
          "2:1 image: there is no file 'missing it.png'; correct the path, which is relative to this file",
          "3:1 anchor: there is no heading '#what-is-old' in 'Guides/Start.md'; "
            + "did you mean '#what-is-new'?",
          "4:3 anchor: there is no heading '#nothing'; "
            + "write the words of a heading in lowercase, with hyphens",
        ])
  }

  @Test(arguments: [
    "<doc:Getting-Started>", "<doc:Getting-Started#Begin>", "<doc:Kit>",
    "<doc:/documentation/Kit/Sums>",
    "[a](doc:Sums/total(of:))", "``Sums/total(of:)-5n8fw``", "``Kit/Sums-swift.struct``",
    "``Sums/<(_:_:)``", "``swift build``", "![a](begin)", "![a](begin.png)",
    "<doc://org.other/documentation/X>", "[a](Anything)",
  ]) func knowsTheNamesOfDocC(text: String) {
    #expect(problems(text + "\n", "Sources/Kit/Kit.docc/A.md", kind: .catalog) == [])
  }

  @Test func reportsNamesThatNothingHas() {
    #expect(
      problems(
        "<doc:Geting-Started> ``Sums/totl(of:)-5n8fw``\n\n![a](beginn)\n",
        "Sources/Kit/Kit.docc/A.md", kind: .catalog) == [
          "1:1 link: no page of the package's documentation is called 'Geting-Started'; "
            + "did you mean 'Getting Started'?",
          "1:22 api-missing: nothing in the package is called 'totl'; "
            + "correct the symbol link, or write code in single backticks",
          "3:1 image: no catalog has an image 'beginn'; add it to the catalog",
        ])
  }
}
