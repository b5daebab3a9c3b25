import Foundation
import ChildProcess
import Testing

/// `workbook push`, and the socket of a running device.
struct PushCommandTests {
  /// Runs a script beside a device whose app was launched, and ends the device.
  ///
  /// `$token` is the app's device token; `push` is `workbook push`, which also prints its exit status; `say`
  /// types a line at the device's prompt.
  private func script(
    _ script: String, _ folder: RuntimeFolder
  ) async throws -> Answer {
    let book = try await TemporaryBook(chapter: PromptCommandTests.chapter)
    let answer = try await book.shell(
      """
      export XDG_RUNTIME_DIR=\(folder.path)
      cd "$TMPDIR"; mkfifo in; exec 4<> in
      say() { echo "$1" >&4; }
      waits() { for i in {1..300}; do grep -q "$1" out && return; sleep 0.1; done; cat out err; }
      push() { "$workbook" push "$@" 2>&1; echo "status $?"; }
      book='\(book.book)'
      "$workbook" device fi/01-a#news -C "$book" --cache "$cache" <&4 4>&- >out 2>err &
      device=$!
      say launch; say status; waits 'token: '
      token=$(sed -n 's/^  token: //p' out)
      \(script)
      say quit; wait $device; echo "device $?"
      """)
    return answer
  }

