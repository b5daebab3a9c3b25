internal import BackgroundExecution

extension TransferName: LinkValue {
  package func write(to writer: inout LinkWriter) {
    app.write(to: &writer)
    session.write(to: &writer)
    task.write(to: &writer)
  }

  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    self.init(app: try reader.take(), session: try reader.take(), task: try reader.take())
  }
}

extension TransferStep: LinkValue {
  package func write(to writer: inout LinkWriter) {
    switch self {
    case .attempt(let text): writer.put(0, text)
    case .quarters(let count): writer.put(1, count)
    case .finished(let status, let bytes): writer.put(2, status, bytes)
    case .failed(let code): writer.put(3, code)
    }
  }

  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    switch try reader.byte() {
    case 0: self = .attempt(try reader.take())
    case 1: self = .quarters(try reader.take())
    case 2: self = .finished(status: try reader.take(), bytes: try reader.take())
    case 3: self = .failed(code: try reader.take())
    default: throw MalformedMessage()
    }
  }
}
