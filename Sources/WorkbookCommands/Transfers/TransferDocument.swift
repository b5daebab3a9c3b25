import TransferEngine

/// Transfers as JSON for a script. A new field is no new version; another meaning of one is.
struct TransferDocument: Encodable {
  let version = 1
  let transfers: [Transfer]

  struct Transfer: Encodable {
    let id: String
    let program: String
    let session: String
    let number: Int
    let kind: String
    let url: String
    /// Where redirects have led.
    let currentURL: String
    let description: String?
    /// `suspended`, `waiting`, `running`, `finishing`, `done` or `failed`.
    let state: String
    /// Of a state `waiting`: `time`, `network`, `connection` or `program`.
    let waitsFor: String?
    /// Of a state `failed`: the code in `NSURLErrorDomain`.
    let errorCode: Int?
    let transferredBytes: Int64
    let expectedBytes: Int64?
    let failures: Int
  }

  init(_ transfers: [TransferOverview]) { self.transfers = transfers.map(Transfer.init) }
}

extension TransferDocument.Transfer {
  init(_ transfer: TransferOverview) {
    id = transfer.id.description
    program = transfer.id.session.client.rawValue
    session = transfer.id.session.identifier
    number = transfer.id.number
    kind = transfer.isUpload ? "upload" : "download"
    url = transfer.url
    currentURL = transfer.currentURL
    description = transfer.taskDescription
    transferredBytes = transfer.transferred
    expectedBytes = transfer.expected
    failures = transfer.failures
    (state, waitsFor, errorCode) = transfer.status.words
  }
}

extension TransferOverview.Status {
  fileprivate var words: (state: String, waitsFor: String?, errorCode: Int?) {
    switch self {
    case .suspended: ("suspended", nil, nil)
    case .waiting(.time): ("waiting", "time", nil)
    case .waiting(.conditions): ("waiting", "network", nil)
    case .waiting(.connection): ("waiting", "connection", nil)
    case .waiting(.program): ("waiting", "program", nil)
    case .running: ("running", nil, nil)
    case .finishing: ("finishing", nil, nil)
    case .completed(nil): ("done", nil, nil)
    case .completed(let error?): ("failed", nil, error.code)
    }
  }
}
