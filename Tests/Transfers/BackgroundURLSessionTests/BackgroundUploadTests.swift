import Foundation
import Glibc
import Testing
import TransferTestServers

/// Uploads of a background session with the built daemon, of existing and missing files.
@Suite(.serialized) struct BackgroundUploadTests {
  private let program: TransferProgram

  init() throws { program = try TransferProgram() }

  @Test("R47: an upload sends the file, and the field of the configuration")
  func uploads() throws {
    let server = try ReplayServer { connection in
      let head = connection.readHead()
      let body = connection.read(5)
      let text =
        "\(head.prefix(3)) \(head.contains("X-Test: yes")) \(String(decoding: body, as: UTF8.self))"
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: \(text.utf8.count)\r\n\r\n\(text)")
    }
    try Data("words".utf8).write(to: URL(fileURLWithPath: program.path("body")))
    try program.start("upload", server.url())
    #expect(
      try program.lines() == ["task 1", "answer 1 PUT true words", "done 1 0", "left 0"])
  }

  @Test("R47: an upload from the temporary folder, by a program without a home")
  func uploadsFromAnywhere() throws {
    let server = try ReplayServer { connection in
      connection.readHead()
      let text = String(decoding: connection.read(5), as: UTF8.self)
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: \(text.utf8.count)\r\n\r\n\(text)")
    }
    let elsewhere = try TestFolder()
    let file = elsewhere.url.path + "/body"
    try Data("words".utf8).write(to: URL(fileURLWithPath: file))
    for (number, home) in ["/", "/nowhere", program.path("state")].enumerated() {
      try program.start("upload", server.url(), file, changing: ["HOME": home])
      let task = number + 1
      #expect(
        try program.lines() == [
          "task \(task)", "answer \(task) words", "done \(task) 0", "left 0",
        ])
    }
  }

  @Test("an upload of what is no file completes with an error, and soon")
  func uploadsNoFolder() throws {
    try program.start("upload", "http://127.0.0.1:9/", program.path("state"))
    let lines = try program.lines()
    #expect(
      lines == ["task 1", "done 1 -1101 the file of the upload is not a regular file", "left 0"])
  }

  @Test("R47: an upload of a file that is missing, or gone when it begins, fails, and soon")
  func uploadsNothing() throws {
    try program.start("upload", "http://127.0.0.1:9/")
    let failure = "-1100 the file of the upload does not exist"
    #expect(try program.lines() == ["task 1", "done 1 \(failure)", "left 0"])
    try Data("words".utf8).write(to: URL(fileURLWithPath: program.path("body")))
    try program.start("upload", "http://127.0.0.1:9/", changing: ["REMOVES": program.path("body")])
    #expect(try program.lines() == ["task 2", "done 2 \(failure)", "left 0"])
  }

  @Test("R47: an upload of a file that may not be read fails with -1102")
  func uploadsNothingSecret() throws {
    let body = program.path("body")
    try Data("words".utf8).write(to: URL(fileURLWithPath: body))
    chmod(body, 0)
    try program.start(["upload", "http://127.0.0.1:9/"], isPlain: true)
    #expect(
      try program.lines() == [
        "task 1", "done 1 -1102 the file of the upload cannot be read", "left 0",
      ])
  }

  @Test("R49: currentRequest of an upload after a 303 is a GET without what is of a body")
  func saysTheRequestAfterARedirect() throws {
    let server = try ReplayServer { connection in
      let head = connection.readHead()
      let isEnd = head.hasPrefix("GET /end")
      if !isEnd { _ = connection.read(5) }
      connection.write(
        isEnd ? response(200, "end") : response(303, fields: "Location: /end"))
    }
    try Data("words".utf8).write(to: URL(fileURLWithPath: program.path("body")))
    try program.start("post", server.url("begin"))
    #expect(
      try program.lines() == [
        "answer 1 end", "done 1 0", "current GET /end none", "original POST /begin text/plain",
        "left 0",
      ])
  }
}
