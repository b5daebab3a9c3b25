import Glibc
import Testing

/// Updates of the system's C headers while a cache is kept.
struct SystemHeaderTests {
  private static func chapter(printing text: String) -> String {
    Chapter.withGoodSample(
      """
      ```swift,id=imports
      import Glibc
      puts("\(text)")
      ```

      ```output
      \(text)
      ```

      """)
  }

  /// Compilers reject a module whose headers have another timestamp, and cannot rebuild it in place.
  @Test(
    .enabled("needs a mount namespace") { User.machineHasNamespaces },
    arguments: [User.own, .ownWithoutNamespaces])
  func makesModulesAnewWhenAHeaderIsAnother(user: User) async throws {
    let book = try await TemporaryBook(
      ["Content/fi/01-a.md": Self.chapter(printing: "a")], user: user)
    let before = try await book.run("check")
    #expect(before.status == 0)
    try book.write(Self.chapter(printing: "b"), to: "Content/fi/01-a.md")
    let script = """
      cp /usr/include/features.h "$1" && mount --bind "$1" /usr/include/features.h && shift && exec "$@"
      """
    let after = try await book.start(
      ["/usr/bin/unshare", geteuid() == 0 ? "-m" : "-rm", "/bin/sh", "-c", script, "sh"]
        + [book.root + "/features.h"] + user.prefix + [
          user.program, "check", "--cache", book.cache,
        ])
    #expect(after.status == 0, "\(after.output)\(after.errors)")
  }

  /// The same after the first of several compilations of one run, when the shared modules become useless.
  @Test(.enabled("needs a mount namespace") { User.machineHasNamespaces }, arguments: [User.own])
  func compilesWithoutThemWhenAHeaderChangesMeanwhile(user: User) async throws {
    let samples = (1...5).map { number in
      """
      ```swift,id=imports-\(number)
      import Glibc
      puts("\(number)")
      ```

      ```output
      \(number)
      ```

      """
    }
    let book = try await TemporaryBook(
      ["Content/fi/01-a.md": Chapter.withGoodSample(samples.joined(separator: "\n"))], user: user)
    // The manifest of a folder of shared modules is written last.
    let script = """
      cp /usr/include/features.h "$1"; header=$1; cache=$2; shift 2
      "$@" & program=$!
      for i in $(seq 1000); do
        ls "$cache"/v1/modules/*/*/manifest.json >/dev/null 2>&1 && break
        sleep 0.02
      done
      mount --bind "$header" /usr/include/features.h
      wait $program
      """
    let check = try await book.start(
      ["/usr/bin/unshare", geteuid() == 0 ? "-m" : "-rm", "/bin/sh", "-c", script, "sh"]
        + [book.root + "/features.h", book.cache] + user.prefix
        + [user.program, "check", "--merge=no", "--jobs", "1", "--cache", book.cache])
    #expect(check.status == 0, "\(check.output)\(check.errors)")
  }
}
