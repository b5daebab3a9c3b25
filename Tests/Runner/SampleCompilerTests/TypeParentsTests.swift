import Foundation
import SampleCompiler
import SampleTestFixtures
import Sandbox
import RuleBlocks
import TestSupport
import Testing
import WorkbookModel

/// The result of a sandbox may be no program at all, or a malicious one.
struct TypeParentsTests {
  /// A program that the compiler made of several.
  private func program() async throws -> [UInt8] {
    let cache = try await TestRunner.freshCache()
    defer { cache.remove() }
    let fences = (0..<2).map { "```swift,id=s\($0)\nstruct S {}\nprint([S()])\n```\n\n" }
    let results = try await TestRunner.run(TestBook(fences.joined()), cache: cache.path)
    #expect(try results.result("s1").standardOutput == "[main.S()]\n")
    let path = try #require(TestRunner.files(cache.path, "programs").first)
    let data = try #require(FileManager.default.contents(atPath: path))
    let start = try #require(data.firstRange(of: Data([0x7F, 0x45, 0x4C, 0x46]))).lowerBound
    return Array(data[start...])
  }

  @Test func changesAProgramOnce() async throws {
    let program = try await program()
    #expect(TypeParents.restored(in: program) == program)
  }

  @Test func takesNothingElse() {
    #expect(TypeParents.restored(in: []) == nil)
    #expect(TypeParents.restored(in: Array("#!/bin/sh\n".utf8)) == nil)
    #expect(TypeParents.restored(in: [0x7F, 0x45, 0x4C, 0x46, 2, 1]) == nil)
  }

  @Test(arguments: TestSeed.draw("ELF", daily: 1, nightly: 20))
  func believesNoOffset(_ seed: TestSeed) async throws {
    var random = SplitMix(seed: seed.value)
    let program = try await program()
    let sections = (0..<8).reduce(0) { $0 | Int(program[40 + $1]) << (8 * $1) }
    var restored = 0
    for _ in 0..<60 {
      var bytes = program
      // The header and the sections contain the offsets.
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let place =
          Bool.random(using: &random)
          ? Int.random(in: 6..<64, using: &random)
          : Int.random(in: sections..<bytes.count, using: &random)
        bytes[place] = Bool.random(using: &random) ? 0xFF : .random(in: 0...255, using: &random)
      }
      if Int.random(in: 0..<3, using: &random) == 0 {
        bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
      }
      if let result = TypeParents.restored(in: bytes) {
        #expect(result.count == bytes.count)
        restored += 1
      }
    }
    #expect(restored > 0)
  }
}
