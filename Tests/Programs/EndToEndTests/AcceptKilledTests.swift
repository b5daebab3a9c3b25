import Foundation
import Synchronization
import TestSupport
import Testing

/// The files that `workbook accept` leaves when it is killed, or when another program writes meanwhile.
struct AcceptKilledTests {
  private static let count = 6

  /// No sample runs here, so one user is as good as another.
  private static let users = isNightly ? User.everywhere : [.own]

  /// A chapter with wrong claims, and the same with correct ones.
  private static let texts = [("2", "vanha"), ("1", "uusi")].map { value, word in
    Chapter.head
      + "```swift,id=a\n[1].count  // => \(value)\nprint(\"uusi\")\n// Prints:\n// \(word)\n```\n\n"
      + String(
        repeating: String(repeating: "sana ", count: 20) + "\n", count: isNightly ? 1_000 : 100)
  }

  private static let names = (0..<count).map { "Content/fi/0\($0)-a.md" }

  private func book(_ user: User) async throws -> TemporaryBook {
    let book = try await TemporaryBook(
      Dictionary(uniqueKeysWithValues: Self.names.map { ($0, Self.texts[0]) }), user: user)
    #expect(try await book.run("check").status == 1)
    return book
  }

  /// The state of each file: 1 for the corrected text, 0 for the original.
  private func states(_ book: TemporaryBook) throws -> [Int] {
    try Self.names.map { try #require(Self.texts.firstIndex(of: book.read($0))) }
  }

  private func removeLeftOvers(_ book: TemporaryBook) throws {
    let folder = book.book + "/Content/fi"
    for name in try FileManager.default.contentsOfDirectory(atPath: folder)
    where name.hasPrefix(".") {
      try FileManager.default.removeItem(atPath: folder + "/" + name)
    }
  }

  private func expectTheRestToBeAccepted(_ book: TemporaryBook) async throws {
    #expect(try await book.run("accept", "--all").status == 0)
    #expect(try states(book) == Array(repeating: 1, count: Self.count))
    #expect(try await book.run("check").status == 0)
  }

  @Test(arguments: users)
  func leavesEachFileOldOrNewWhereItIsKilledWhileItWrites(_ user: User) async throws {
    let book = try await book(user)
    // Each run is killed before its second file takes the place of the original.
    let strace = [
      "/usr/bin/strace", "-f", "-qq", "-o", "/dev/null", "-P", book.book + "/Content/fi", "-e",
      "trace=renameat", "-e", "inject=renameat:signal=SIGKILL:when=2",
    ]
    for round in 1..<Self.count {
      let answer = try await book.start(
        user.prefix + strace + [user.program, "accept", "--all", "--cache", book.cache])
      #expect(answer.status == nil)
      #expect(try states(book) == (0..<Self.count).map { $0 < round ? 1 : 0 })
      try removeLeftOvers(book)
    }
    try await expectTheRestToBeAccepted(book)
  }

  @Test(arguments: users)
  func leavesEachFileOldOrNewWheneverItIsKilled(_ user: User) async throws {
    let book = try await book(user)
    var kills = 0
    for round in 0..<8 {
      let patience = Looks(round * 4)
      let answer = try await book.start(
        user.prefix + [user.program, "accept", "--all", "--cache", book.cache],
        observer: { pid in
          if patience.isOver { kill(pid, SIGKILL) }
          return nil
        })
      if answer.status == nil { kills += 1 }
      _ = try states(book)
      try removeLeftOvers(book)
    }
    #expect(kills > 0)
    try await expectTheRestToBeAccepted(book)
  }

  /// Counts down the observations that the test waits for.
  private final class Looks: Sendable {
    private let rest: Mutex<Int>

    init(_ count: Int) { rest = Mutex(count) }

    var isOver: Bool {
      rest.withLock { rest in
        rest -= 1
        return rest < 0
      }
    }
  }

  @Test func leavesAFileThatChangesWhileItAsks() async throws {
    let book = try await book(.own)
    let answer = try await book.shell(
      #"""
      mkfifo in; exec 3<>in
      script -qec "exec $workbook accept --cache '$cache' 00-a#a 01-a#a" /dev/null < in |
        while IFS= read -r -d '?' part; do
          printf '%s?' "$part"
          case $part in
            *"accept fi/00-a#a") printf 'a\n' >&3 ;;
            *"accept fi/01-a#a") echo oma >> Content/fi/01-a.md; printf 'a\n' >&3 ;;
          esac
        done
      """#)
    #expect(
      answer.output.contains("accept fi/01-a#a?"), "\(answer.output)")
    // Files that belong together change together.
    #expect(try book.read(Self.names[0]) == Self.texts[0])
    #expect(try book.read(Self.names[1]) == Self.texts[0] + "oma\n")
    #expect(try await book.run("accept", "--all").status == 0)
    #expect(try book.read(Self.names[1]) == Self.texts[1] + "oma\n")
  }
}
