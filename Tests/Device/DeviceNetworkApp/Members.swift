import Glibc

private let fileSize = 10_000_000
private let pieceSize = 100_000

/// Answers each request with the file, one after the other.
func serveFile() {
  let listener = Socket(listeningTo: 80)
  var piece = (0..<pieceSize).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) }
  print("waits for requests")
  while true {
    let connection = listener.accepted()
    guard let request = connection.receiveLine() else { continue }
    print("is asked for '\(request)'")
    connection.send("200 \(fileSize)\n")
    for number in 0..<fileSize / pieceSize {
      piece[number] = UInt8(number)
      connection.send(piece)
    }
    connection.end()
    print("has answered")
  }
}

/// Answers each HTTP request with the same bytes.
func serveWeb() {
  let listener = Socket(listeningTo: 80)
  while true {
    let connection = listener.accepted()
    while let line = connection.receiveLine(), line != "\r" {
      if line.hasPrefix("GET") { print("is asked for '\(line.dropLast())'") }
    }
    connection.send("HTTP/1.1 200 OK\r\nContent-Length: 30000\r\n\r\n")
    connection.send([UInt8](repeating: 65, count: 30_000))
    connection.end()
  }
}

/// Accepts orders from apps, fetches the files, and reports progress.
func fetchForApps() {
  let listener = Socket(listeningTo: 7)
  while true {
    let app = listener.accepted()
    guard let order = app.receiveLine() else { continue }
    print("begins '\(order)'")
    fetch(order) { percent in
      print("\(percent) %")
      app.send("\(percent)\n")
    }
    app.end()
  }
}

/// Fetches a file and calls `progress` at each tenth.
private func fetch(_ order: String, progress: (Int) -> Void) {
  guard let server = Socket(host: order, port: 80) else { fatalError("errno \(errno)") }
  server.send("file\n")
  guard let answer = server.receiveLine(), let size = Int(answer.dropFirst(4)) else { return }
  var (count, sum, tenths) = (0, UInt32(1), 0)
  while case let bytes = server.receive(), !bytes.isEmpty {
    // Checking some of the bytes detects repeated and reordered data.
    for index in stride(from: (997 - count % 997) % 997, to: bytes.count, by: 997) {
      sum = sum &* 31 &+ UInt32(bytes[index])
    }
    count += bytes.count
    while count * 10 >= size * (tenths + 1) {
      tenths += 1
      progress(tenths * 10)
    }
  }
  server.end()
  print("has \(count) bytes, sum \(sum)")
}

/// Sends the daemon an order and prints its progress.
func askDaemon() {
  guard let daemon = Socket(host: "daemon", port: 7) else { fatalError("errno \(errno)") }
  print("asks the daemon")
  daemon.send("news.example\n")
  while let percent = daemon.receiveLine() { print("shows \(percent) %") }
  print("sees the end")
}

/// Connects to a host without a server, once blocking and once not.
func connectToNobody() {
  print("connects")
  print(Socket(host: "nobody.example", port: 80) == nil ? "finds nobody" : "!")
  let descriptor = socket(
    AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_port = UInt16(81).bigEndian
  inet_pton(AF_INET, "192.0.2.1", &address.sin_addr)
  let result = withUnsafePointer(to: address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
    }
  }
  print("begins \(result) \(errno == EINPROGRESS)")
  var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
  print("early \(poll(&request, 1, 20))")
  print("ready \(poll(&request, 1, 10_000))")
  var error: Int32 = 0
  var size = socklen_t(MemoryLayout<Int32>.size)
  getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &size)
  print("error \(error == ECONNREFUSED)")
}
