import RuleBlocks
import BackgroundExecution
import TransferEngine

import struct TransferEngine.TaskRecord

/// A record of each shape, with all members that a version of the database knows.
struct ShapedRecords {
  private static let session = TransferSessionID(client: "org.example.reader", identifier: "files")

  let version: Int

  private let request: TransferRequest = {
    var request = TransferRequest(
      url: "https://a.example/f", fields: [HTTPField("X-A", "b")], timeout: .seconds(30))
    request.allowsCellular = false
    return request
  }()
  private let resource = Resource(
    url: "https://b.example/f", entityTag: EntityTag("v1"),
    lastModified: HTTPDate(field: "Sun, 06 Nov 1994 08:49:37 GMT"),
    date: HTTPDate(field: "Sun, 06 Nov 1994 09:49:37 GMT"), total: 10)
  private let head = ResponseHead(
    status: 200, fields: [HTTPField("ETag", "\"v1\"")], location: "https://b.example/g")

  var all: [TransferRecord] {
    [.client(client), .session(session), .task(download), .task(upload), .parked(parked)] + events
      + (version >= 5 ? [.task(data), .task(broken)] : [])
  }

  private static func task(_ number: Int) -> TransferTaskID {
    TransferTaskID(session: session, number: number)
  }

  private var client: ClientRecord {
    var client = ClientRecord(id: Self.session.client)
    client.isForceQuit = true
    client.rateDelay = .seconds(120)
    client.rateRaised = DeviceInstant(day: 1)
    guard version >= 2 else { return client }
    client.launch = LaunchCommand(words: ["/usr/bin/reader"])
    return client
  }

  private var session: SessionRecord {
    var configuration = SessionConfiguration()
    configuration.isDiscretionary = true
    var session = SessionRecord(id: Self.session, configuration: configuration)
    session.nextTask = 4
    session.nextEvent = 3
    guard version >= 2 else { return session }
    session.toldThrough = 1
    session.wokenThrough = 2
    session.wokenAt = DeviceInstant(day: 3)
    guard version >= 3 else { return session }
    session.numberer = SessionRecord.Numberer(name: 1 << 53, isGone: true)
    guard version >= 7 else { return session }
    session.delegate = DelegateMethods(takesDelayedBegin: true, takesChallenge: false)
    return session
  }

  private var parked: ParkedPartial {
    ParkedPartial(
      partial: PartialID(task: Self.task(9), generation: 2), request: request, length: 4,
      resource: resource, head: head, expires: DeviceInstant(day: 9))
  }

  private var resumeData: ResumeData {
    ResumeData(
      originalRequest: request, currentURL: "https://b.example/f", bytesReceived: 4,
      entityTag: "\"v1\"", serverDate: "Sun, 06 Nov 1994 08:49:37 GMT", partial: parked.partial)
  }

  private var download: TaskRecord {
    var task = TaskRecord(
      id: Self.task(1),
      order: TaskOrder(
        .resumedDownload(resumeData), request, taskDescription: "one", priority: 0.75,
        earliestBegin: DeviceInstant(day: 2), asksBeforeDelayedBegin: true))
    task.isSuspended = false
    task.deadline = DeviceInstant(day: 8)
    task.rateFloor = DeviceInstant(day: 2)
    task.retryAt = DeviceInstant(day: 3)
    task.failures = 2
    task.generation = 1
    task.partial = PartialRecord(
      id: PartialID(task: task.id, generation: 1), durable: 4, resource: resource, head: head)
    if version >= 5 { task.currentMethod = "GET" }
    guard version >= 2 else { return task }
    task.serverWaitUntil = DeviceInstant(day: 4)
    task.waitsFollowed = 1
    task.wokenFor = .delayedBegin
    guard version >= 7 else { return task }
    task.wakes = 2
    task.wakeAgainAt = DeviceInstant(day: 5)
    task.order.hasCredential = true
    task.order.request.sha256 = String(repeating: "0f", count: 32)
    task.order.request.bytesPerSecond = 1000
    task.wasContinued = true
    guard version >= 8 else { return task }
    task.measures = measures
    return task
  }

  private var upload: TaskRecord {
    let file = BodyFile(path: "/home/a/f", length: 100, modified: 1, inode: 2)
    return TaskRecord(id: Self.task(2), order: TaskOrder(.upload(file), request))
  }

  private var data: TaskRecord { TaskRecord(id: Self.task(4), order: TaskOrder(.data, request)) }

  private var broken: TaskRecord {
    let file = BodyFile(path: "/home/a/g", .isUnreadable)
    return TaskRecord(id: Self.task(5), order: TaskOrder(.upload(file), request))
  }

  private var measures: TaskMeasures {
    var taken = AttemptMeasures(
      total: 9, isReused: true, usesProxy: true, headSent: 1, headReceived: 2, bodySent: 3,
      bodyReceived: 4, bodyDecoded: 5)
    (taken.looked, taken.connected, taken.secured, taken.sending, taken.receiving) = (1, 2, 3, 4, 5)
    taken.local = AttemptMeasures.Endpoint(address: "127.0.0.1", port: 4)
    taken.remote = AttemptMeasures.Endpoint(address: "::1", port: 443)
    taken.version = "h2"
    var all = TaskMeasures(begun: DeviceInstant(day: 1))
    all.add(
      TaskMeasures.Exchange(
        url: "https://b.example/f", method: "GET", status: 206, begun: DeviceInstant(day: 2),
        measures: taken))
    return all
  }

  private var events: [TransferRecord] {
    let file = PartialID(task: Self.task(3), generation: 1)
    var completion = SessionEvent.Completion(
      error: .cancelled(.userForceQuit), head: head,
      url: version >= 4 ? "https://b.example/f" : nil, method: version >= 5 ? "GET" : nil,
      resumeData: resumeData, order: upload.order)
    if version >= 8 { completion.measures = measures }
    let events: [SessionEvent] = [
      .downloaded(task: 3, file: file, length: 10, head), .completed(task: 3, completion),
      .invalidated,
    ]
    let undecoded: [SessionEvent] = [TransferError.cannotDecode, .tooLarge].enumerated().map {
      .completed(task: 6 + $0, SessionEvent.Completion(error: $1))
    }
    let mismatch = SessionEvent.completed(
      task: 8, SessionEvent.Completion(error: .checksumMismatch(found: "00")))
    let newest = (version >= 6 ? undecoded : []) + (version >= 7 ? [mismatch] : [])
    return (events + newest).enumerated().map { index, event in
      .event(EventRecord(session: Self.session, number: index + 1, event: event))
    }
  }
}
