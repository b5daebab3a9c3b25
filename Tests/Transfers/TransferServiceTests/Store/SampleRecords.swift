import RuleBlocks
import BackgroundExecution
import TransferEngine
import struct TransferEngine.TaskRecord

/// A record of each kind, with texts that need care.
enum SampleRecords {
  static let session = TransferSessionID(
    client: "com.example.news", identifier: "päivä \"1\"/\u{0}")

  static let all: [TransferRecord] = [
    .client(ClientRecord(id: session.client)),
    .session(SessionRecord(id: session, configuration: SessionConfiguration())),
    .task(task(1)), .task(task(2)), .event(event(1)),
  ]

  static func task(_ number: Int, durable: Int64 = 4_096) -> TaskRecord {
    let id = TransferTaskID(session: session, number: number)
    var request = TransferRequest(url: "https://news.example/\(number)?a=b")
    request.fields = [HTTPField("X-Name", "wert \u{FFFD}")]
    var record = TaskRecord(id: id, order: TaskOrder(.download, request))
    record.deadline = .zero + .seconds(7 * 86_400)
    record.partial = PartialRecord(
      id: PartialID(task: id, generation: 1), durable: durable,
      resource: Resource(url: request.url, entityTag: EntityTag("abc"), total: 100_000),
      head: ResponseHead(status: 200, fields: [HTTPField("ETag", "\"abc\"")]))
    return record
  }

  static func event(_ number: Int) -> EventRecord {
    EventRecord(
      session: session, number: number, event: .completed(task: 1, .init(error: .timedOut)))
  }
}
