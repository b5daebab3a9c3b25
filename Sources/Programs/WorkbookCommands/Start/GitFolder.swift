import SafeFiles

/// What the files of a Git repository say about it.
///
/// They are read as data: `git` need not be installed, and its configuration, which can name programs, has no effect.
package struct GitFolder {
  /// `.git`, or the folder that a worktree shares with its repository.
  private let shared: String
  /// The one with `HEAD`.
  private let own: String

  /// - Parameter repository: the folder with `.git`, which is a folder or, in a worktree, a file.
  package init(of repository: String) {
    let link = Self.line(of: ".git", in: repository)
      .flatMap { Self.word(after: "gitdir: ", in: $0) }
    let folder = link.map { Self.absolute($0, from: repository) } ?? repository + "/.git"
    own = folder
    shared =
      Self.line(of: "commondir", in: folder).map { Self.absolute($0, from: folder) } ?? folder
  }

  /// The branch that others start from: that of the remote repository, or else `main` or `master` if it exists, or
  /// else the current one.
  package var defaultBranch: String? {
    let remote = Self.line(of: "refs/remotes/origin/HEAD", in: shared)
      .flatMap { Self.word(after: "ref: refs/remotes/origin/", in: $0) }
    return remote ?? ["main", "master"].first { reference("refs/heads/\($0)") != nil }
      ?? Self.line(of: "HEAD", in: own).flatMap { Self.word(after: "ref: refs/heads/", in: $0) }
  }

  /// The commit that is checked out, as hexadecimal digits.
  package var commit: String? {
    guard let head = Self.line(of: "HEAD", in: own) else { return nil }
    let commit = Self.word(after: "ref: ", in: head).map(reference) ?? head
    guard let commit, commit.count >= 40, commit.allSatisfy(\.isHexDigit) else { return nil }
    return commit
  }

  /// `OWNER/NAME` of the repository on GitHub that this one was cloned from.
  package var nameOnGitHub: String? {
    let lines = (Self.text(of: "config", in: shared) ?? "").split(separator: "\n")
      .map { $0.drop { $0 == "\t" || $0 == " " } }
    guard let remote = lines.firstIndex(of: "[remote \"origin\"]") else { return nil }
    let section = lines[(remote + 1)...].prefix { !$0.hasPrefix("[") }
    guard
      let address = section.lazy.compactMap({ Self.word(after: "url = ", in: String($0)) }).first
    else { return nil }
    let hosts = ["https://github.com/", "git@github.com:", "ssh://git@github.com/"]
    let name = hosts.lazy.compactMap { Self.word(after: $0, in: address) }.first.map {
      $0.hasSuffix(".git") ? String($0.dropLast(4)) : $0
    }
    return name.flatMap { Self.isRepository($0) ? $0 : nil }
  }

  /// Whether a text has the form `OWNER/NAME` of GitHub.
  static func isRepository(_ name: String) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 2
      && parts.allSatisfy { part in
        !part.isEmpty
          && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
      }
  }

  /// The commit of a reference, which is a file or a line of `packed-refs`.
  private func reference(_ name: String) -> String? {
    if let line = Self.line(of: name, in: shared) { return line }
    let packed = Self.text(of: "packed-refs", in: shared) ?? ""
    let line = packed.split(separator: "\n").first { $0.hasSuffix(" " + name) }
    return line.map { String($0.prefix { $0 != " " }) }
  }

  /// The first line of a file; nil if there is none.
  private static func line(of name: String, in folder: String) -> String? {
    text(of: name, in: folder)?.split(separator: "\n").first.map(String.init)
  }

  private static func text(of name: String, in folder: String) -> String? {
    guard let path = PlainPath(name), let bytes = try? OpenFolder(folder).read(path) else {
      return nil
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func word(after prefix: String, in line: String) -> String? {
    line.hasPrefix(prefix) && line != prefix ? String(line.dropFirst(prefix.count)) : nil
  }

  private static func absolute(_ path: String, from folder: String) -> String {
    path.hasPrefix("/") ? path : folder + "/" + path
  }
}
