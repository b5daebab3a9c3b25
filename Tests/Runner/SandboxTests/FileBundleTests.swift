import SafeFiles
import Foundation
import Sandbox
import RuleBlocks
import Testing
import TestSupport

/// The files that a sandbox returns, parsed from untrusted bytes.
struct FileBundleTests {
  private func bundle(_ text: String) throws -> FileBundle { try FileBundle(Array(text.utf8)) }

  private func fault(_ text: String) -> String? {
    do {
      _ = try bundle(text)
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test func isReadBackAsItWasWritten() throws {
    let files: [String: [UInt8]] = [
      "A/A.swiftmodule": Array(0...255), "A/empty": [], "B/a name with blanks": [10, 10, 32],
    ]
    var bundle = FileBundle()
    for (name, bytes) in files { try bundle.add(bytes, as: try #require(PlainPath(name))) }
    let read = try FileBundle(bundle.bytes)
    #expect(Dictionary(uniqueKeysWithValues: read.files.map { ($0.text, $1) }) == files)
    #expect(try FileBundle([]).files.isEmpty)
    let below = read.files(below: try #require(PlainPath("A")))
    #expect(below.keys.map(\.text).sorted() == ["A.swiftmodule", "empty"])
  }

  @Test(arguments: [
    "3 a\nxx", "x a\n", "-1 a\n", "+1 a\nx", "1\nx", "1 a", " a\n", "9223372036854775807 a\n",
    "99999999999999999999 a\n", "1  \n", "1 " + String(repeating: "a", count: 2000) + "\nx",
  ])
  func isNotReadFromOtherBytes(_ text: String) {
    #expect(fault(text) != nil)
  }

  @Test(arguments: [
    "Evil/../x", "..", ".", "/Evil", "Evil/", "Evil//x", "Evil/resources//", "", "a/./b", "a\u{0}",
    "a\r", "a\u{1B}[31m", "a\u{7F}", "a\u{85}b", "../\u{301}x", "a/\u{301}/../../../x",
    String(repeating: "a", count: 256), String(repeating: "a/", count: 512) + "a",
  ])
  func refusesNamesThatAreNoPlainPaths(_ name: String) {
    #expect(PlainPath(name) == nil)
    let said = fault("1 \(name)\nx")
    #expect(
      said?.hasSuffix(
        "is not a plain path") == true || said?.hasPrefix("it is truncated") == true)
    #expect(said?.unicodeScalars.contains { $0.value < 32 || 127...159 ~= $0.value } == false)
  }

  @Test func refusesNamesThatAreNoText() {
    #expect(throws: FileBundle.Fault.self) { try FileBundle([49, 32, 0xC3, 10, 0]) }
  }

  @Test(arguments: [
    ("1 a\nx1 a\ny", "'a' occurs twice"), ("1 a\nx1 a/b\ny", "'a/b' is a file and a folder"),
    ("1 a/b/c\nx1 a/b\ny", "'a/b' is a file and a folder"),
    ("0 caf\u{E9}\n0 cafe\u{301}\n", "'cafe\u{301}' occurs twice"),
  ])
  func refusesTwoThingsInOnePlace(_ text: String, _ message: String) {
    #expect(fault(text) == message)
  }

  @Test func refusesMoreFilesThanThereMayBe() {
    let text = (0...FileBundle.maximumCount).map { "0 \($0)\n" }.joined()
    #expect(fault(text) == "it has more than 65536 files")
  }

  /// Forged bytes give either an error, or files that all lie below the target folder.
  @Test func forgedBytesWriteNothingElsewhere() throws {
    let seed = TestSeed.one("BUNDLE")
    var random = SplitMix(seed: seed.value)
    let pieces = [
      "1 a\nx", "0 a/b\n", "..", "/", "//", "../", "\n", " ", "0 ", "7 ", "resources/", "Evil",
      "\u{0}",
      "\u{301}", "99", "-1 ", "1 /etc/x\ny", "\u{1B}", "é", "0 c\n", ".",
    ]
    var read = 0
    for round in 0..<5000 {
      var bytes = (0..<random.number(below: 12)).flatMap { _ in
        Array(pieces[random.number(below: pieces.count)].utf8)
      }
      if !bytes.isEmpty, random.number(below: 3) == 0 {
        bytes[random.number(below: bytes.count)] = UInt8(random.number(below: 256))
      }
      guard let bundle = try? FileBundle(bytes) else { continue }
      read += 1
      try layOutAndLook(bundle, "\(seed)   # round \(round)")
    }
    #expect(read > 50, "\(seed)")
  }

  private func layOutAndLook(_ bundle: FileBundle, _ note: String) throws {
    guard !bundle.files.isEmpty else { return }
    let outer = try TemporaryFolder()
    defer { outer.remove() }
    let inner = outer.path + "/inner"
    try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
    let folder = try OpenFolder(inner)
    for (name, bytes) in bundle.files {
      try folder.make(name, bytes)
      #expect(FileManager.default.contents(atPath: "\(inner)/\(name)") == Data(bytes), "\(note)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: outer.path) == ["inner"], "\(note)")
  }
}
