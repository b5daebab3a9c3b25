import TransferEngine

/// Transfers as JSON for a script. A new field is no new version; another meaning of one is.
///
/// What `transferd list --format json` prints. What is not known is left out.
struct TransferDocument: Encodable {
  let version = 1
  let transfers: [Transfer]

  /// One transfer, with what its program and the daemon know of it.
  struct Transfer: Encodable {
    /// `PROGRAM/SESSION#NUMBER`, as commands take it.
    let id: String
    /// The program that it belongs to.
    let program: String
    /// The identifier of the background session.
    let session: String
    /// The `taskIdentifier` in its session.
    let number: Int
    /// `upload` or `download`.
    let kind: String
    /// The address that the program asked for.
    let url: String
    /// Where redirects have led.
    let currentURL: String
    /// What the program calls it, `taskDescription`.
    let description: String?
    /// `suspended`, `waiting`, `running`, `finishing`, `done` or `failed`.
    let state: String
    /// Of a state `waiting`: `time`, `network`, `connection` or `program`.
    let waitsFor: String?
    /// Of a state `failed`: the code in `NSURLErrorDomain`.
    let errorCode: Int?
    /// How many bytes of the body have been sent or received.
    let transferredBytes: Int64
    /// How many there will be.
    let expectedBytes: Int64?
    /// How often it has failed since its last byte.
    let failures: Int
  }

  /// Makes the document of some transfers, in their order.
  init(_ transfers: [TransferOverview]) { self.transfers = transfers.map(Transfer.init) }
}

extension TransferDocument.Transfer {
  /// Takes what is told of a transfer.
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
  /// The state in words, with what belongs to it.
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
