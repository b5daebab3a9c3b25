private import CCurl
private import Glibc

extension HTTPAttempt {
  /// How the exchange ended, derived from libcurl's result and what was received.
  func end(_ result: UInt32) -> HTTPEnd {
    if let failure { return failure }
    let tunnel = workbook_curl_number(handle, CURLINFO_HTTP_CONNECTCODE)
    if result != CURLE_OK.rawValue, tunnel >= 300 { return .proxy(status: Int(tunnel)) }
    if let chain = presented(result) { return .presented(chain) }
    switch CURLcode(rawValue: result) {
    // libcurl reports success when the connection ends within the head.
    case CURLE_OK: return head == nil ? .cut : isDecoded ? .complete : .coding(.damaged)
    case CURLE_COULDNT_RESOLVE_HOST:
      if isOutOfDescriptors { return .noResources }
      return NetworkPresence.isMissing ? .unreachable : .hostNotFound
    case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY: return .proxy(status: nil)
    case CURLE_COULDNT_CONNECT:
      return isOutOfDescriptors
        ? .noResources : systemError == ECONNREFUSED ? .refused : .unreachable
    case CURLE_OPERATION_TIMEDOUT:
      let began = workbook_curl_size(handle, CURLINFO_PRETRANSFER_TIME_T)
      return began == 0 ? .connectTimeout : .stalled
    case CURLE_PEER_FAILED_VERIFICATION: return .certificate(certificateFault)
    case CURLE_SSL_PINNEDPUBKEYNOTMATCH: return .otherKey
    case CURLE_SSL_CONNECT_ERROR: return isTLSRefused ? .secureConnection : .connectionLost
    case CURLE_SSL_CIPHER: return .secureConnection
    case CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL, CURLE_BAD_CONTENT_ENCODING:
      return .notHTTP
    // libcurl has a limit for one line of a head, too.
    case CURLE_OUT_OF_MEMORY
    where head == nil && workbook_curl_size(handle, CURLINFO_PRETRANSFER_TIME_T) > 0:
      return .headTooLarge
    case CURLE_OUT_OF_MEMORY: return .noResources
    case CURLE_SSL_CACERT_BADFILE: return .certificateFile(certificateFile)
    case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING: return .cut
    default: return .connectionLost
    }
  }

  /// Whether OpenSSL reported an error, rather than just an unexpected end of the connection.
  ///
  /// libcurl uses one code for both; only the error text differs.
  private var isTLSRefused: Bool {
    let text = errorText
    return text.contains("SSL routines") && !text.contains("unexpected eof")
  }

  /// The errno of the last failed system call, as recorded by libcurl; 0 if none.
  private var systemError: Int32 { Int32(workbook_curl_number(handle, CURLINFO_OS_ERRNO)) }

  /// Whether this process or the machine has no descriptors left, which may be temporary and is not the
  /// server's fault.
  private var isOutOfDescriptors: Bool { systemError == EMFILE || systemError == ENFILE }

  /// Maps OpenSSL's `X509_V_ERR_...` codes, which libcurl passes on. libcurl compares host names itself,
  /// before OpenSSL's verification, and reports 1 then.
  var certificateFault: HTTPEnd.CertificateFault {
    switch workbook_curl_number(handle, CURLINFO_SSL_VERIFYRESULT) {
    case 0, 1, 62, 64: .wrongHost
    case 9: .notYetValid
    case 10: .expired
    case 2, 18, 19, 20, 21, 27: .unknownIssuer
    default: .other
    }
  }
}
