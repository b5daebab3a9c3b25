private import Glibc
internal import HTTPTransport
internal import TransferEngine

extension AttemptEnd.Reason {
  /// What an end in the transport's words is in the engine's.
  init(_ end: HTTPEnd) {
    switch end {
    case .complete: self = .complete
    case .cut: self = .cut
    case .hostNotFound: self = .nameNotFound
    case .refused: self = .refused
    case .unreachable: self = .unreachable
    case .connectionLost: self = .connectionLost
    case .connectTimeout, .stalled: self = .timedOut
    case .certificate(let fault): self = .secureConnection(TLSFailure(fault))
    case .secureConnection: self = .secureConnection(.handshakeFailed)
    case .headTooLarge, .notHTTP: self = .badResponse
    case .bodyFile(let code): self = .cannotWrite(errno: code)
    case .uploadFile: self = .bodyFileMissing
    case .uploadChanged: self = .bodyFileChanged
    case .noResources: self = .lacksResources
    }
  }

  /// What an error of a partial's file is: without a descriptor it can be tried again.
  init(fileError code: Int32) {
    self = [EMFILE, ENFILE, ENOMEM].contains(code) ? .lacksResources : .cannotWrite(errno: code)
  }
}

extension TLSFailure {
  fileprivate init(_ fault: HTTPEnd.CertificateFault) {
    switch fault {
    case .expired: self = .certificateHasBadDate
    case .notYetValid: self = .certificateNotYetValid
    case .wrongHost, .other: self = .certificateUntrusted
    case .unknownIssuer: self = .certificateHasUnknownRoot
    }
  }
}
