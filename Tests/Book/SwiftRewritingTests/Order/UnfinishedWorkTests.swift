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
    ("RunLoop.main.add(timer, forMode: .default)", "RunLoop.add"),
    ("Task { for await x in stream { print(x) } }\nc.yield(1)", "Task"),
    ("Task { print(await t.value) }", "Task"),
    ("queue.async { group.wait(); print(1) }", "DispatchQueue.async"),
    ("let p = Process()\ntry p.run()", "Process.run"),
    ("pthread_create(&t, nil, { _ in nil }, nil)", "pthread_create"),
    (
      "extension DispatchQueue { func later() { asyncAfter(deadline: .now()) {} } }",
      "DispatchQueue.asyncAfter"
    ),
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
    "let p = Process()\ntry p.run()\np.waitUntilExit()", "try suite.run()",
    "pthread_create(&t, nil, f, nil)\npthread_join(t, nil)", "a.add(1)",
    "context.perform { print(1) }", "RunLoop.main.perform { print(1) }\nRunLoop.main.run()",
  ])
  func isNotSeenInOtherPrograms(text: String) { #expect(UnfinishedWork(in: text) == nil) }

  @Test func namesWhatItPrintsAndChanges() {
    let text = """
      func start() { Task { print("a\\(1) b"); print(x); if y { print("c") } } }
      queue.async { n = 5; b.n += 1; x.y(1); if m == 1 {} }
      Task { await c.inc(); print(""); return; print("d") }
      """
    let (work, isSlept) = UnfinishedWork.all(in: text)
    #expect(work.map(\.printed) == [["a"], [], []])
    #expect(work.map { $0.changed.sorted() } == [[], ["b", "n"], ["c"]])
    #expect(work.map(\.starter) == ["start", nil, nil])
    #expect(!isSlept)
  }

  @Test func mayBeDoneWhereTheProgramSleeps() {
    #expect(UnfinishedWork.all(in: "Task { print(\"a\") }\nsleep(1)").isSlept)
    #expect(!UnfinishedWork.all(in: "Task { sleep(1); print(\"a\") }").isSlept)
    #expect(!UnfinishedWork.all(in: "func f() { sleep(1) }\nTask { f() }").isSlept)
  }

  @Test func printsNothingForCertainIfItIsCancelled() {
    #expect(
      UnfinishedWork.all(in: "let t = Task { print(\"a\") }\nt.cancel()").work[0].printed == [])
  }
}
