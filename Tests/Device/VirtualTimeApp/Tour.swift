import Foundation

/// Uses each of the commonest ways to wait; `Sources/Device/VIRTUAL-TIME.md` shows the output.
func takeTour() {
  let semaphore = DispatchSemaphore(value: 0)
  say("launched at \(Date().formatted(.iso8601))")
  let timer = Timer.scheduledTimer(withTimeInterval: 10, repeats: true) { _ in say("timer") }
  DispatchQueue.main.asyncAfter(deadline: .now() + 15) { say("main queue") }
  DispatchQueue.global().asyncAfter(deadline: .now() + 15) {
    say("global queue")
    sleep(3)
    DispatchQueue.main.async { say("main queue again") }
  }
  Task {
    try await Task.sleep(for: .seconds(20))
    say("task")
    timer.invalidate()
  }
  DispatchQueue.main.asyncAfter(deadline: .now() + 30) {
    say("main waits")
    semaphore.wait()
    say("main goes on")
  }
  DispatchQueue.global().asyncAfter(deadline: .now() + 3600) { semaphore.signal() }
  RunLoop.main.run(until: Date(timeIntervalSinceNow: 86_400))
  say("ends at \(Date().formatted(.iso8601))")
}
