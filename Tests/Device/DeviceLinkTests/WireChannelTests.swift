import CDeviceLink
import DeviceLink
import Glibc
import ChildProcess
import Testing

/// A process's network requests, valid and invalid.
struct WireChannelTests {
  /// A channel, and the process's end of its socket.
  private final class Line {
    let channel: WireChannel
    let process: FileDescriptor

    init() throws {
      var ends: [Int32] = [-1, -1]
      #expect(device_wire_make_channel(&ends) == 0)
      let made = WireChannel(FileDescriptor(owning: ends[0]))
      channel = try #require(made)
      process = FileDescriptor(owning: ends[1])
    }

    /// Sends a message as a process would.
    func send(
      _ kind: device_wire_kind, wire: UInt32 = 7, value: Int32 = 0, host: String = "",
      port: UInt32 = 0,
      passing descriptor: Int32 = -1
    ) {
      var event = WireChannelTests.event(kind.rawValue, host: host)
      (event.wire, event.value, event.port) = (wire, value, port)
      #expect(device_wire_send(process.number, &event, descriptor) == 0)
    }

    /// The next event from the device.
    func next() -> Received? {
      var event = device_wire_event()
      var passed: Int32 = -1
      guard device_wire_receive(process.number, &event, &passed) == 1 else { return nil }
      return Received(event, FileDescriptor(owning: passed))
    }
  }

  /// An event with its descriptor.
  private final class Received {
    let event: device_wire_event
    let descriptor: FileDescriptor

    init(_ event: device_wire_event, _ descriptor: consuming FileDescriptor) {
      self.event = event
      self.descriptor = descriptor
    }
  }

  private static func event(_ kind: UInt32, host: String = "") -> device_wire_event {
    var event = device_wire_event()
    event.kind = kind
    withUnsafeMutableBytes(of: &event.host) { $0.copyBytes(from: host.utf8) }
    return event
  }

  @Test func readsWhatAProcessAsks() throws {
    let line = try Line()
    line.send(DEVICE_WIRE_LISTEN, host: "/run/a", port: 0)
    line.send(DEVICE_WIRE_LISTEN, host: "::", port: 8080)
    line.send(DEVICE_WIRE_LOOK_UP, host: "a.example")
    line.send(DEVICE_WIRE_DATAGRAM, host: "1.1.1.1", port: 53)
    line.send(DEVICE_WIRE_FORBIDDEN)
    line.send(DEVICE_WIRE_NETWORK)
    line.send(DEVICE_WIRE_IGNORED, host: "what it says")
    guard case .listen(7, "/run/a", 0) = line.channel.receive(),
      case .listen(7, nil, 8080) = line.channel.receive(),
      case .lookUp(7, "a.example") = line.channel.receive(),
      case .datagram("1.1.1.1", 53) = line.channel.receive(),
      case .forbidden = line.channel.receive(), case .network(7) = line.channel.receive(),
      case .ignored("what it says") = line.channel.receive(), line.channel.receive() == nil
    else {
      Issue.record("a request came otherwise")
      return
    }
  }

  @Test func takesTheEndOfAConnectionThatIsOpened() throws {
    let line = try Line()
    let ends = try FileDescriptor.socketPair()
    #expect(write(ends.other.number, "..a", 3) == 3)
    line.send(DEVICE_WIRE_OPEN, value: 2, host: "a.example", port: 80, passing: ends.one.number)
    guard case .open(7, "a.example", 80, let end?) = line.channel.receive() else {
      Issue.record("no connection was opened")
      return
    }
    #expect(!end.stands && end.take(10) == .nothing)
    end.open()
    #expect(end.stands && end.take(10) == .bytes(Array("a".utf8)))
    #expect(end.take(10) == .nothing)
    #expect(end.give(Array("bc".utf8)) == 2)
    end.finish()
    var bytes = [UInt8](repeating: 0, count: 10)
    #expect(read(ends.other.number, &bytes, 10) == 2)
    #expect(read(ends.other.number, &bytes, 10) == 0)
  }

  /// The process has no free descriptor for its end.
  @Test func opensAConnectionWithoutAnEnd() throws {
    let line = try Line()
    line.send(DEVICE_WIRE_OPEN, value: 2, host: "a.example", port: 80)
    guard case .open(7, "a.example", 80, nil) = line.channel.receive() else {
      Issue.record("no connection was opened")
      return
    }
  }

  @Test(arguments: [0, 11, UInt32.max])
  func passesOverWhatIsNoRequest(kind: UInt32) throws {
    let line = try Line()
    var event = Self.event(kind, host: "a")
    #expect(device_wire_send(line.process.number, &event, -1) == 0)
    #expect(line.channel.receive() == nil)
    line.send(DEVICE_WIRE_FORBIDDEN)
    guard case .forbidden = line.channel.receive() else {
      Issue.record("what came behind it was lost")
      return
    }
  }

  @Test func passesOverPacketsOfAnotherSize() throws {
    let line = try Line()
    var event = Self.event(DEVICE_WIRE_FORBIDDEN.rawValue)
    let size = MemoryLayout<device_wire_event>.size
    #expect(Glibc.send(line.process.number, &event, size - 1, 0) == size - 1)
    let long = [UInt8](repeating: 5, count: size + 1)
    #expect(Glibc.send(line.process.number, long, size + 1, 0) == size + 1)
    #expect(line.channel.receive() == nil)
    #expect(line.channel.receive() == nil)
    line.send(DEVICE_WIRE_FORBIDDEN)
    #expect(line.channel.receive() != nil)
  }

