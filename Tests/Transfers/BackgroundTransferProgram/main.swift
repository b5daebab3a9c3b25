// Transfers in the background and prints the delegate calls on its standard output, one per line.
//
//     FOLDER download URL    makes a download, and only one task, however often it is started
//     FOLDER attach          attaches to what an earlier process has left
//     FOLDER cancel URL      cancels when bytes have arrived, and keeps the resume data in FOLDER
//     FOLDER continue        continues from the resume data
//     FOLDER register URL    as download, and registers the command that starts it when it does not run
//     FOLDER launched [WORD...]   that command: attaches to what is there, and prints to FOLDER/told
//     FOLDER upload URL [FILE]   uploads a file, by default FOLDER/body
//     FOLDER post URL        uploads FOLDER/body by POST, and prints the task's requests at the end
//     FOLDER data URL [WORD] makes a data task, and answers its response with `allow`, `cancel`, `become`, or not
//                            at all for `wait`
//     FOLDER end URL [cancel]    makes a download, and invalidates its session after it, or together with it
//     FOLDER later URL ANSWER    makes a delayed download; the answer to whether it should begin is
//                                proceed, cancel, or another address; without one it makes it and exits
//     FOLDER load URL [WAIT]     loads in this process; with another argument, waits for a network
//     FOLDER stream URL      sends a stream in this process to its own server at port 8000, without a network at
//                            first; prints what the server gets
//     FOLDER ignored         makes sessions with settings without effect; standard error goes there too
//     FOLDER sleep URL WORD [plain]   registers that command too, makes a delayed download if WORD is `later`, and
//                            exits; `plain` is a delegate without methods for questions
//     FOLDER begin URL       makes and resumes a download, and exits
//     FOLDER many URL COUNT [DAEMON]   makes and resumes so many downloads, and exits; given a process,
//                            stops it after the first, and reports when it makes no more
//     FOLDER all URL COUNT   makes and resumes so many downloads, prints their ends, and exits with the last
//     FOLDER list            prints the tasks
//     FOLDER farewell        invalidates a session whose delegate has no other owner
//     FOLDER anew URL        invalidates the session, makes it again, and invalidates the old one once more
//
// It exits when a task is done; the session remains.
import BackgroundURLSession
import Foundation
import Glibc
import Synchronization

let (invalidations, wasInvalidated) = AsyncStream<Void>.makeStream()

let (folder, verb) = (CommandLine.arguments[1], CommandLine.arguments[2])
/// Whether the program invalidates its session and exits with it.
let ends = verb == "end" || ProcessInfo.processInfo.environment["ENDS"] != nil
let listener = verb == "launched" ? told() : FileHandle.standardOutput

func told() -> FileHandle {
  let path = folder + "/told"
  _ = FileManager.default.createFile(atPath: path, contents: nil)
  return FileHandle(forWritingAtPath: path) ?? .standardOutput
}

func text(of request: URLRequest?) -> String {
  let type = request?.value(forHTTPHeaderField: "Content-Type") ?? "none"
  return "\(request?.httpMethod ?? "") \(request?.url?.path ?? "") \(type)"
}

func say(_ text: String) { try? listener.write(contentsOf: Data((text + "\n").utf8)) }

if verb == "register" { BackgroundLaunch.register(arguments: [folder, "launched"]) }
if verb == "sleep" {
  BackgroundLaunch.register(arguments: [folder, "launched"] + CommandLine.arguments.dropFirst(3))
}
if verb == "launched" { say("launched for \(BackgroundLaunch.sessionIdentifier ?? "nothing")") }
let configuration = URLSessionConfiguration.background(withIdentifier: "daily")
configuration.httpAdditionalHeaders = ["X-Test": "yes"]
let session = URLSession(
  configuration: configuration,
  delegate: CommandLine.arguments.last == "plain"
    ? Plain()
    : Teller(folder: folder, cancels: verb == "cancel", count: verb == "all" ? count() : 1),
  delegateQueue: nil)

func count() -> Int { CommandLine.arguments.dropFirst(4).first.flatMap { Int($0) } ?? 0 }

func address() -> URL {
  guard let url = CommandLine.arguments.dropFirst(3).first.flatMap(URL.init(string:)) else {
    fatalError("an address is missing")
  }
  return url
}

/// Answers one request with a body in chunks, at port 8000 of every address.
func takeBody() {
  let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  var place = sockaddr_in()
  place.sin_family = sa_family_t(AF_INET)
  place.sin_port = UInt16(8000).bigEndian
  let isBound = withUnsafePointer(to: &place) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      bind(server, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
    }
  }
  guard isBound == 0, listen(server, 1) == 0 else { fatalError("cannot listen") }
  Thread.detachNewThread {
    let connection = FileHandle(fileDescriptor: accept(server, nil, nil))
    var text = ""
    while !text.hasSuffix("0\r\n\r\n") {
      text += String(decoding: connection.availableData, as: UTF8.self)
    }
    say("body \(text.contains("\r\n\r\n5\r\nhello\r\n"))")
    let head = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
    try? connection.write(contentsOf: Data(head.utf8))
  }
}

/// Begins the loopback of a network namespace that has none.
func beginLoopback() {
  // A `struct ifreq`: the name in 16 bytes, and the flags.
  var request = [UInt8]("lo".utf8) + [UInt8](repeating: 0, count: 38)
  request[16] = UInt8(IFF_UP)
  let file = socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
  if ioctl(file, UInt(SIOCSIFFLAGS), &request) != 0 { say("errno \(errno)") }
  close(file)
}

