import Foundation
import Testing
import WorkbookCommands

/// Repositories as files, since `git` need not be there.
struct GitFolderTests {
  private static let commit = String(repeating: "0123456789", count: 4)

  /// Reads a folder with some files, which is removed afterwards.
  private func read<Value>(
    _ files: [String: String], at folder: String = "", _ value: (GitFolder) -> Value
  ) throws -> Value {
    let root = FileManager.default.temporaryDirectory.path + "/workbook-git-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: root) }
    for (path, text) in files {
      let file = URL(filePath: "\(root)/\(path)")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    return value(GitFolder(of: root + folder))
  }

  @Test(arguments: [
    (
      [
        ".git/HEAD": "ref: refs/heads/topic\n",
        ".git/refs/remotes/origin/HEAD":
          "ref: refs/remotes/origin/trunk\n",
      ], "trunk"
    ),
    ([".git/HEAD": "ref: refs/heads/topic\n", ".git/refs/heads/master": commit], "master"),
    (
      [
        ".git/HEAD": "ref: refs/heads/topic\n",
        ".git/packed-refs":
          "# pack-refs with: peeled\n\(commit) refs/heads/master\n",
      ], "master"
    ),
    ([".git/HEAD": "ref: refs/heads/a/b\n"], "a/b"), ([".git/HEAD": commit + "\n"], nil),
    ([".git/HEAD": ""], nil), (["x": ""], nil),
  ])
  func theDefaultBranchIsThatOfTheRemoteOrTheUsualOneOrTheCurrent(
    _ files: [String: String], _ branch: String?
  ) throws {
    #expect(try read(files, \.defaultBranch) == branch)
  }

  @Test func readsAWorktreeThroughItsLinks() throws {
    let files = [
      "tree/.git": "gitdir: ../main/.git/worktrees/tree\n",
      "main/.git/worktrees/tree/HEAD": "ref: refs/heads/topic\n",
      "main/.git/worktrees/tree/commondir": "../..\n",
      "main/.git/refs/heads/topic": Self.commit + "\n",
      "main/.git/refs/heads/master": Self.commit + "\n",
    ]
    #expect(try read(files, at: "/tree", \.commit) == Self.commit)
    #expect(try read(files, at: "/tree", \.defaultBranch) == "master")
  }

  @Test func theCommitIsThatOfHead() throws {
    #expect(try read([".git/HEAD": Self.commit], \.commit) == Self.commit)
    let files = [
      ".git/HEAD": "ref: refs/heads/x\n", ".git/packed-refs": "\(Self.commit) refs/heads/x\n",
    ]
    #expect(try read(files, \.commit) == Self.commit)
    #expect(try read([".git/HEAD": "$(date)"], \.commit) == nil)
  }

  @Test(arguments: [
    ("https://github.com/a/b.git", "a/b"), ("https://github.com/a/b", "a/b"),
    ("git@github.com:a/b.git", "a/b"), ("ssh://git@github.com/a/b.git", "a/b"),
    ("https://example.org/a/b.git", nil), ("/srv/a/b", nil), ("https://github.com/", nil),
    ("https://github.com/a/b/c", nil), ("https://github.com/a/b@x y", nil),
  ])
  func theNameIsThatOfTheOriginOnGitHub(_ address: String, _ name: String?) throws {
    let config =
      "[core]\n\tbare = false\n[remote \"other\"]\n\turl = https://github.com/no/no\n"
      + "[remote \"origin\"]\n\tfetch = +x\n\turl = \(address)\n[branch \"m\"]\n\turl = z\n"
    #expect(try read([".git/config": config], \.nameOnGitHub) == name)
  }
}
