import Foundation
import Testing

/// Samples that are harmful, on purpose or by mistake. The good sample next to each is still verified.
struct AttackTests {
  @Test(arguments: User.inTurn(Case.exhaustions))
  func stopsWhatPassesItsLimits(_ attack: Case, _ user: User) async throws {
    let book = try await TemporaryBook(chapter: attack.body, user: user)
    let answer = try await book.run("check")
    answer.expectProblems(attack.problems, attack.summary, level: user.level)
    #expect(try FileManager.default.contentsOfDirectory(atPath: book.temporary) == [])
  }

  /// Permissions and locks stay on a file after the process that set them has ended.
  @Test(arguments: User.everywhere)
  func letsNoRunFindWhatAnotherLeft(_ user: User) async throws {
    let look = """
      import Glibc
      var folder = stat()
      stat("/dev/pts", &folder)
      let again = open("/dev/stdout", O_WRONLY)
      var lock = flock(
        l_type: Int16(F_WRLCK), l_whence: 0, l_start: 0, l_len: 0, l_pid: 0)
      print(String(folder.st_mode & 0o777, radix: 8))
      print(flock(again, LOCK_EX | LOCK_NB))
      flock(again, LOCK_UN)
      print(fcntl(again, 37, &lock))  // F_OFD_SETLK
      """
    let harms = [
      "chmod(\"/dev/pts\", 0)", "flock(1, LOCK_EX)", "fcntl(1, 37, &lock)",
    ]
    func sample(_ id: String, _ code: String) -> String {
      "```swift,id=\(id)\n\(code)\n```\n\n```output\n755\n0\n0\n```\n"
    }
    let samples = harms.enumerated().flatMap { index, harm in
      [sample("harm\(index)", "\(look)\nclose(again)\n_ = \(harm)"), sample("look\(index)", look)]
    }
    let book = try await TemporaryBook(chapter: samples.joined(separator: "\n"), user: user)
    let answer = try await book.run("check", "--jobs", "1")
    #expect(answer.status == 0, "\(answer)")
    #expect(
      answer.output.hasSuffix("7 verified; <swift>, sandbox: \(user.level)\n"))
  }

  @Test(arguments: User.everywhere)
  func endsAProgramThatStartsItselfForEver(_ user: User) async throws {
    let mark = "bomb-\(UUID().uuidString)"
    let book = try await TemporaryBook(
      chapter: """
        ```swift,id=bomb,timeout=60,args=["\(mark)"]
        import Glibc
        while true {
          var pid: pid_t = 0
          var words = CommandLine.arguments.map { strdup($0) } + [nil]
          _ = posix_spawn(&pid, "/proc/self/exe", nil, nil, &words, environ)
        }
        ```
        """, user: user)
    let answer = try await book.run("check")
    #expect(answer.status == 1)
    #expect(
      answer.output.hasPrefix(
        "Content/fi/01-a.md:15:4: error: had more than the 128 processes and threads that the sandbox "
          + "allows and was stopped [limit]\n"))
    #expect(
      answer.output.hasSuffix("1 verified, 1 failed; 1 error; <swift>, sandbox: \(user.level)\n"))
    #expect(try await Processes.waitUntilNone(withArgument: mark))
  }

  @Test(arguments: User.everywhere)
  func refusesToWriteOutsideOfTheWorkingFolder(_ user: User) async throws {
    let book = try await TemporaryBook(user: user)
    let targets =
      [
        "/", "/usr", "/etc", "/dev", "/proc", "/input", "..", "/home", "/root", "/var/tmp",
        "/dev/shm",
      ]
      + [book.book, book.home, book.temporary, book.cache, SuiteFolder.path]
    let list = targets.map { "\"\($0)/evil\"" }.joined(separator: ", ")
    try book.write(
      Chapter.sample(
        "id=evil",
        """
        import Glibc
        for path in [\(list)] {
          if let file = fopen(path, "w") { fclose(file); print("wrote", path) }
        }
        print(fopen("own", "w") != nil)
        """), to: "Content/fi/01-a.md")
    let before = TemporaryBook.contents(of: book.book)
    let answer = try await book.run("run")
    #expect(answer.status == 0)
    #expect(answer.output.hasPrefix("fi/01-a#evil ran (<time>)\n  │ true\n"))
    #expect(TemporaryBook.contents(of: book.book) == before)
    for target in targets where target != ".." {
      #expect(!FileManager.default.fileExists(atPath: target + "/evil"), "\(target)")
    }
  }

  @Test(arguments: User.everywhere)
  func hidesTheUsersFilesAndEnvironment(_ user: User) async throws {
    let secret = "salaisuus-\(UUID().uuidString)"
    let book = try await TemporaryBook(user: user)
    for folder in [book.home, book.book, book.cache, book.temporary] {
      try Data(secret.utf8).write(to: URL(fileURLWithPath: folder + "/secret"))
      chmod(folder + "/secret", 0o644)
    }
    let paths = [book.home, book.book, book.cache, book.temporary].map { $0 + "/secret" }
    let list = (paths + ["/proc/1/environ", "/proc/self/environ", "/proc/\(getpid())/environ"])
      .map { "\"\($0)\"" }.joined(separator: ", ")
    try book.write(
      Chapter.sample(
        "id=spy",
        """
        import Foundation
        for path in [\(list)] {
          let data = FileManager.default.contents(atPath: path) ?? Data()
          let text = String(decoding: data, as: UTF8.self)
          if text.contains("salaisuus-") { print(text) }
        }
        for (name, value) in ProcessInfo.processInfo.environment where value.contains("salaisuus-") {
          print(name, value)
        }
        print("loppu")
        """), to: "Content/fi/01-a.md")
    let answer = try await book.start(
      user.prefix + [user.program, "build", "--cache", book.cache],
      environment: ["SECRET": secret])
    #expect(answer.status == 0)
    let shown = try await book.run("run", environment: ["SECRET": secret])
    #expect(shown.output.hasPrefix("fi/01-a#spy ran (cached, from <day>)\n  │ loppu\n1 ran"))
    for (path, data) in TemporaryBook.contents(of: book.site) {
      #expect(data.range(of: Data(secret.utf8)) == nil, "\(path)")
    }
  }

  @Test(arguments: User.everywhere)
  func reachesNoSocketOfTheMachine(_ user: User) async throws {
    let listener = try Listener()
    let book = try await TemporaryBook(user: user)
    try book.write(
      Chapter.sample(
        "id=call",
        """
        import Glibc
        let caller = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(\(listener.port)).bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        let code = withUnsafePointer(to: &address) {
          $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            connect(caller, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
          }
        }
        print(code == 0 ? "connected" : "refused")
        """), to: "Content/fi/01-a.md")
    let answer = try await book.run("run")
    #expect(answer.status == 0)
    #expect(answer.output.hasPrefix("fi/01-a#call ran (<time>)\n  │ refused\n"))
    #expect(!listener.hasVisitor)
  }
}

