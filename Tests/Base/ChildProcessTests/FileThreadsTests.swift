import ChildProcess
import Glibc
import Synchronization
import Testing

/// Threads for code that waits for files.
struct FileThreadsTests {
  private final class Counts: Sendable {
    let begun = Atomic(0)
    let running = Mutex((now: 0, most: 0))
  }

  /// As many tasks wait in a system call as there are processors, and other tasks go on.
  @Test(.timeLimit(.minutes(1))) func leavesTheConcurrencyRuntimeItsThreads() async throws {
    let count = Processors.count
    let pipe = try FileDescriptor.pipe()
    let (reader, writer) = (pipe.reading.number, pipe.writing.number)
    let counts = Counts()
    await withTaskGroup { group in
      for _ in 0..<count {
        group.addTask(executorPreference: FileThreads.shared) {
          counts.begun.add(1, ordering: .relaxed)
          var byte: UInt8 = 0
          #expect(read(reader, &byte, 1) == 1)
        }
      }
      group.addTask {
        while counts.begun.load(ordering: .relaxed) < count { await Task.yield() }
        let bytes = [UInt8](repeating: 1, count: count)
        #expect(write(writer, bytes, count) == count)
      }
    }
    // Keeps both ends open until here.
    let ends = (pipe.reading.number, pipe.writing.number)
    #expect(ends == (reader, writer))
  }

  /// No more tasks run at a time than there are processors.
  @Test func runsAllTasksOnFewThreads() async {
    let counts = Counts()
    await withTaskGroup { group in
      for _ in 0..<500 {
        group.addTask(executorPreference: FileThreads.shared) {
          counts.running.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
          counts.begun.add(1, ordering: .relaxed)
          counts.running.withLock { $0.now -= 1 }
        }
      }
    }
    #expect(counts.begun.load(ordering: .relaxed) == 500)
    #expect((1...Processors.count).contains(counts.running.withLock { $0.most }))
  }
}
