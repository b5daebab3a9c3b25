import TransferEngine

/// The JSON of `transferd list --format json`, for scripts.
///
/// Unknown values are left out. The version increases when a field changes its meaning, but not for new
/// fields.
struct TransferDocument: Encodable {
  let version = 1
  let transfers: [Transfer]

  struct Transfer: Encodable {
    /// `PROGRAM/SESSION#NUMBER`, as commands accept it.
    let id: String
    let program: String
    let session: String
    /// The `taskIdentifier` in its session.
    let number: Int
    /// `upload` or `download`.
    let kind: String
    /// The URL that the program requested.
    let url: String
    let currentURL: String
    let description: String?
    /// `suspended`, `waiting`, `running`, `finishing`, `done`, `failed`, or `kept` for bytes that resume data
    /// refers to.
    let state: String
    /// For the state `waiting`: `time`, `network`, `connection` or `program`.
    let waitsFor: String?
    /// For the state `failed`: the code in `NSURLErrorDomain`.
    let errorCode: Int?
    /// The number of bytes of the body that were sent or received.
    let transferredBytes: Int64
    let expectedBytes: Int64?
    /// The number of failures since its last byte.
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
    case .kept: ("kept", nil, nil)
    }
  }
}
