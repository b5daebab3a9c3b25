import DeviceSimulator
import DeviceTrace
import Testing

/// The syntax of lines at the prompt, as seen from what the device does.
struct PromptLineTests {
  @Test func readsCommands() throws {
    let test = try TestDevice("news", "mail", iOS: 9, log: true)
    let prompt = PromptExecutor(test.device)
    for (line, result) in [
      ("l news", "user: opens 'news'"), ("  home  ", "user: presses Home"),
      ("launch", "user: returns to 'news'"), ("h", "user: presses Home"),
      ("f news", "device: simulates a background fetch of 'news'"),
      ("k", "device: takes the memory of 'news' back"),
      ("d", "device: launches 'news' due to a background fetch"),
      ("network none", "device: has no network"), ("charging on", "user: connects external power"),
      ("battery 15", "device: has 15 % of its battery left"),
      ("place 60.17 -24.94", "user: is at 60.17, -24.94"),
      ("locations when-in-use mail", "user: lets 'mail' know where the device is: whenInUse"),
      ("refresh denied", "user: sets Background App Refresh of 'mail' to 'denied'"),
    ] {
      let before = test.output.count
      #expect(prompt.answer(to: .line(line)).failure == nil)
      #expect(test.output.dropFirst(before).contains(result), "\(line): \(test.output)")
    }
  }

  @Test func readsNames() throws {
    let prompt = PromptExecutor(try TestDevice("news").device)
    for (line, failure) in [
      ("tap Read more", "cannot tap 'Read more': "),
      ("t \"Read  more\"", "cannot tap 'Read  more': "),
      ("choose it's'", "cannot choose 'its': "), ("toggle a\"b c\"d", "cannot toggle 'ab cd': "),
      ("type into into First name", "cannot type into 'First name': "),
      ("swipe 'Fresh milk' Archive", "cannot swipe 'Fresh milk' and choose 'Archive': "),
      ("swipe Milk", "cannot swipe 'Milk' and choose 'Delete': "),
      ("simulate-task org.example.sync", "cannot simulate"),
      ("open news://today", "no app opens 'news:'"), ("app mail", "no app 'mail' on the device"),
    ] {
      let answer = prompt.answer(to: .line(line))
      #expect(answer.failure?.hasPrefix(failure) == true, "\(line): \(answer)")
    }
  }

  @Test func readsTimes() throws {
    let prompt = PromptExecutor(try TestDevice("news").device)
    for (line, time) in [
      ("advance 2h", "11:00:00"), ("a 1h30m", "12:30:00"), ("a 1.5s", "12:30:01.5"),
      ("a 500ms", "12:30:02"), ("advance 12:30", "1d 12:30:00"), ("a 0.5d", "2d 00:30:00"),
    ] {
      #expect(prompt.answer(to: .line(line)).time == time)
    }
  }

