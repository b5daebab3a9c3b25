// Scenarios whose ends would end the test process too.
import DeviceSimulator

switch CommandLine.arguments.dropFirst().first {
case "ends":
  let device = Device(log: true)
  let news = device.launch("news")
  print("launched", news.state)
  device.pressHome()
  device.advance(by: .minutes(20))
  print(news.fetches.count, news.lastFetchResult, device.time)
case "watches":
  let device = Device()
  for app in device.apps { app.launch() }
case "longDay":
  let device = Device(log: true)
  for app in device.apps {
    app.launch()
    device.advance(by: .minutes(2))
  }
  device.pressHome()
  device.advance(toTime: "08:15")
  device.lock()
  device.app("news").terminateBySystem()
  device.advance(by: .hours(6))
  device.reboot()
  device.advance(by: .hours(3))
case "year":
  let device = Device()
  let start = ContinuousClock.now
  for app in device.apps { app.launch() }
  device.pressHome()
  device.advance(by: .days(365))
  print(device.app("news").fetches.count, "fetches", ContinuousClock.now - start)
case "exits":
  let device = Device()
  device.launch("news")
  device.advance(by: .seconds(90))
  exit(4)
case "traps":
  let device = Device()
  device.launch("news")
  device.advance(by: .seconds(30))
  let none: [Int] = []
  print(none[device.apps.count])
case "isKilled":
  let device = Device()
  device.launch("news")
  device.advance(by: .seconds(10))
  // The parent process may have blocked the signal.
  var signals = sigset_t()
  sigemptyset(&signals)
  sigaddset(&signals, SIGTERM)
  sigprocmask(SIG_UNBLOCK, &signals, nil)
  kill(getpid(), SIGTERM)
case "losesDaemon":
  let device = Device()
  device.serve("news.example") { _ in .ok(String(repeating: "a", count: 9_000_000)) }
  device.launch("news")
  device.advance(by: .milliseconds(300))
  for number in daemons() { kill(number, SIGKILL) }
  device.advance(by: .seconds(20))
  print("goes on")
case "losesIdleDaemon":
  let device = Device()
  device.launch("news")
  device.advance(by: .seconds(20))
  for number in daemons() {
    kill(number, SIGKILL)
    while state(of: number) != "Z" { usleep(1000) }
  }
  device.advance(by: .seconds(1))
  print("goes on")
case "unknownApp":
  let device = Device()
  device.launch("nws")
case "tapsNothing": Device().tap("Save")
case "picturesHidden":
  let device = Device()
  let news = device.launch("news")
  device.pressHome()
  news.takeScreenshot("now")
case "picturesLocked":
  let device = Device()
  device.lock()
  device.showAppSwitcher("now")
case "picturesTwice":
  let device = Device()
  device.showAppSwitcher("now")
  device.showAppSwitcher("now")
case "picturesNameless":
  let device = Device()
  device.showAppSwitcher(" ")
case "picturesTooMany":
  let device = Device()
  for number in 0... { device.showAppSwitcher("picture \(number)") }
case "tapsLocked":
  let device = Device()
  device.launch("news")
  device.lock()
  device.tap("Save")
case "tapsCovered":
  let device = Device()
  device.launch("news").beginInterruption(.call)
  device.tap("Save")
case "touchesLate":
  let device = Device()
  device.launch("news")
  device.tap("Settings")
  device.tap("Hide")
  device.tap("Nowhere")
  device.advance(by: .seconds(4))
case "tapsTypo":
  let device = Device()
  device.launch("news")
  device.tap("Mikl")
case "togglesNothing":
  let device = Device()
  device.launch("news")
  device.toggle("Offers")
case "choosesNothing":
  let device = Device()
  device.launch("news")
  device.choose("OK")
case "swipesOddly":
  let device = Device()
  device.launch("news")
  device.swipe("Milk", choose: "Share")
case "opensText":
  let device = Device()
  device.open("today")
case "opensUnknownScheme":
  let device = Device()
  device.open("notes://today")
case "choosesNoAction": Device().app("news").chooseQuickAction("Delete")
case "opensASceneOnAPhone":
  let device = Device()
  device.app("news").openScene()
case "closesNoScene":
  let device = Device()
  device.app("news").closeScene(3)
case "backwards":
  let device = Device()
  device.advance(by: .seconds(1))
  device.advance(to: device.now.addingTimeInterval(-1))
case "noTime":
  let device = Device()
  device.advance(toTime: "24:00")
case "farAhead":
  let device = Device()
  device.advance(by: .days(400_000))
case "home":
  let device = Device()
  device.pressHome()
case "simulates":
  let device = Device()
  device.app("news").simulateBackgroundFetch()
case "pushesNoJSON":
  let device = Device()
  device.push(to: device.app("news"), "{'aps': 1}")
case "pushesUnknownKey":
  let device = Device()
  device.push(to: device.app("news"), ["aps": ["contentAvailable": 1]])
case "pushesToStranger":
  let device = Device()
  device.push(toToken: "00ff", #"{"aps": {"content-available": 1}}"#)
case "pushesUnregistered":
  let device = Device()
  device.push(to: device.app("news"), #"{"aps": {"content-available": 1}}"#)
case "pushesTooMuch":
  let device = Device()
  device.push(to: device.app("news"), String(repeating: "[", count: 5026))
case "pushesInHaste":
  let device = Device()
  device.push(
    to: device.app("news"), #"{"aps": {"content-available": 1}}"#, type: .background, priority: 10)
case "lowPower":
  let device = Device()
  device.setLowPowerMode(true)
case "endsCall":
  let device = Device()
  device.launch("news").endInterruption(.call)
case "quitsTwice":
  let device = Device()
  let news = device.launch("news")
  news.forceQuit()
  news.forceQuit()
case let name? where name.hasPrefix("server"): runServer(name)
case "outOfFilesAtALaunch":
  let device = Device()
  exhaustDescriptors()
  device.launch("news")
case "outOfFilesForAConnection":
  let device = Device()
  device.serve("news.example") { _ in .ok("news") }
  device.launch("news")
  let held = exhaustDescriptors()
  device.advance(by: .seconds(30))
  for descriptor in held { close(descriptor) }
  device.advance(by: .minutes(5))
case "twoDevices":
  let first = Device()
  print(first.time, Device().time)
case let other:
  fatalError("no scenario '\(other ?? "")'")
}

/// Opens files until no descriptor is free, and returns their numbers.
@discardableResult
private func exhaustDescriptors() -> [Int32] {
  var limit = rlimit(rlim_cur: 64, rlim_max: 64)
  setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  var held: [Int32] = []
  while case let descriptor = open("/dev/null", O_RDONLY), descriptor >= 0 {
    held.append(descriptor)
  }
  return held
}

/// Runs an invalid server, and an app that sends it a request.
private func runServer(_ name: String) {
  let device = Device()
  device.serve("news.example") { request in
    switch name {
    case "serverSpins": while !request.path.isEmpty {}
    case "serverSleeps": DispatchSemaphore(value: 0).wait()
    case "serverMoves": device.advance(by: .seconds(1))
    case "serverFloods": return .ok(Data(count: 65 << 20))
    case "serverHasNoStatus": return Response(status: 100)
    case "serverHasABadHeader": return .ok("", headers: ["A": "b\r\nC: d"])
    case "serverEnds": exit(3)
    default: break
    }
    return .ok("")
  }
  switch name {
  case "serverWithoutAName": device.serve("http://news.example") { _ in .ok("") }
  case "serverWithoutAPort": device.serve("news.example", port: 0) { _ in .ok("") }
  case "serverLosesAll": device.setNetwork(.wifi(loss: 1))
  case "serverIsSlow": device.setNetwork(.wifi(bitsPerSecond: 0))
  case "serverIsFar": device.setNetwork(.wifi(latency: .seconds(-1)))
  case "serverIsLost": device.loseNetwork(for: .seconds(-1))
  default: break
  }
  device.launch("news")
  device.advance(by: .seconds(10))
}

/// The transfer daemons that this process has started.
func daemons() -> [pid_t] {
  let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
  return numbers.compactMap { pid_t($0) }.filter { number in
    let words = status(of: number)
    return words.count > 3 && words[1] == "(device-transfer)" && words[3] == "\(getpid())"
  }
}

/// The fields `NUMBER (NAME) STATE PARENT ...` of proc(5), with truncated names; empty for a reaped process.
func status(of process: pid_t) -> [Substring] {
  let text = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
  return text.split(separator: " ")
}

/// The state of a process; `Z` for one that has ended and is not reaped.
func state(of process: pid_t) -> String {
  status(of: process).dropFirst(2).first.map(String.init) ?? "Z"
}
