import Glibc
import ChildProcess
import Testing

struct FileDescriptorTests {
  @Test func readsAFileFromItsStart() throws {
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0) }
    let file = try FileDescriptor.temporaryFile(holding: bytes)
    #expect(try file.readFromStart() == bytes)
    #expect(try file.readFromStart() == bytes)
    for limit in [0, 1, 65_536, 65_537, 200_000, 200_001] {
      #expect(try file.readFromStart(limit: limit) == Array(bytes.prefix(limit)))
    }
  }

  @Test func makesAFileWithoutAName() throws {
    let file = try FileDescriptor.unnamedFile(in: "/tmp", holding: [1, 2])
    #expect(try file.readFromStart() == [1, 2])
    var status = stat()
    #expect(fstat(file.number, &status) == 0)
    #expect(status.st_nlink == 0 && status.st_mode & 0o777 == 0o600)
    let error = #expect(throws: SystemError.self) {
      _ = try FileDescriptor.unnamedFile(in: "/nowhere", holding: [])
    }
    #expect(error == SystemError("make a file in '/nowhere'", code: ENOENT))
  }

  @Test func saysThatAPipeHasNoStart() throws {
    let pipe = try FileDescriptor.pipe()
    let error = #expect(throws: SystemError.self) { _ = try pipe.reading.readFromStart() }
    #expect(error == SystemError("rewind a file", code: ESPIPE))
  }

  @Test func closesWhatItOwns() throws {
    var number: Int32 = -1
    var bytes: [UInt8] = [0]
    let reading: FileDescriptor
    do {
      let pipe = try FileDescriptor.pipe()
      number = dup(pipe.reading.number)
      reading = FileDescriptor(owning: number)
      #expect(write(pipe.writing.number, [7] as [UInt8], 1) == 1)
    }
    #expect(read(reading.number, &bytes, 1) == 1 && bytes == [7])
    try reading.makeNonBlocking()
    // A program that another test is just starting may still hold a copy.
    var count = -1
    for _ in 0..<200 where count != 0 {
      count = read(reading.number, &bytes, 1)
      if count != 0 { usleep(5_000) }
    }
    #expect(count == 0)
  }

  @Test func startsProgramsWithoutItsPipes() throws {
    let pipe = try FileDescriptor.pipe()
    let sockets = try FileDescriptor.socketPair()
    for number in [
      pipe.reading.number, pipe.writing.number, sockets.one.number, sockets.other.number,
    ] {
      #expect(fcntl(number, F_GETFD) & FD_CLOEXEC != 0)
    }
  }
}
