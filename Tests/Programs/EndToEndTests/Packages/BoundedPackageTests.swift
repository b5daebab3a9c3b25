import Foundation
import Testing

/// Files of strangers' packages cost neither memory nor time without end.
struct BoundedPackageTests {
  /// A sparse file takes no space in an archive.
  @Test(arguments: [".workbook.yml", ".workbook-baseline"])
  func refusesLongSettings(name: String) async throws {
    let package = try await SumsPackage.with()
    let path = package.book + "/" + name
    #expect(FileManager.default.createFile(atPath: path, contents: nil))
    #expect(truncate(path, 1 << 36) == 0)
    let answer = try await package.run("check")
    #expect(answer.errors.hasSuffix("'\(name)' is larger than 4 MiB; shorten it\n"))
    #expect(answer.status == 2)
  }

  @Test func endsAManifestAtTheTimeLimit() async throws {
    let package = try await SumsPackage.with(
      ["Package.swift": SumsPackage.manifest + "while true {}\n"])
    let answer = try await package.run("check", "--time-limit=3s")
    #expect(
      answer.errors.hasSuffix(
        "error: the time limit of 3s was reached before any sample was run; raise '--time-limit'\n")
    )
    #expect(answer.status == 2)
  }
}
