import Foundation

private let held = Held()

/// The descriptors that the app occupies.
private final class Held: @unchecked Sendable {
  var descriptors: [Int32] = []
  /// An unused socket from before.
  var socket: Int32 = -1
}

/// Opens every descriptor below a number.
func exhaust(below number: Int) -> String {
  held.socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  var limit = rlimit(rlim_cur: rlim_t(number), rlim_max: rlim_t(number))
  setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  while case let descriptor = open("/dev/null", O_RDONLY), descriptor >= 0 {
    held.descriptors.append(descriptor)
  }
  return "exhausted"
}

/// Closes them.
func release() -> String {
  for descriptor in held.descriptors + [held.socket] { close(descriptor) }
  held.descriptors = []
  return "released"
}

/// The errors of the calls that create descriptors.
func calls() -> String {
  var pair: [Int32] = [0, 0]
  let calls: [(String, () -> Int32)] = [
    ("open", { open("/dev/null", O_RDONLY) }),
    ("socket", { socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) }),
    ("socketpair", { socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair) }),
    ("pipe", { pipe(&pair) }), ("dup", { dup(0) }), ("epoll", { epoll_create1(0) }),
    ("timerfd", { timerfd_create(CLOCK_MONOTONIC, 0) }), ("eventfd", { eventfd(0, 0) }),
    ("connect", { connectToServer(held.socket) }),
  ]
  return calls.map { name, call in
    let result = call()
    if result >= 0, name != "connect" { close(result) }
    return result >= 0 ? "\(name) works" : "\(name) \(errno)"
  }.joined(separator: ", ")
}

private func connectToServer(_ descriptor: Int32) -> Int32 {
  withAddress("news.example", "80") { connect(descriptor, $0, $1) } ?? -2
}

// Functions of libc that Swift does not import.
@_silgen_name("epoll_create1") private func epoll_create1(_ flags: Int32) -> Int32
@_silgen_name("timerfd_create") private func timerfd_create(_ clock: Int32, _ flags: Int32) -> Int32
@_silgen_name("eventfd") private func eventfd(_ count: UInt32, _ flags: Int32) -> Int32
