import SwiftRewriting
import Testing

struct UnfinishedWorkTests {
  @Test(arguments: [
    ("import Dispatch\nDispatchQueue.main.async { print(1) }", "DispatchQueue.async"),
    ("queue.asyncAfter(deadline: .now() + 1) { print(1) }", "DispatchQueue.asyncAfter"),
    ("group.notify(queue: .main) { print(1) }", "DispatchGroup.notify"),
    ("q.addOperations([a], waitUntilFinished: false)", "OperationQueue.addOperations"),
    ("Task { print(1) }", "Task"), ("let t = Task.detached { 1 }", "Task"),
    ("Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { _ in }", "Timer.scheduledTimer"),
    ("Thread.detachNewThread { print(1) }", "Thread.detachNewThread"),
    ("Thread { print(1) }.start()", "Thread"),
    ("queue.addOperation { print(1) }", "OperationQueue.addOperation"),
    ("session.dataTask(with: url).resume()", "resume()"), ("Task { print(1) }\nsleep(1)", "Task"),
    ("func f() { Task { await g() } }\nf()", "Task"),
    ("RunLoop.main.perform { print(1) }", "RunLoop.perform"),
  ])
  func isNamed(text: String, name: String) { #expect(UnfinishedWork(in: text)?.name == name) }

  @Test(arguments: [
    "print(1)", "func f() async {}\nawait f()", "let t = Task { 1 }\nprint(await t.value)",
    "queue.async { print(1) }\ngroup.wait()", "queue.async { print(1) }\nqueue.sync {}",
    "Task { print(1) }\nRunLoop.main.run(until: end)", "Task { exit(0) }\ndispatchMain()",
    "queue.addOperation { }\nqueue.waitUntilAllOperationsAreFinished()",
    "struct Task { var name = 1 }\nlet a: [Task] = []", "// Task { }", "print(\"Task { }\")",
    "func async(_ a: Int) {}\nasync(1)", "Task { }\nfor await x in stream {}",
    "await withCheckedContinuation { c in queue.async { c.resume() } }", "c.resume(returning: 1)",
    "context.perform { print(1) }", "RunLoop.main.perform { print(1) }\nRunLoop.main.run()",
  ])
  func isNotSeenInOtherPrograms(text: String) { #expect(UnfinishedWork(in: text) == nil) }
}
