import Foundation
import Testing

/// `workbook serve` and `--watch`, with a browser's requests made by `curl(1)`.
struct PageServingTests {
  /// Functions for scripts, which wait for a condition and never longer than a minute.
  private static let functions = #"""
    export workbook cache
    start() {
      perl -e '$SIG{INT} = "DEFAULT"; exec @ARGV' "$workbook" "$@" --cache "$cache" >out 2>err &
      server=$!
    }
    await() { for _ in $(seq 600); do eval "$1" && return 0; sleep 0.1; done; echo "no: $1"; return 1; }
    serve() {
      start serve --port 0 "$@"
      await 'grep -q http out'
      url=$(grep -o 'http://[0-9.:]*' out)
    }
    shows() { curl -s "$url/$1" | grep -q "$2"; }
    stop() { kill -INT $server; wait $server; echo "status $?"; }
    edit() { sed "$1" Content/fi/01-a.md > new.md && mv new.md Content/fi/01-a.md; }

    """#

  @Test func showsAnEditedPageAndTellsOpenOnes() async throws {
    let book = try await TemporaryBook(chapter: "Vanha teksti.\n")
    let answer = try await book.shell(
      Self.functions + #"""
        serve
        await 'shows fi/01-a.html "Vanha teksti" && shows fi/01-a.html sample-verified'
        curl -sN "$url/-/events" > events & listener=$!
        await 'test -s events'; before=$(grep -c data events)
        edit 's/Vanha teksti/Uusi teksti/'
        await 'shows fi/01-a.html "Uusi teksti"' && echo edited
        await 'test $(grep -c data events) -gt '$before && echo told
        shows fi/01-a.html 'Content-Security-Policy' || echo relaxed
        edit 's/print("hei")/print("moi")/'
        await 'shows fi/01-a.html "live-error" && shows fi/01-a.html sample-failed' && echo noted
        await 'grep -q "claims \[output\]" err' && echo printed
        mv Content/fi/01-a.md Content/fi/02-b.md
        await 'test $(curl -s -o page -w "%{http_code}" "$url/fi/01-a.html") = 404' && echo gone
        await 'shows fi/02-b.html "Uusi teksti"' && echo moved
        kill $listener; test -e Site && echo published; stop
        """#)
    #expect(
      answer.output == "edited\ntold\nrelaxed\nnoted\nprinted\ngone\nmoved\nstatus 130\n")
  }

  @Test func servesOnlyItsOwnHostAndFolder() async throws {
    let book = try await TemporaryBook(chapter: "Teksti.\n")
    let answer = try await book.shell(
      Self.functions + #"""
        serve
        await 'shows fi/01-a.html Teksti'
        code() { curl -s -o page --path-as-is -w '%{http_code}\n' "$@"; }
        code "$url/"; code -H 'Host: evil.example' "$url/"
        code "$url/../../../../etc/passwd"; code "$url/%2e%2e/%2e%2e/etc/passwd"; code -d x "$url/"
        port=${url##*:}
        "$workbook" serve --port $port --cache "$cache"; echo "status $?"
        stop
        """#)
    #expect(answer.output == "200\n421\n404\n404\n405\nstatus 2\nstatus 130\n")
    #expect(answer.errors.contains("Address already in use; choose another port with '--port N'"))
  }

  @Test func showsTheNewProseWhileASampleRunsAndLeavesNoProcess() async throws {
    let mark = "loop-\(UUID().uuidString)"
    let book = try await TemporaryBook(chapter: "Teksti.\n")
    let answer = try await book.shell(
      Self.functions + #"""
        serve
        await 'shows fi/01-a.html Teksti && shows fi/01-a.html sample-verified'
        printf '\n```swift,id=loop,timeout=90,args=["\#(mark)"]\nwhile true {}\n```\n' \
          | sed '1i Uusi.' >> Content/fi/01-a.md
        await 'shows fi/01-a.html Uusi' && shows fi/01-a.html sample-verified && echo known
        await 'pgrep -f "\#(mark)" > pids'
        edit 's/while true {}/print(1)/'
        await 'shows fi/01-a.html sample-ran' && echo ran
        edit 's/print(1)/while true {}/'
        await 'pgrep -f "\#(mark)" > pids'
        stop
        """#)
    #expect(answer.output == "known\nran\nstatus 130\n")
    #expect(try await Processes.waitUntilNone(withArgument: mark))
  }

  @Test(arguments: ["check", "run"])
  func watchesAndDoesItAgain(_ command: String) async throws {
    let book = try await TemporaryBook(chapter: "Teksti.\n")
    let answer = try await book.shell(
      Self.functions + """
        start \(command) --watch
        await 'grep -q "1 verified" out' && echo once
        edit 's/print("hei")/print("moi")/'
        await 'grep -q "1 failed" out' && echo again
        printf 'title: [' > Content/workbook.yml
        await 'grep -q "workbook.yml" out err' && echo broken
        printf '\(TemporaryBook.configuration.replacing("\n", with: "\\n"))' > Content/workbook.yml
        edit 's/print("moi")/print("hei")/'
        await 'test $(grep -c "1 verified" out) -ge 2' && echo right
        grep -q '^--- ..:..:.. changed; ' err && echo parted
        stop
        """)
    #expect(answer.output == "once\nagain\nbroken\nright\nparted\nstatus 130\n")
  }
}
