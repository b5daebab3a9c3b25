import Foundation
import PageServer
import Testing

/// Which files are served, and what is added to pages.
struct ServedSiteTests {
  private let folder = NSTemporaryDirectory() + "workbook-served-\(UUID().uuidString)"

  /// A folder with a page, and files that must not be served beside and in it.
  private func site() throws -> ServedSite {
    let files = FileManager.default
    try files.createDirectory(atPath: folder + "/site/fi", withIntermediateDirectories: true)
    let page =
      "<head><meta http-equiv=\"Content-Security-Policy\" content=\"default-src &#39;none&#39;\"></head>"
      + "<body><main id=\"page-text\">Text<figure class=\"x\" id=\"hello\">1</figure></main></body>"
    for (path, text) in [
      ("site/index.html", page), ("site/fi/index.html", page), ("site/fi/a.html", page),
      ("site/.workbook", "list"), ("secret.html", "secret"),
    ] {
      try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(path)"))
    }
    try files.createSymbolicLink(
      atPath: folder + "/site/link.html", withDestinationPath: folder + "/secret.html")
    try files.createSymbolicLink(
      atPath: folder + "/site/out", withDestinationPath: folder)
    return ServedSite(folder: folder + "/site")
  }

  private func response(_ path: String, of site: ServedSite) -> HTTPResponse {
    var answer = HTTPResponse(0, "", type: "", [])
    let all = Mutexed<HTTPResponse?>(nil)
    var connection = PageConnection(port: 80, now: 0) {
      let response = site.respond(to: $0)
      all.set(response)
      return response
    }
    connection.receive(
      Array("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8), now: 0, version: 0)
    if let response = all.value { answer = response }
    return answer
  }

  @Test(arguments: [
    "/../secret.html", "/%2e%2e/secret.html", "/..%2fsecret.html", "/fi/../../secret.html",
    "/link.html", "/out/secret.html", "/.workbook", "//secret.html", "/fi//a.html", "/./fi/a.html",
    "/fi/none.html", "/-/none",
  ])
  func servesNothingElse(_ path: String) throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let answer = response(path, of: try site())
    #expect(answer.status == 404)
    #expect(!String(decoding: answer.body, as: UTF8.self).contains(">secret<"))
  }

  @Test func servesWhatIsMadeWhenItIsAskedFor() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let site = try site()
    site.update { book in
      book.paths = []
      book.made = { [weak site] path in
        path == "assets/index.js" ? site?.written("fi/a.html", of: "") : nil
      }
    }
    #expect(response("/assets/index.js", of: site).status == 200)
    #expect(response("/fi/a.html", of: site).status == 404)
    #expect(site.written("link.html", of: "") == nil)
  }

  @Test(arguments: [("/", 200), ("/fi/", 200), ("/fi", 308), ("/fi/a.html", 200)])
  func servesPages(_ path: String, _ status: Int) throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let answer = response(path, of: try site())
    #expect(answer.status == status)
    #expect(answer.location == (status == 308 ? "/fi/" : nil))
  }

  @Test func replacesThePolicyAndShowsNotesAtTheirSample() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let site = try site()
    site.update {
      $0.notes["fi/a.html"] = [
        .init(anchor: "hello", text: "a < b", isError: true),
        .init(anchor: "gone", text: "top", isError: false),
      ]
    }
    let page = String(decoding: response("/fi/a.html", of: site).body, as: UTF8.self)
    #expect(
      page == "<head><link rel=\"stylesheet\" href=\"/-/live.css\">"
        + "<script src=\"/-/live.js\" defer></script></head><body><main id=\"page-text\">"
        + "<aside class=\"live-note\"><pre>top</pre></aside>Text"
        + "<aside class=\"live-note live-error\"><pre>a &lt; b</pre></aside>"
        + "<figure class=\"x\" id=\"hello\">1</figure></main></body>")
    let missing = response("/fi/%3Cb%3E.html", of: site)
    #expect(missing.status == 404)
    #expect(String(decoding: missing.body, as: UTF8.self).contains("'/fi/&lt;b&gt;.html'"))
  }

  @Test func servesNewerPagesAndNoLongerThoseThatAreGone() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let site = try site()
    let version = site.version
    site.update {
      $0.newer["fi/b.html"] = { Array("new".utf8) }
      $0.paths = ["index.html", "fi/b.html"]
    }
    #expect(site.version == version + 1)
    #expect(String(decoding: response("/fi/b.html", of: site).body, as: UTF8.self).contains("new"))
    #expect(response("/fi/a.html", of: site).status == 404)
    #expect(response("/index.html", of: site).status == 200)
  }
}

/// A value that a closure of another isolation sets.
private final class Mutexed<Value: Sendable>: @unchecked Sendable {
  // Guarded by `lock`.
  private var stored: Value
  private let lock = NSLock()
  init(_ value: Value) { stored = value }
  var value: Value { lock.withLock { stored } }
  func set(_ value: Value) { lock.withLock { stored = value } }
}
