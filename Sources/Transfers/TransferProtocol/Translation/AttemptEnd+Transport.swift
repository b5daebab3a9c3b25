private import Glibc
package import HTTPTransport
package import TransferEngine

extension AttemptEnd.Reason {
  /// Converts an end reported by the transport.
  ///
  /// The transport's reasons are finer; those that map to one here lead to the same rule of the engine.
  package init(_ end: HTTPEnd) {
    switch end {
    case .complete: self = .complete
    case .cut: self = .cut
    case .hostNotFound: self = .nameNotFound
    case .refused, .proxy: self = .refused
    case .unreachable: self = .unreachable
    case .connectionLost: self = .connectionLost
    case .connectTimeout, .stalled: self = .timedOut
    case .certificate(let fault): self = .secureConnection(TLSFailure(fault))
    // The daemon asks for no certificates.
    case .secureConnection, .presented, .otherKey: self = .secureConnection(.handshakeFailed)
    case .headTooLarge, .notHTTP: self = .badResponse
    case .coding(.damaged): self = .undecodable
    case .coding(.excessive): self = .excessive
    case .bodyFile(let code): self = .cannotWrite(errno: code)
    case .uploadFile(let code): self.init(bodyError: code)
    case .uploadChanged, .uploadEndedEarly: self = .bodyFileChanged
    // A file that cannot be read now may be readable later.
    case .noResources, .certificateFile: self = .lacksResources
    }
  }

  /// Converts an error of a partial file; a lack of descriptors can be retried.
  ///
  /// - Parameter code: of `errno(3)`.
  package init(fileError code: Int32) {
    self = Self.passing.contains(code) ? .lacksResources : .cannotWrite(errno: code)
  }

  /// Converts an error of an upload's file; a temporary one can be retried, too.
  ///
  /// A stale file on a network disk (`ESTALE`) may exist again when it is opened anew.
  ///
  /// - Parameter code: of `errno(3)`.
  package init(bodyError code: Int32) {
    switch code {
    case ESTALE: self = .lacksResources
    case EACCES, EPERM: self = .bodyFileUnreadable
    default: self = Self.passing.contains(code) ? .lacksResources : .bodyFileMissing
    }
  }

  /// Errors that do not concern the file: no free descriptor or memory at the moment.
  private static var passing: [Int32] { [EMFILE, ENFILE, ENOMEM] }
}

extension TLSFailure {
  /// Converts a fault; `NSURLErrorDomain` has no separate code for a wrong host.
  fileprivate init(_ fault: HTTPEnd.CertificateFault) {
    switch fault {
    case .expired: self = .certificateHasBadDate
    case .notYetValid: self = .certificateNotYetValid
    case .wrongHost, .other: self = .certificateUntrusted
    case .unknownIssuer: self = .certificateHasUnknownRoot
    }
  }
}