extension Case {
  static let exhaustions = [
    Case(
      "a loop without end", "```swift,id=e,timeout=1\nwhile true {}\n```\n",
      """
      Content/fi/01-a.md:15:4: error: did not end within its time limit of 1 s and was stopped [limit]
       15 | ```swift,id=e,timeout=1
          |    ^~~~~~~~~~~~~~~~~~~~
         = raise the limit with 'timeout=SECONDS', or mark the sample 'no_run'
      """, "1 verified, 1 failed; 1 error"),
    Case(
      "1 GB of output",
      """
      ```swift,id=e
      let line = String(repeating: "x", count: 1_000_000)
      for _ in 0..<1_000 { print(line) }
      ```

      """,
      """
      Content/fi/01-a.md:15:4: error: printed more than the 1 MiB that the sandbox allows and was \
      stopped [limit]
       15 | ```swift,id=e
          |    ^~~~~~~~~~
         = print less
      """, "1 verified, 1 failed (1 with unclaimed output); 1 error"),
    Case(
      "all the memory there is",
      """
      ```swift,id=e
      var all: [[UInt8]] = []
      while true { all.append([UInt8](repeating: 1, count: 10_000_000)) }
      ```

      """,
      """
      Content/fi/01-a.md:15:4: error: needed more memory than the 512 MiB that the sandbox allows \
      and was stopped [limit]
       15 | ```swift,id=e
          |    ^~~~~~~~~~
         = use less memory
      """, "1 verified, 1 failed; 1 error"),
  ]
}
