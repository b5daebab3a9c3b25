// A daemon for tests of the device: it fetches what apps request over a Unix socket, continues when they are
// gone, and has the device wake them. It is a plain program with one loop around poll(2).
import BackgroundExecution
import DeviceProtocol
import Glibc
import VirtualTime

let home = String(cString: getenv("HOME"))
let runtime = String(cString: getenv("XDG_RUNTIME_DIR"))

noteStart()
let listener = listen(at: runtime + "/fetch")
var orders: [Order] = []
while true {
  var requests = [ProcessLink.inbox, listener].map {
    pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
  }
  for order in orders {
    requests.append(pollfd(fd: order.server, events: Int16(POLLIN), revents: 0))
  }
  poll(&requests, nfds_t(requests.count), -1)
  takeMessages()
  if requests[1].revents != 0 { takeOrder() }
  for (order, request) in zip(orders, requests.dropFirst(2)) where request.revents != 0 {
    order.takeBytes()
  }
  orders.removeAll(where: \.isDone)
}

/// Counts the daemon's starts in a file.
func noteStart() {
  let file = open(home + "/starts", O_RDWR | O_CREAT | O_APPEND, 0o600)
  write(file, "x", 1)
  print("start \(lseek(file, 0, SEEK_END))")
  close(file)
}

func takeMessages() {
  while let bytes = ProcessLink.receive() {
    switch try? DaemonMessage(message: bytes) {
    case .conditions(let conditions)?:
      print(conditions.network, conditions.isCharging ? "charging" : "on its battery")
    case .app(let app, let presence)?: print(app, presence)
    case nil: fatalError("an unknown message")
    }
  }
}

/// Reads a line `app session host` from an app that connects.
@MainActor func takeOrder() {
  let app = accept(listener, nil, nil)
  // `struct ucred`, which Swift does not import.
  var credentials: (process: Int32, user: UInt32, group: UInt32) = (0, 0, 0)
  var size: socklen_t = 12
  getsockopt(app, SOL_SOCKET, SO_PEERCRED, &credentials, &size)
  var line = [UInt8](repeating: 0, count: 200)
  let count = recv(app, &line, line.count, 0)
  guard count > 0 else { return }
  let words = String(decoding: line.prefix(count), as: UTF8.self).split(separator: " ").map(
    String.init)
  print(
    "process \(credentials.process) asks for '\(words[2])', \(credentials.user == getuid() ? "the same" : "another") user"
  )
  orders.append(Order(app: words[0], session: words[1], host: words[2], client: app))
}