  @Test func sendsToARunningDevice() async throws {
    let folder = try RuntimeFolder()
    let answer = try await script(
      """
      push "$token" -n -d content-id=42 --to news
      push "<${token:0:32} ${token:32}>" -n -d content-id=7 -c cert.pem
      say home; say 'advance 1m'; say kill; waits 'takes the memory'
      push "$token" -m Hei -b 3 --format json
      echo '{"aps": {"content-available": 1}, "content-id": 9}' > push.json
      push "$token" --payload push.json
      say 'network none'; waits 'has no network'
      push "$token" -n
      say 'network wifi'; say force-quit; waits 'swipes'
      push "$token" -n
      grep '^content-id' out
      """, folder)
    #expect(
      answer.output == """
        delivered to 'news': it was running
        status 0
        delivered to 'news': it was running
        status 0
        {
          "device" : "news",
          "fate" : {
            "app" : "news",
            "kind" : "shown",
            "reason" : ""
          }
        }
        status 0
        delivered to 'news': it had no process, and was launched
        status 0
        held for 'news': the device is offline
        status 0
        dropped, 'news' is not woken: the user has force quit the app; open it again
        status 1
        content-id 42
        content-id 7
        content-id 9
        content-id -1
        device 0

        """, "\(answer.output)")
    #expect(folder.contents == [])
  }

  @Test func saysWhatIsWrongAndTheDeviceLivesOn() async throws {
    let folder = try RuntimeFolder()
    let answer = try await script(
      """
      push 0000 -n
      push "$token" -b many
      push "$token"
      push -n
      push "$token" -d content-id
      echo '{"aps": ' > push.json
      push "$token" --payload push.json
      push "$token" --payload push.json -n
      push "$token" --payload nothing.json
      push "$token" --payload /dev/zero
      head -c 70000 /dev/zero | tr '\\0' x > long.txt
      push "$token" -d "text=$(cat long.txt)"
      push "$token" -n --priority 10
      push "$token" -n --to new
      push "$token" -n --to ../x
      say status
      """, folder)
    #expect(
      answer.output == """
        refused: the token '0000' belongs to no app on this device (BadDeviceToken); send to an \
        app's 'deviceToken'
        status 1
        workbook: error: 'many' is not a badge; write a whole number, 0 or more
        status 2
        workbook: error: nothing to send: give '-n', '-m TEXT', '-b N', '-s SOUND', '-d KEY=VALUE' or \
        '--payload FILE'
        status 2
        workbook: error: 'workbook push' needs the device token of an app; 'status' at the device's \
        prompt shows it
        status 2
        workbook: error: 'content-id' is not a key with a value; write KEY=VALUE, such as 'content-id=42'
        status 2
        refused: the payload is not JSON; write it like '{"aps": {"content-available": 1}}'
        status 1
        workbook: error: '--payload' is the whole payload; leave '--content-available' out, or write \
        it there
        status 2
        workbook: error: cannot open 'nothing.json': No such file or directory
        status 2
        workbook: error: '/dev/zero' is not a regular file; '--payload' takes a JSON file
        status 2
        refused: the payload has 70023 bytes, and APNs accepts at most 4096; send less (PayloadTooLarge)
        status 1
        refused: a push of type 'background' has priority 5, not 10 (BadPriority)
        status 1
        workbook: error: no device 'new' is running; did you mean 'news'?
        status 2
        workbook: error: '../x' is not a valid device name; use 1 to 40 letters, digits, '-' and '_'
        status 2
        device 0

        """, "\(answer.output)")
  }

  @Test func keepsADeviceToItsName() async throws {
    let folder = try RuntimeFolder()
    let answer = try await script(
      """
      second() { "$workbook" device fi/01-a#news -C "$book" --cache "$cache" "$@"; }
      second </dev/null 2>&1; echo "second $?"
      mkfifo in2; exec 5<> in2
      "$workbook" device fi/01-a#news -C "$book" --cache "$cache" --name other \
        <&5 4>&- 5>&- >out2 2>&1 &
      for i in {1..300}; do grep -q quit out2 && break; sleep 0.1; done
      push "$token" -n
      kill -9 $!; wait $!
      push "$token" -n
      ls "$XDG_RUNTIME_DIR/workbook"
      second --name other </dev/null >/dev/null 2>&1; echo "third $?"
      ls "$XDG_RUNTIME_DIR/workbook"
      """, folder)
    #expect(
      answer.output == """
        workbook: error: a device 'news' is running already; give this one another name with \
        '--name NAME'
        second 2
        workbook: error: several devices are running; add '--to' with news or other
        status 2
        delivered to 'news': it was running
        status 0
        news.lock
        news.socket
        other.lock
        other.socket
        third 0
        news.lock
        news.socket
        device 0

        """, "\(answer.output)")
    #expect(folder.contents == [])
  }

  @Test func doesNotHangOnStrangeCallers() async throws {
    let folder = try RuntimeFolder()
    async let answer = script(
      """
      touch "$XDG_RUNTIME_DIR/ready"
      for i in {1..300}; do [ -e "$XDG_RUNTIME_DIR/go" ] && break; sleep 0.1; done
      push "$token" -n
      """, folder)
    for _ in 0..<1200 where !FileManager.default.fileExists(atPath: folder.path + "/ready") {
      try await Task.sleep(for: .milliseconds(100))
    }
    let socket = folder.path + "/workbook/news.socket"
    // More callers than the device accepts at a time; they send nothing, and are rejected.
    var silent: [Caller] = []
    for _ in 0..<40 { silent.append(try #require(try Caller(socket))) }
    let answers = try [
      "nonsense\n", #"{"version":9,"message":{}}"# + "\n", #"{"version":1,"message":{}}"# + "\n",
    ].map { try #require(try Caller(socket)).says($0) }
    #expect(
      answers
        == [
          "the message is malformed or unknown",
          "the device's protocol has version 9 instead of 1; use one build of 'workbook' for both",
          "the message is malformed or unknown",
        ].map {
          #"{"message":{"failure":"\#($0)","isOver":false,"lines":[],"time":""},"version":1}"#
        })
    #expect(
      try #require(try Caller(socket)).says(String(repeating: "x", count: 2 << 20))
        .contains("a message has more than 1048576 bytes"))
    try Data().write(to: URL(fileURLWithPath: folder.path + "/go"))
    let output = try await answer.output
    #expect(
      output == "delivered to 'news': it was running\nstatus 0\ndevice 0\n", "\(output)")
  }

  /// A client at the device's socket.
  private final class Caller {
    private let file: FileDescriptor

    init?(_ path: String) throws {
      guard let file = try LocalSocket.connect(to: path) else { return nil }
      self.file = file
    }

    /// Sends a text, and returns everything received until the device closes the connection.
    func says(_ text: String) -> String {
      var rest = Array(text.utf8)[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes {
          send(file.number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        guard count > 0 else { break }
        rest = rest.dropFirst(count)
      }
      var heard: [UInt8] = []
      var bytes = [UInt8](repeating: 0, count: 4096)
      while case let count = read(file.number, &bytes, bytes.count), count > 0 {
        heard += bytes[..<count]
      }
      return String(decoding: heard, as: UTF8.self).trimmingCharacters(in: .newlines)
    }
  }

  @Test func refusesWhereNoDeviceRuns() async throws {
    let folder = try RuntimeFolder()
    let book = try await TemporaryBook(configuration: nil)
    let answer = try await book.start(
      [BuiltProgram.path, "push", "00", "-n"], environment: folder.environment)
    #expect(answer.status == 2)
    #expect(
      answer.errors
        == "workbook: error: no device is running; 'workbook device CHAPTER#ID' starts one\n")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o770], ofItemAtPath: folder.path + "/workbook")
    let open = try await book.start(
      [BuiltProgram.path, "push", "00", "-n"], environment: folder.environment)
    #expect(open.status == 2)
    #expect(open.errors.contains("must belong to this user and have mode 0700"))
  }
}
