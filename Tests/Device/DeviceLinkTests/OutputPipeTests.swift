import DeviceLink
import Glibc
import ChildProcess
import Testing

/// The output of an app, as the device reads it from a pipe.
struct OutputPipeTests {
  private final class Line {
    let pipe: OutputPipe
    private var ends: PipeEnds?
    private let writing: Int32
    private(set) var taken: [UInt8] = []

    init() throws {
      let ends = try FileDescriptor.pipe()
      try ends.reading.makeNonBlocking()
      pipe = OutputPipe(FileDescriptor(owning: dup(ends.reading.number)))
      writing = ends.writing.number
      self.ends = consume ends
    }

    func write(_ bytes: [UInt8]) {
      #expect(Glibc.write(writing, bytes, bytes.count) == bytes.count)
    }
    func close() { ends = nil }
    func read(leaving left: Int) -> Bool { pipe.read(leaving: left) { taken += $0 } }
  }

  @Test func leavesTheLastByte() throws {
    let line = try Line()
    line.write([1, 2, 3])
    #expect(line.read(leaving: 1))
    #expect(line.taken == [1, 2])
    #expect(!line.read(leaving: 1))
    line.write([4])
    #expect(line.read(leaving: 1))
    #expect(line.taken == [1, 2, 3])
    #expect(line.read(leaving: 0))
    #expect(line.taken == [1, 2, 3, 4])
  }

  @Test func readsNothingFromAnEmptyPipe() throws {
    let line = try Line()
    #expect(!line.read(leaving: 0))
    #expect(!line.read(leaving: 1))
  }

  @Test func readsAFullPipeInOneGo() throws {
    let line = try Line()
    let bytes = (0..<1 << 16).map { UInt8(truncatingIfNeeded: $0) }
    line.write(bytes)
    #expect(line.read(leaving: 1))
    #expect(line.taken.count == bytes.count - 1)
    #expect(line.read(leaving: 0))
    #expect(line.taken == bytes)
  }

  @Test func readsWhatIsLeftOfAnAppThatHasEnded() throws {
    let line = try Line()
    line.write([1])
    line.close()
    #expect(!line.read(leaving: 1))
    #expect(line.read(leaving: 0))
    #expect(line.taken == [1])
    #expect(!line.read(leaving: 0))
  }
}