  @Test func assemblesPushes() throws {
    let test = try TestDevice(
      "news", program: .uikit, iOS: 9,
      plist: "<key>UIBackgroundModes</key><array><string>remote-notification</string></array>",
      log: true
    ) { $0.environment["TEST_APP"] = "pushes" }
    let prompt = PromptExecutor(test.device)
    #expect(prompt.answer(to: .line("launch")).failure == nil)
    for (line, payload) in [
      ("push content-id=42", #"{"aps": {"content-available": 1}, "content-id": 42}"#),
      ("p", #"{"aps": {"content-available": 1}}"#),
      (
        "push -m \"3 new\" -b 3 -s default",
        #"{"aps": {"alert": "3 new", "badge": 3, "sound": "default"}}"#
      ),
      (
        "push -n -m Hei zip=01234",
        #"{"aps": {"alert": "Hei", "content-available": 1}, "zip": "01234"}"#
      ),
      (#"push {"aps": {"alert": "a  b"}}"#, #"{"aps": {"alert": "a  b"}}"#),
    ] {
      let before = test.output.count
      #expect(prompt.answer(to: .line(line)).fate != nil)
      #expect(test.output.dropFirst(before).contains(": \(payload)\n"), "\(test.output)")
    }
    #expect(prompt.answer(to: .line(#"push {"aps""#)).failure?.contains("not JSON") == true)
  }

  @Test func answersWhatIsNotForTheDevice() throws {
    let test = try TestDevice("news", log: true)
    let prompt = PromptExecutor(test.device)
    for line in ["", "   ", "# a note"] {
      #expect(prompt.answer(to: .line(line)) == prompt.greeting)
    }
    for line in ["quit", "q"] { #expect(prompt.answer(to: .line(line)).isOver) }
    #expect(
      prompt.answer(to: .line("? fetch")).lines
        == ["fetch [APP]   (key f)", "  Debug > Simulate Background Fetch"])
    #expect(test.output == "")
  }

  @Test(arguments: [
    ("lunch", "unknown command 'lunch'; did you mean 'launch'?"),
    ("ho", "unknown command 'ho'; 'help' lists all commands"),
    ("advance", "'advance' needs another operand; write 'advance TIME'"),
    (
      "advance 2x",
      "'2x' is not a time; write 2h, 1h30m, 90s or 500ms, or a time of day such as 07:30"
    ),
    (
      "advance -2h",
      "'-2h' is not a time; write 2h, 1h30m, 90s or 500ms, or a time of day such as 07:30"
    ),
    ("advance 367d", "'367d' is more than 366 days; advance by less at a time"),
    ("home now", "'home' does not take 'now'; write 'home'"),
    ("network 5g", "'network' does not know '5g'; write 'network wifi|cellular|none'"),
    ("place 60.17", "'place' needs another operand; write 'place LATITUDE LONGITUDE'"),
    ("place here now", "'here' is not a number of degrees; write 'place 60.17 24.94'"),
    ("place nan 1", "'nan' is not a number of degrees; write 'place 60.17 24.94'"),
    (
      "locations on",
      "'locations' does not know 'on'; write 'locations always|when-in-use|once|denied [APP]'"
    ),
    ("battery full", "'full' is not a percentage; write 'battery PERCENT', a whole number"),
    ("charging yes", "'charging' does not know 'yes'; write 'charging on|off'"),
    ("tap \"Read", "a quote is not closed; write another \""),
    ("type Oil", "'type' needs a text and a field; write 'type TEXT into FIELD'"),
    ("push -b many", "'many' is not a badge; write a whole number, 0 or more"),
    (
      "push content-id",
      "'content-id' is not a key with a value; write KEY=VALUE, such as 'content-id=42'"
    ),
    ("push a=1 a=2", "the key 'a' is given twice; leave one out"),
    ("push aps=1", "'aps' is set by the other options; use another key, or pass a whole payload"),
    ("push =1", "'=1' is not a key with a value; write KEY=VALUE, such as 'content-id=42'"),
    ("help lunch", "unknown command 'lunch'; did you mean 'launch'?"),
  ])
  func saysWhatIsWrong(_ line: String, _ message: String) throws {
    let test = try TestDevice("news", log: true)
    let answer = PromptExecutor(test.device).answer(to: .line(line))
    #expect(answer.failure == message)
    #expect(test.output == "")
  }

  @Test func refusesALineThatIsTooLong() throws {
    let prompt = PromptExecutor(try TestDevice("news").device)
    #expect(
      prompt.answer(to: .line(String(repeating: "a", count: 20_000))).failure
        == "a line has at most 16384 characters")
  }

  @Test func hasOneMeaningForEachNameAndKey() {
    let names = PromptCommand.all.map(\.name) + PromptCommand.all.compactMap(\.key)
    #expect(Set(names).count == names.count)
  }

  @Test func explainsEveryCommand() throws {
    let prompt = PromptExecutor(try TestDevice("news").device)
    let help = prompt.answer(to: .line("help")).lines
    for word in PromptCommand.all {
      #expect(help.contains { $0.contains(word.usage) && $0.hasSuffix(word.summary) })
      #expect(prompt.answer(to: .line("help \(word.name)")).lines.last == "  \(word.summary)")
    }
    for line in help.flatMap({ $0.split(separator: "\n") }) {
      #expect(line.count <= 120, "\(line)")
    }
  }
}
