private import CCurl
private import Glibc

extension HTTPAttempt {
  /// Says how the exchange ended, from libcurl's result and from what has come.
  func end(_ result: UInt32) -> HTTPEnd {
    if let failure { return failure }
    switch CURLcode(rawValue: result) {
    // An end of the connection within the head is a success to libcurl.
    case CURLE_OK: return head == nil ? .cut : .complete
    case CURLE_COULDNT_RESOLVE_HOST:
      if isOutOfDescriptors { return .noResources }
      return NetworkPresence.isMissing ? .unreachable : .hostNotFound
    case CURLE_COULDNT_CONNECT:
      return isOutOfDescriptors
        ? .noResources : systemError == ECONNREFUSED ? .refused : .unreachable
    case CURLE_OPERATION_TIMEDOUT:
      let began = workbook_curl_size(handle, CURLINFO_PRETRANSFER_TIME_T)
      return began == 0 ? .connectTimeout : .stalled
    case CURLE_PEER_FAILED_VERIFICATION: return .certificate(certificateFault)
    case CURLE_SSL_CONNECT_ERROR: return isTLSRefused ? .secureConnection : .connectionLost
    case CURLE_SSL_CIPHER: return .secureConnection
    case CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL, CURLE_BAD_CONTENT_ENCODING:
      return .notHTTP
    // A file of certificates that cannot be opened just now is there to be opened later.
    case CURLE_OUT_OF_MEMORY, CURLE_SSL_CACERT_BADFILE: return .noResources
    case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING: return .cut
    default: return .connectionLost
    }
  }

  /// Whether OpenSSL has found something wrong, and not just an end in the midst.
  ///
  /// libcurl gives both the same number, and hands the difference on as text alone.
  private var isTLSRefused: Bool {
    let text = errorText
    return text.contains("SSL routines") && !text.contains("unexpected eof")
  }

  /// The errno of the last call of the system that failed, as libcurl has kept it; 0 for none.
  private var systemError: Int32 { Int32(workbook_curl_number(handle, CURLINFO_OS_ERRNO)) }

  /// Whether this process, or the machine, has no descriptor left: that may pass, and is no fault
  /// of the server.
  private var isOutOfDescriptors: Bool { systemError == EMFILE || systemError == ENFILE }

  /// The numbers are those of OpenSSL's `X509_V_ERR_...`, which libcurl hands on. It compares the names of
  /// hosts itself, before it asks, and says 1 then.
  private var certificateFault: HTTPEnd.CertificateFault {
    switch workbook_curl_number(handle, CURLINFO_SSL_VERIFYRESULT) {
    case 0, 1, 62, 64: .wrongHost
    case 9: .notYetValid
    case 10: .expired
    case 2, 18, 19, 20, 21, 27: .unknownIssuer
    default: .other
    }
  }
}
