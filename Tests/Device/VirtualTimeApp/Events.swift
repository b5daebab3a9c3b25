import CVirtualTime
import Foundation

/// Returns every message and prints a line; exits on request.
func echoMessages() {
  say("begin")
  onMessages { message in
    say("message '\(message)'")
    send(message)
    if message == "flood" {
      for number in 0..<3000 { send(String(repeating: "x", count: 1000) + "\(number)") }
    }
    if message == "exit" { exit(3) }
  }
  _ = Timer.scheduledTimer(withTimeInterval: 60, repeats: true) { _ in say("tick") }
  RunLoop.main.run()
}

/// Waits for events in the way of the second argument.
func waitForEvents() {
  // Workers of libdispatch remain after their work.
  for number in 0..<4 { DispatchQueue.global().async { usleep(useconds_t(number)) } }
  Task { try await Task.sleep(for: .milliseconds(1)) }
  switch CommandLine.arguments[2] {
  case "run-loop": RunLoop.main.run()
  case "nested": DispatchQueue.main.async { RunLoop.main.run(until: .distantFuture) }
  case "dispatch-main": dispatchMain()
  case let other: fatalError("no way '\(other)' to wait")
  }
  RunLoop.main.run()
}

/// Counts the minutes of a week, with the kind of timer of the second argument.
func countMinutes() {
  let minutes = Shared(0)
  let week = 7 * 24 * 60
  @Sendable func count() {
    minutes.value += 1
    if minutes.value == week {
      say("\(week) minutes")
      exit(0)
    }
  }
  switch CommandLine.arguments[2] {
  case "timer": _ = Timer.scheduledTimer(withTimeInterval: 60, repeats: true) { _ in count() }
  case "main-queue":
    @Sendable func next() {
      DispatchQueue.main.asyncAfter(deadline: .now() + 60) {
        count()
        next()
      }
    }
    next()
  case "global-queue":
    @Sendable func next() {
      DispatchQueue.global().asyncAfter(deadline: .now() + 60) {
        count()
        next()
      }
    }
    next()
  case "task":
    Task.detached {
      while true {
        try await Task.sleep(for: .seconds(60))
        count()
      }
    }
  case let other: fatalError("no kind '\(other)' of timer")
  }
  say("begin")
  RunLoop.main.run()
}

/// Prints at several times, in several ways.
func printAtTimes() {
  let start = virtual_time_now()
  func seconds() -> Int64 { (virtual_time_now() - start) / 1_000_000_000 }
  for second in [10, 20, 30] {
    DispatchQueue.main.asyncAfter(deadline: .now() + .seconds(second)) {
      if second == 10 { print("line at \(seconds())") }
      if second == 20 { print("part at \(seconds())", terminator: " ") }
      if second == 30 { FileHandle.standardError.write(Data("error at \(seconds())\n".utf8)) }
    }
  }
  RunLoop.main.run()
}

/// Prints more at once than a pipe holds, directly and through libc.
func printMuch() {
  sleep(1)
  FileHandle.standardOutput.write(Data(repeating: UInt8(ascii: "x"), count: 3_000_000))
  sleep(1)
  for _ in 0..<10_000 { print(String(repeating: "y", count: 70)) }
  sleep(1)
  print("end")
  RunLoop.main.run()
}

/// Waits for signals of the process's timers.
func waitForAlarms() {
  signal(SIGALRM) { _ in _ = write(1, "alarm\n", 6) }
  let realTime = __itimer_which_t(ITIMER_REAL.rawValue)
  say("begin")
  alarm(90)
  sleep(100)
  say("slept")
  var timer = itimerval(
    it_interval: timeval(tv_sec: 0, tv_usec: 0), it_value: timeval(tv_sec: 0, tv_usec: 250_000))
  setitimer(realTime, &timer, nil)
  usleep(100_000)
  getitimer(realTime, &timer)
  say("left \(timer.it_value.tv_usec)")
  usleep(200_000)
  say("end")
  exit(0)
}