  @Test func passesOverAHostWithoutAnEnd() throws {
    let line = try Line()
    let host = String(repeating: "a", count: Int(DEVICE_WIRE_HOST))
    var event = Self.event(DEVICE_WIRE_LOOK_UP.rawValue, host: host)
    #expect(device_wire_send(line.process.number, &event, -1) == 0)
    #expect(line.channel.receive() == nil)
  }

  /// A process that passes files with every message could exhaust the device's descriptors.
  @Test(
    arguments: [
      DEVICE_WIRE_OPEN.rawValue, DEVICE_WIRE_FORBIDDEN.rawValue, DEVICE_WIRE_OPENED.rawValue,
    ], [1, 2])
  func keepsNoFileOpenThatItDoesNotUse(kind: UInt32, count: Int) throws {
    let line = try Line()
    let pipe = try FileDescriptor.pipe()
    try pipe.reading.makeNonBlocking()
    try send(kind, Array(repeating: pipe.writing.number, count: count), over: line.process.number)
    let reading = FileDescriptor(owning: dup(pipe.reading.number))
    drop(pipe)
    // The connection is closed with the request.
    _ = line.channel.receive()
    #expect(isAtItsEnd(reading.number))
  }

  private func drop(_ ends: consuming PipeEnds) {}

  /// Whether no process holds the other end of a pipe any more.
  ///
  /// Retries while programs that are just being started may still hold it.
  private func isAtItsEnd(_ reading: Int32) -> Bool {
    for _ in 0..<200 {
      var byte: UInt8 = 0
      if read(reading, &byte, 1) == 0 { return true }
      usleep(5_000)
    }
    return false
  }

  /// Sends an event with several descriptors, which `device_wire_send` cannot.
  private func send(_ kind: UInt32, _ files: [Int32], over socket: Int32) throws {
    var event = Self.event(kind)
    let bytes = files.count * MemoryLayout<Int32>.size
    let head = MemoryLayout<cmsghdr>.size
    let room = head + (bytes + 7) / 8 * 8
    let control = UnsafeMutableRawPointer.allocate(byteCount: room, alignment: 8)
    defer { control.deallocate() }
    control.initializeMemory(as: UInt8.self, repeating: 0, count: room)
    var header = cmsghdr()
    (header.cmsg_len, header.cmsg_level, header.cmsg_type) = (head + bytes, SOL_SOCKET, 1)
    control.storeBytes(of: header, as: cmsghdr.self)
    for (index, file) in files.enumerated() {
      control.storeBytes(of: file, toByteOffset: head + 4 * index, as: Int32.self)
    }
    let sent = withUnsafeMutableBytes(of: &event) { event in
      var part = iovec(iov_base: event.baseAddress, iov_len: event.count)
      return withUnsafeMutablePointer(to: &part) { part in
        var message = msghdr()
        (message.msg_iov, message.msg_iovlen) = (part, 1)
        (message.msg_control, message.msg_controllen) = (control, room)
        return sendmsg(socket, &message, 0)
      }
    }
    try #require(sent == MemoryLayout<device_wire_event>.size)
  }

  @Test func answersWithWhatHasBecomeOfARequest() throws {
    let line = try Line()
    #expect(line.channel.tellOpened(3))
    #expect(line.channel.tellOpened(4, error: ECONNREFUSED))
    line.channel.tellNetwork(5, .wifi)
    line.channel.tellReset(6)
    var told: [[Int]] = []
    while let event = line.next()?.event {
      told.append([Int(event.kind), Int(event.wire), Int(event.value)])
    }
    let opened = Int(DEVICE_WIRE_OPENED.rawValue)
    #expect(
      told == [
        [opened, 3, 0], [opened, 4, Int(ECONNREFUSED)],
        [opened, 5, Int(DEVICE_WIRE_NETWORK_WIFI.rawValue)],
        [Int(DEVICE_WIRE_RESET.rawValue), 6, 0],
      ])
  }

  @Test func handsConnectionsToAProcessThatWaitsForThem() throws {
    let line = try Line()
    let host = String(repeating: "h", count: 300)
    let end = try #require(line.channel.connect(to: 9, from: host, port: 5, process: .max))
    let received = try #require(line.next())
    let event = received.event
    #expect(event.kind == DEVICE_WIRE_ACCEPTED.rawValue)
    #expect((event.wire, event.value, event.port) == (9, .max, 5))
    let shown = withUnsafeBytes(of: event.host) { $0.prefix { $0 != 0 }.count }
    #expect(shown == Int(DEVICE_WIRE_HOST) - 1)
    #expect(end.give([1, 2]) == 2)
    var bytes = [UInt8](repeating: 0, count: 4)
    #expect(read(received.descriptor.number, &bytes, 4) == 2)
    #expect(write(received.descriptor.number, [3] as [UInt8], 1) == 1)
    #expect(end.take(4) == .bytes([3]))
  }

  @Test func saysWhenAProcessTakesNothingMore() throws {
    let line = try Line()
    var count = 0
    while line.channel.tellOpened(UInt32(count)), count < 100_000 { count += 1 }
    #expect((1..<100_000).contains(count))
    #expect(line.channel.connect(to: 1, from: "a", port: 1, process: 1) == nil)
  }

  @Test func isNotForAProcessWithoutANetwork() {
    let channel = WireChannel(FileDescriptor(owning: -1))
    #expect(channel == nil)
  }

  @Test(arguments: [
    ("/run/a", true), ("@a", true), ("a/b", false), ("", false), ("a.example", false),
  ])
  func tellsPathsFromHosts(host: String, isPath: Bool) {
    #expect(WireChannel.isPath(host) == isPath)
  }
}
