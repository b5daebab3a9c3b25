import CDeviceLink
import DeviceLink
import Glibc
import ChildProcess
import Testing

/// The device's end of a connection.
struct WireEndTests {
  /// An end, and the socket of the process.
  private final class Connection {
    let end: WireEnd
    private(set) var process: FileDescriptor?

    init() {
      var ends: [Int32] = [-1, -1]
      #expect(device_wire_make_connection(&ends) == 0)
      end = WireEnd(owning: ends[0])
      process = FileDescriptor(owning: ends[1])
    }

    var number: Int32 { process?.number ?? -1 }
    func close() { process = nil }
  }

  @Test func takesNoMoreThanItIsAskedFor() {
    let connection = Connection()
    #expect(write(connection.number, [1, 2, 3] as [UInt8], 3) == 3)
    #expect(connection.end.take(0) == .nothing)
    #expect(connection.end.take(2) == .bytes([1, 2]))
    #expect(connection.end.take(2) == .bytes([3]))
    #expect(connection.end.take(2) == .nothing)
  }

  @Test func takesTheLastBytesBeforeTheEnd() {
    let connection = Connection()
    #expect(write(connection.number, [1] as [UInt8], 1) == 1)
    connection.close()
    #expect(connection.end.take(9) == .bytes([1]))
    #expect(connection.end.take(9) == .end)
  }

  @Test func givesUntilThereIsNoRoom() {
    let connection = Connection()
    let all = [UInt8](repeating: 1, count: 4 << 20)
    let given = connection.end.give(all)
    #expect((1..<all.count).contains(given))
    #expect(connection.end.give([1]) == 0)
    var buffer = [UInt8](repeating: 0, count: given)
    var count = 0
    while count < given {
      let more = read(connection.number, &buffer, buffer.count)
      guard more > 0 else { break }
      count += more
    }
    #expect(count == given)
    #expect(connection.end.give([1]) == 1)
  }

  @Test func losesWhatIsGivenToOneThatIsGone() {
    let connection = Connection()
    connection.close()
    #expect(connection.end.give([1, 2, 3]) == 3)
    #expect(connection.end.give([]) == 0)
  }
}
