private import CDeviceLink
private import Glibc
internal import ChildProcess

/// A process that was just started, with the device's ends of its connections.
struct StartedProcess: ~Copyable {
  /// Its number, and that of its process group.
  let process: Int32
  /// The device's end of the link.
  let link: FileDescriptor
  /// The device's end of the network; invalid for a process without one.
  let network: FileDescriptor
  let output: FileDescriptor
  let error: FileDescriptor

  /// Starts a process; a failure leaves no process.
  init(_ launch: AppLaunch) throws(SystemError) {
    let (ours, theirs) = try Self.pair("make a link to an app", device_process_make_link)
    let link = FileDescriptor(owning: ours)
    let linkEnd = try FileDescriptor.aboveStandardStreams(theirs)
    let (outputs, outputsEnd) = try Self.pair("make a pipe", device_process_make_pipe)
    let output = FileDescriptor(owning: outputs)
    try output.makeNonBlocking()
    let outputEnd = try FileDescriptor.aboveStandardStreams(outputsEnd)
    let (errors, errorsEnd) = try Self.pair("make a pipe", device_process_make_pipe)
    let error = FileDescriptor(owning: errors)
    try error.makeNonBlocking()
    let errorEnd = try FileDescriptor.aboveStandardStreams(errorsEnd)

    let (wires, wiresEnd) =
      launch.hasNetwork
      ? try Self.pair("make a network for an app", device_wire_make_channel) : (-1, -1)
    let network = FileDescriptor(owning: wires)
    let networkEnd =
      launch.hasNetwork
      ? try FileDescriptor.aboveStandardStreams(wiresEnd) : FileDescriptor(owning: -1)

    var environment = launch.environment
    if launch.hasNetwork { environment[DEVICE_WIRE_VARIABLE] = "\(DEVICE_PROCESS_NETWORK)" }
    environment[DEVICE_LINK_VARIABLE] =
      "\(DEVICE_PROCESS_LINK) \(launch.now) \(launch.booted) \(launch.clocks.wallOffset)"
      + " \(launch.clocks.slept)"
    var pointers = environment.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") }
    defer { for pointer in pointers { free(pointer) } }
    pointers.append(nil)
    var started: pid_t = 0
    let code = startingWhenWritten {
      device_process_start(
        &started, launch.executable, pointers, launch.folder, linkEnd.number, outputEnd.number,
        errorEnd.number, networkEnd.number)
    }
    guard code == 0 else {
      throw SystemError("start '\(launch.executable)' in '\(launch.folder)'", code: code)
    }
    process = started
    self.link = link
    self.network = network
    self.output = output
    self.error = error
  }

  /// Creates a pair of descriptors; the caller owns both.
  private static func pair(
    _ what: String, _ make: (UnsafeMutablePointer<Int32>?) -> Int32
  ) throws(SystemError) -> (Int32, Int32) {
    var ends: (Int32, Int32) = (-1, -1)
    try systemCall(what) {
      withUnsafeMutablePointer(to: &ends) { pointer in
        pointer.withMemoryRebound(to: Int32.self, capacity: 2) { make($0) }
      }
    }
    return ends
  }
}

extension FileDescriptor {
  /// Takes over a descriptor and moves it out of the range of numbers that a new process uses.
  ///
  /// So assigning one of them in the child never overwrites another that is still needed.
  static func aboveStandardStreams(_ number: Int32) throws(SystemError) -> FileDescriptor {
    let file = FileDescriptor(owning: number)
    return FileDescriptor(
      owning: try systemCall("copy a descriptor for a process") {
        fcntl(file.number, F_DUPFD_CLOEXEC, 16)
      })
  }
}
