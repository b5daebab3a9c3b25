import CDeviceLink
import DeviceProtocol
import Foundation
import DeviceTrace

/// The app's end of the link, without a library.
struct FaultApp {
  private let link: Int32
  private let now: Int64

  init() {
    let variable = ProcessInfo.processInfo.environment[DEVICE_LINK_VARIABLE] ?? ""
    let words = variable.split(separator: " ")
    link = words.first.flatMap { Int32($0) } ?? -1
    now = words.count > 1 ? Int64(words[1]) ?? 0 : 0
  }

  /// Comes to rest, reads the first grant, and then misbehaves.
  func run(_ fault: Fault) {
    if fault == .silent { exit(0) }
    write(frame())
    takeGrant()
    commit(fault)
    while true { pause() }
  }

  private func commit(_ fault: Fault) {
    switch fault {
    case .wrongVersion: write(frame { $0.version = 7 })
    case .longPayload: write(frame { $0.payload = 1 << 30 })
    case .manyFrames: write(frame { $0.frames = 1000 })
    case .clockBehind: write(frame { $0.now -= 1 })
    case .clockAhead: write(frame { $0.now += 1 })
    case .nextBehind: write(frame { $0.next = 0 })
    case .unknownWait: write(frame { $0.main_wait = 99 })
    case .notInterrupted: write(frame { $0.interrupted = 1 })
    case .longMessage: write(frame(payload: [200, 0, 0, 0, 1]))
    case .shortLength: write(frame(payload: [1, 0]))
    case .trailingBytes: write(frame() + [0])
    case .noise: write((0..<4096).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ 13) })
    case .noMessage: write(frame(payload: message([])))
    case .unknownMessage: write(frame(payload: message([99])))
    case .damagedScreen: write(frame(payload: message([4, 0, 0, 0, 0, 1, 0, 0, 0, 9])))
    case .hugeScreen:
      let screen = DeviceScreen(elements: Array(repeating: .title(text: "a"), count: 10_000))
      write(frame(payload: message(AppReport.screen(screen).message)))
    case .saysSo:
      write(frame(payload: message(AppReport.broken("a message that it cannot read").message)))
    case .speaksUnasked:
      write(frame())
      takeGrant()
      write(frame())
      while access(NSHomeDirectory() + "/speak", F_OK) != 0 { usleep(1000) }
      write(frame())
      try? Data().write(to: URL(fileURLWithPath: NSHomeDirectory() + "/done"))
    case .closesLink: close(link)
    case .closesInFrame:
      write(Array(frame().prefix(11)))
      close(link)
    case .closesAndEnds:
      close(link)
      exit(0)
    default: misuseTime(fault)
    }
  }

  private func misuseTime(_ fault: Fault) {
    switch fault {
    case .sleeps: sleep(10_000)
    case .naps: while true { usleep(20_000) }
    case .busy: while true {}
    case .busyAndDeaf:
      signal(SIGUSR2, SIG_IGN)
      while true {}
    case .answersInterrupt:
      signal(SIGUSR2) { _ in FaultApp().reportInterruption() }
      while true {}
    case .busyChild:
      if isChild(of: "fork") { while true {} }
      wait(nil)
    case .waitsForChild:
      // The parent cannot be interrupted until the child ends or executes a program.
      if isChild(of: "vfork") { while true { pause() } }
    case .stopsItself: kill(getpid(), SIGSTOP)
    case .forks:
      if isChild(of: "fork") { while true { print("child") } }
      write(frame())
      takeGrant()
    case .killed: kill(getpid(), SIGKILL)
    default: break
    }
  }

  /// Calls `fork(2)` or `vfork(2)`, which are unavailable in Swift.
  private func isChild(of name: String) -> Bool {
    guard let symbol = dlsym(nil, name) else { return false }
    return unsafeBitCast(symbol, to: (@convention(c) () -> Int32).self)() == 0
  }

  private func reportInterruption() {
    let offsets: [UInt64] = [0x1234, 0x5678]
    let header = frame { header in
      header.interrupted = 1
      header.frames = UInt32(offsets.count)
    }
    write(header + offsets.withUnsafeBytes { Array($0) })
  }

  // MARK: Frames

  private func frame(
    payload: [UInt8] = [], _ change: (inout device_link_report) -> Void = { _ in }
  ) -> [UInt8] {
    var report = device_link_report(
      version: UInt32(DEVICE_LINK_VERSION), payload: UInt32(payload.count), now: now, next: .max,
      main_wait: DEVICE_LINK_EVENTS.rawValue, frames: 0, interrupted: 0, reserved: 0)
    change(&report)
    return withUnsafeBytes(of: report) { Array($0) } + payload
  }

  private func message(_ bytes: [UInt8]) -> [UInt8] {
    withUnsafeBytes(of: UInt32(bytes.count)) { Array($0) } + bytes
  }

  private func write(_ bytes: [UInt8]) {
    _ = bytes.withUnsafeBytes { Foundation.write(link, $0.baseAddress, $0.count) }
  }

  /// Reads a grant and its message.
  private func takeGrant() {
    var grant = device_link_grant()
    guard read(link, &grant, MemoryLayout<device_link_grant>.size) > 0 else { exit(0) }
    var message = [UInt8](repeating: 0, count: Int(grant.payload))
    if !message.isEmpty { read(link, &message, message.count) }
  }
}
