import Foundation
import Testing

/// A cache is trusted, so it must not be a folder that others could have filled.
struct CacheOwnerTests {
  @Test func refusesAFolderThatOthersMayWriteTo() async throws {
    let book = try await TemporaryBook(chapter: "")
    chmod(book.cache, 0o777)
    for command in ["check", "cache"] {
      let answer =
        command == "check"
        ? try await book.run("check") : try await book.run("cache", "stats")
      answer.expectCouldNotRun(
        "the folder '<root>/cache' of cached results is writable for others; delete its contents "
          + "and run 'chmod go-w <root>/cache', or choose another folder with '--cache DIR'")
    }
    chmod(book.cache, 0o755)
    #expect(try await book.run("check").status == 0)
  }

  @Test(.enabled(if: geteuid() == 0), arguments: [User.own, .nobody])
  func refusesTheFolderOfAnotherUser(_ user: User) async throws {
    let book = try await TemporaryBook(chapter: "", user: user)
    let (owner, reader) = user.isNobody ? (0, 65534) : (65534, 0)
    chown(book.cache, uid_t(owner), gid_t(owner))
    try await book.run("check").expectCouldNotRun(
      "the folder '<root>/cache' of cached results belongs to user \(owner), and you are user \(reader): "
        + "results written by other users are not trusted; choose a folder of your own with '--cache DIR'"
    )
  }

  /// The owner of a folder on the way can exchange what is in it after any check.
  @Test(.enabled(if: geteuid() == 0), arguments: ["outer/cache", "outer/mine/cache", "link/cache"])
  func refusesAFolderBelowThatOfAnotherUser(_ path: String) async throws {
    let book = try await TemporaryBook(chapter: "")
    let outer = book.root + "/outer"
    try FileManager.default.createDirectory(
      atPath: outer + "/mine", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: book.root + "/link", withDestinationPath: "outer/mine")
    chown(outer, 65534, 65534)
    let cache = "\(book.root)/\(path)"
    let reason =
      "another user could exchange the folder '<root>/\(path)' of cached results, since '<root>/outer' belongs "
      + "to user 65534, and you are user 0; choose a folder with '--cache DIR' that only you and root can "
      + "reach, such as one in /var/cache for root"
    let answer = try await book.run("check", "--cache", cache)
    #expect(answer.status == 0)
    #expect(answer.errors == "warning: results are not kept: \(reason)\n")
    #expect(!FileManager.default.fileExists(atPath: cache), "nothing is made there")
    // The compiler leaves folders of its own.
    let left = try FileManager.default.contentsOfDirectory(atPath: book.temporary)
    #expect(left.filter { $0.hasPrefix("workbook") } == [])
    try FileManager.default.createDirectory(atPath: cache, withIntermediateDirectories: true)
    try await book.run("cache", "stats", "--cache", cache).expectCouldNotRun(reason)
  }

  @Test func refusesAFolderBelowOneThatOthersMayWriteTo() async throws {
    let book = try await TemporaryBook(chapter: "")
    let outer = book.root + "/outer"
    try FileManager.default.createDirectory(
      atPath: outer, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    chmod(outer, 0o777)
    try await book.run("cache", "stats", "--cache", outer + "/cache").expectCouldNotRun(
      "another user could exchange the folder '<root>/outer/cache' of cached results, since '<root>/outer' is "
        + "writable for everyone; run 'chmod o-w <root>/outer', or choose another folder with '--cache DIR'"
    )
    // As in '/tmp', others can rename only what is theirs.
    chmod(outer, 0o1777)
    #expect(try await book.run("check", "--cache", outer + "/cache").status == 0)
  }

  /// Builds of root belong to the sandbox's user while they are in progress, and no other run reads them.
  @Test(.enabled(if: geteuid() == 0)) func runsBesideABuildOfAPackage() async throws {
    let book = try await TemporaryBook(chapter: "")
    let folder = "\(book.cache)/packages/e/scratch"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for path in [book.cache, "\(book.cache)/packages", "\(book.cache)/packages/e"] {
      chmod(path, 0o755)
    }
    chown(folder, 65534, 65534)
    #expect(try await book.run("check").status == 0)
  }

  /// A cache may have come with a repository.
  @Test(arguments: ["v1", "v1/index.sqlite", "v1/runs", "v1/runs/0", "packages", "toolchains"])
  func refusesALinkInTheFolder(_ name: String) async throws {
    let book = try await TemporaryBook(chapter: "")
    let link = "\(book.cache)/\(name)"
    try FileManager.default.createDirectory(
      atPath: "\(book.cache)/v1/runs", withIntermediateDirectories: true)
    try? FileManager.default.removeItem(atPath: link)
    let target = book.root + "/mine"
    try Data("mine".utf8).write(to: URL(filePath: target))
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    try await book.run("check").expectCouldNotRun(
      "'<root>/cache/\(name)' in the folder of cached results is a link, which could lead to any file of "
        + "yours; delete it, or choose another folder with '--cache DIR'")
    #expect(try Data(contentsOf: URL(filePath: target)) == Data("mine".utf8))
  }

  @Test func refusesAnIndexThatIsAnotherFileToo() async throws {
    let book = try await TemporaryBook(chapter: "")
    try FileManager.default.createDirectory(
      atPath: "\(book.cache)/v1", withIntermediateDirectories: true)
    let target = book.root + "/mine"
    try Data("mine".utf8).write(to: URL(filePath: target))
    #expect(link(target, "\(book.cache)/v1/index.sqlite") == 0)
    try await book.run("check").expectCouldNotRun(
      "'<root>/cache/v1/index.sqlite' in the folder of cached results has another name, which could be that of "
        + "any file of yours; delete it, or choose another folder with '--cache DIR'")
    #expect(try Data(contentsOf: URL(filePath: target)) == Data("mine".utf8))
  }

  /// With a permissive umask, as on some systems, and in the world-writable `/tmp`.
  @Test func makesAFolderThatItBelieves() async throws {
    let book = try await TemporaryBook(chapter: "")
    for _ in 0..<2 {
      let answer = try await book.shell("umask 0; $workbook check --cache \"$cache-new/below\"")
      #expect(answer.status == 0, "\(answer.errors)")
    }
  }
}
