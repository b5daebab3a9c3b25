import DevicePrompt
import Testing

struct PromptLineTests {
  @Test(arguments: [
    ("launch", PromptCommand.launch(app: nil)), ("l news", .launch(app: "news")),
    ("  home  ", .home), ("h", .home), ("fetch news", .simulateFetch(app: "news")),
    ("d", .launchDueToFetch(app: nil)), ("k", .kill(app: nil)), ("s", .switcher),
    ("advance 2h", .advance(milliseconds: 7_200_000)),
    ("a 1h30m", .advance(milliseconds: 5_400_000)), ("a 1.5s", .advance(milliseconds: 1500)),
    ("a 500ms", .advance(milliseconds: 500)), ("advance 07:30", .advanceTo(time: "07:30")),
    ("tap Read more", .tap("Read more")), ("tap \"Read  more\"", .tap("Read  more")),
    ("type two words into First name", .type("two words", into: "First name")),
    ("swipe 'Fresh milk' Archive", .swipe(row: "Fresh milk", button: "Archive")),
    ("network none", .network(.none)), ("charging on", .charging(true)),
    ("headphones off", .headphones(false)),
    ("battery 15", .battery(percent: 15)),
    ("place 60.17 -24.94", .place(latitude: 60.17, longitude: -24.94)),
    ("locations when-in-use mail", .allowLocations(.whenInUse, app: "mail")),
    ("refresh denied", .refresh(.denied, app: nil)),
    ("simulate-task org.example.sync", .simulateTask("org.example.sync", app: nil)),
    ("open news://today", .open(url: "news://today")), ("log off", .log(false)),
  ])
  func readsCommands(_ line: String, _ command: PromptCommand) throws {
    #expect(try PromptLine(line) == .command(command))
  }

  @Test(arguments: [
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
    (#"push {"aps""#, #"{"aps""#),
  ])
  func putsPushesTogether(_ line: String, _ payload: String) throws {
    #expect(
      try PromptLine(line) == .command(.push(PushSubmission(payload: payload), app: nil)))
  }

  @Test func readsWhatIsNotForTheDevice() throws {
    #expect(try PromptLine("") == .nothing)
    #expect(try PromptLine("   ") == .nothing)
    #expect(try PromptLine("# a note") == .nothing)
    #expect(try PromptLine("quit") == .quit)
    #expect(try PromptLine("q") == .quit)
    #expect(try PromptLine("help") == .help(nil))
    #expect(try PromptLine("? fetch") == .help(PromptSyntax.all.first { $0.name == "fetch" }))
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
      "'locations' does not know 'on'; write 'locations always|when-in-use|denied [APP]'"
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
  func saysWhatIsWrong(_ line: String, _ message: String) {
    #expect(throws: PromptError(message)) { try PromptLine(line) }
  }

  @Test func refusesALineThatIsTooLong() {
    #expect(throws: PromptError("a line has at most 16384 characters")) {
      try PromptLine(String(repeating: "a", count: 20_000))
    }
  }

  @Test func hasOneMeaningForEachNameAndKey() {
    let names = PromptSyntax.all.map(\.name) + PromptSyntax.all.compactMap(\.key)
    #expect(Set(names).count == names.count)
  }

  @Test func explainsEveryCommand() {
    let help = PromptSyntax.help()
    for word in PromptSyntax.all {
      #expect(help.contains { $0.contains(word.usage) && $0.hasSuffix(word.summary) })
      #expect(PromptSyntax.help(on: word).last == "  \(word.summary)")
    }
    for line in help.flatMap({ $0.split(separator: "\n") }) {
      #expect(line.count <= 120, "\(line)")
    }
  }
}
