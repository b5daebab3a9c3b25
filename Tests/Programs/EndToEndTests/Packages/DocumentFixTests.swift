import Foundation
import Testing

/// `workbook check --fix`, `accept` and `--baseline` in the documents of a package.
struct DocumentFixTests {
  private static let staleSource =
    "/// Numbers.\r\n///\r\n///     let sums = Sums([1, 2])\r\n///     for n in sums.numbers { print(n) }\r\n"
    + "///     // 1\r\n///     // 3\r\n///\r\n/// And:\r\n///\r\n///     let sums = Sums([1])\r\n"
    + "///     sums.add(2)\r\n"
    + SumsPackage.source.split(separator: "\n").filter { !$0.contains("///") }
    .joined(separator: "\r\n")

  private static let staleReadme =
    "\u{FEFF}# Sums\n\n<!-- workbook: no_rum -->\n```swift\nprint(Sums([1]).total)\n```\n\n"
    + "- In a list\n\n\t```swift\n\tSums([4, 5]).total // 8\n\t```\n\n"
    + "```swift\nprint(Sums([]).averge)\n```"

  @Test func fixWritesWhatIsCertain() async throws {
    let package = try await SumsPackage.with([
      "Sources/Sums/Sums.swift": Self.staleSource, "README.md": Self.staleReadme,
    ])
    chmod(package.book + "/README.md", 0o604)
    let before = TemporaryBook.contents(of: package.book)

    // A file that changes while it is checked keeps what was written to it, and no other is changed.
    let overtaken = try await package.shell(
      """
      $workbook check --fix --cache "$cache" > ../report 2>&1 &
      until grep -q 'building package' ../report 2> ../none; do sleep 0.02; done
      echo Mine. >> README.md; wait $!; echo "ended $?"; cat ../report
      """)
    #expect(overtaken.output.contains("ended 2"))
    #expect(
      overtaken.output.contains(
        "'README.md' was not changed: another program has changed it meanwhile; run the command again"
      ))
    #expect(try package.read("README.md") == Self.staleReadme + "Mine.\n")
    #expect(try package.read("Sources/Sums/Sums.swift") == Self.staleSource)
    try package.write(Self.staleReadme, to: "README.md")
    chmod(package.book + "/README.md", 0o604)

    let shown = try await package.run("accept")
    #expect(shown.status == 1)
    #expect(shown.output.contains("to accept everything shown: workbook accept --all"))
    #expect(TemporaryBook.contents(of: package.book) == before)

    // A file that changes while the user decides keeps what was written to it.
    let asked = try await package.shell(
      """
      mkfifo ../in; exec 3<>../in
      script -qefc "exec $workbook accept --cache '$cache' README.md" ../out < ../in > ../shown &
      until grep -q '(s)kip' ../out 2> ../none; do sleep 0.05; done
      echo Mine. >> README.md; printf 'a\\na\\n' >&3; wait $!; echo "ended $?"; cat ../out
      """)
    #expect(asked.output.contains("ended 2"))
    #expect(
      asked.output.contains(
        "'README.md' was not changed: another program has changed it meanwhile; run the command again"
      ))
    #expect(try package.read("README.md") == Self.staleReadme + "Mine.\n")
    try package.write(Self.staleReadme, to: "README.md")
    chmod(package.book + "/README.md", 0o604)

    // A file that cannot be written stays as it is, and so do the others.
    chmod(package.book + "/Sources/Sums/Sums.swift", 0o444)
    let refused = try await package.run("check", "--fix")
    #expect(refused.status == 2)
    #expect(
      refused.errors.contains(
        "'Sources/Sums/Sums.swift' was not changed: it is read-only; make it writable, and run"))
    #expect(TemporaryBook.contents(of: package.book) == before)
    chmod(package.book + "/Sources/Sums/Sums.swift", 0o644)

    let fixed = try await package.run("check", "--fix", "--format=short")
    #expect(fixed.errors.contains("-///     // 3\n+///     // 2\n"))
    #expect(fixed.errors.contains("4 fences changed in 2 files\n"))
    #expect(
      fixed.output
        == "README.md:15:16: error: value of type 'Sums' has no member 'averge' [compile]\n")
    #expect(fixed.status == 1)
    #expect(
      try package.read("Sources/Sums/Sums.swift")
        == Self.staleSource.replacing("// 3", with: "// 2")
        .replacing("let sums = Sums([1])", with: "var sums = Sums([1])"))
    #expect(
      try package.read("README.md")
        == Self.staleReadme.replacing("no_rum", with: "no_run").replacing("// 8", with: "// 9"))
    let attributes = try FileManager.default.attributesOfItem(atPath: package.book + "/README.md")
    #expect(attributes[.posixPermissions] as? Int == 0o604)

    let after = try await package.run("check")
    #expect(
      after.output.hasSuffix(
        """
        README.md 3: 1 verified, 1 compiled, 1 wrong
        /// of Sums 2: 1 verified, 1 ran
        2 verified, 1 ran, 1 compiled, 1 wrong; 1 error in 1 file

        """))
    let nothing = try await package.run("accept", "--check")
    #expect(nothing.output.hasPrefix("nothing to accept\n1 fence that cannot be corrected"))
    #expect(nothing.status == 1)
  }
}
