private import Glibc
package import HTTPTransport
package import TransferEngine

extension AttemptEnd.Reason {
  /// What an end in the transport's words is in the engine's.
  ///
  /// The transport's reasons are finer: what they share here leads to the same rule of the engine.
  package init(_ end: HTTPEnd) {
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
    case .uploadFile(let code): self.init(bodyError: code)
    case .uploadChanged: self = .bodyFileChanged
    case .noResources: self = .lacksResources
    }
  }

  /// What an error of a partial's file is: without a descriptor it can be tried again.
  ///
  /// - Parameter code: of `errno(3)`.
  package init(fileError code: Int32) {
    self = Self.passing.contains(code) ? .lacksResources : .cannotWrite(errno: code)
  }

  /// What an error of an upload's file is: one that may pass can be tried again, too.
  ///
  /// A file that has become another on a network's disk (`ESTALE`) may be there again when it is
  /// opened anew.
  ///
  /// - Parameter code: of `errno(3)`.
  package init(bodyError code: Int32) {
    switch code {
    case ESTALE: self = .lacksResources
    case EACCES, EPERM: self = .bodyFileUnreadable
    default: self = Self.passing.contains(code) ? .lacksResources : .bodyFileMissing
    }
  }

  /// Errors that say nothing of the file: no descriptor or memory is left just now.
  private static var passing: [Int32] { [EMFILE, ENFILE, ENOMEM] }
}

extension TLSFailure {
  /// The code of a fault; a wrong host has none of its own in `NSURLErrorDomain`.
  fileprivate init(_ fault: HTTPEnd.CertificateFault) {
    switch fault {
    case .expired: self = .certificateHasBadDate
    case .notYetValid: self = .certificateNotYetValid
    case .wrongHost, .other: self = .certificateUntrusted
    case .unknownIssuer: self = .certificateHasUnknownRoot
    }
  }
}