let made = Mutex(0)

func stopDaemon() {
  guard let number = CommandLine.arguments.dropFirst(5).first.flatMap({ pid_t($0) }) else { return }
  kill(number, SIGSTOP)
  Thread.detachNewThread {
    var last = -1
    while made.withLock({ $0 }) != last {
      last = made.withLock { $0 }
      poll(nil, 0, 200)
    }
    say("waits \(last < count() - 1)")
  }
}

switch verb {
case "download", "cancel", "register":
  let old = await session.allTasks
  say("found \(old.count)")
  let task = old.first ?? session.downloadTask(with: address())
  if old.isEmpty { task.taskDescription = "news" }
  say("task \(task.taskIdentifier) \(task.originalRequest?.url?.lastPathComponent ?? "")")
  task.resume()
case "load":
  let local = URLSessionConfiguration.ephemeral
  local.waitsForConnectivity = CommandLine.arguments.count > 4
  local.timeoutIntervalForResource = 1.5
  let loading = URLSession(
    configuration: local, delegate: Teller(folder: folder, cancels: false), delegateQueue: nil)
  loading.dataTask(with: address()).resume()
case "stream":
  takeBody()
  let local = URLSessionConfiguration.ephemeral
  local.waitsForConnectivity = true
  local.timeoutIntervalForResource = 20
  let loading = URLSession(
    configuration: local, delegate: Teller(folder: folder, cancels: false), delegateQueue: nil)
  var request = URLRequest(url: address())
  request.httpMethod = "POST"
  request.httpBodyStream = InputStream(data: Data("hello".utf8))
  loading.dataTask(with: request).resume()
case "ignored":
  dup2(STDOUT_FILENO, STDERR_FILENO)
  let vain = URLSessionConfiguration.background(withIdentifier: "vain")
  vain.httpShouldUsePipelining = true
  vain.requestCachePolicy = .reloadIgnoringLocalCacheData
  vain.sharedContainerIdentifier = "group.news"
  for configuration in [.default, .ephemeral, vain, vain] {
    _ = URLSession(configuration: configuration)
  }
  exit(0)
case "later":
  let task = session.downloadTask(with: address())
  task.earliestBeginDate = Date(timeIntervalSinceNow: 0.3)
  task.resume()
  if CommandLine.arguments.count < 5 { _exit(0) }
case "sleep":
  let task = session.downloadTask(with: address())
  if CommandLine.arguments.contains("later") {
    task.earliestBeginDate = Date(timeIntervalSinceNow: 0.5)
  }
  task.resume()
  _exit(0)
case "begin":
  let task = session.downloadTask(with: address())
  task.resume()
  _exit(0)
case "many", "all":
  let tasks = (0..<count()).map { index in
    if index == 1 { stopDaemon() }
    made.withLock { $0 = index }
    return session.downloadTask(with: address())
  }
  if verb == "all" { say("made \(Set(tasks.map(\.taskIdentifier)).count)") }
  for task in tasks { task.resume() }
  if verb == "many" { _exit(0) }
case "list":
  for task in await session.allTasks {
    say("task \(task.taskIdentifier) \(task.state == .running ? "runs" : "waits")")
  }
  exit(0)
case "anew":
  session.invalidateAndCancel()
  for await _ in invalidations { break }
  let next = URLSession(
    configuration: configuration, delegate: Teller(folder: folder, cancels: false),
    delegateQueue: nil)
  let task = next.downloadTask(with: address())
  task.resume()
  session.invalidateAndCancel()
  say("task \(task.taskIdentifier)")
case "farewell":
  var farewell: Farewell? = Farewell()
  farewell?.session = URLSession(
    configuration: .background(withIdentifier: "farewell"), delegate: farewell, delegateQueue: nil)
  farewell?.session?.invalidateAndCancel()
  farewell = nil
case "continue":
  let data = try Data(contentsOf: URL(fileURLWithPath: folder + "/resume"))
  let task = session.downloadTask(withResumeData: data)
  say("task \(task.taskIdentifier)")
  task.resume()
case "data":
  session.dataTask(with: address()).resume()
  if ends { session.finishTasksAndInvalidate() }
case "end":
  session.downloadTask(with: address()).resume()
  CommandLine.arguments.count > 4
    ? session.invalidateAndCancel() : session.finishTasksAndInvalidate()
case "post":
  var request = URLRequest(url: address())
  request.httpMethod = "POST"
  request.setValue("text/plain", forHTTPHeaderField: "Content-Type")
  session.uploadTask(with: request, fromFile: URL(fileURLWithPath: folder + "/body")).resume()
case "upload":
  var request = URLRequest(url: address())
  request.httpMethod = "PUT"
  let task = session.uploadTask(
    with: request,
    fromFile: URL(fileURLWithPath: CommandLine.arguments.dropFirst(4).first ?? folder + "/body"))
  say("task \(task.taskIdentifier)")
  if let gone = ProcessInfo.processInfo.environment["REMOVES"] {
    // The reply implies that the task has been created.
    _ = await session.allTasks
    try FileManager.default.removeItem(atPath: gone)
  }
  task.resume()
default: say("attached")
}
while true { try await Task.sleep(for: .seconds(3600)) }
