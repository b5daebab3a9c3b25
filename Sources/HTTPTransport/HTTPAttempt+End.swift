private import CCurl
private import Glibc

extension HTTPAttempt {
  /// Says how the exchange ended, from libcurl's result and from what has come.
  func end(_ result: UInt32) -> HTTPEnd {
    if let failure { return failure }
    switch CURLcode(rawValue: result) {
    // An end of the connection within the head is a success to libcurl.
    case CURLE_OK: return head == nil ? .cut : .complete
    case CURLE_COULDNT_RESOLVE_HOST: return isOutOfDescriptors ? .noResources : .hostNotFound
    case CURLE_COULDNT_CONNECT:
      return isOutOfDescriptors
        ? .noResources : systemError == ECONNREFUSED ? .refused : .unreachable
    case CURLE_OPERATION_TIMEDOUT:
      let began = workbook_curl_size(handle, CURLINFO_PRETRANSFER_TIME_T)
      return began == 0 ? .connectTimeout : .stalled
    case CURLE_PEER_FAILED_VERIFICATION: return .certificate(certificateFault)
    case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE:
      return .secureConnection
    case CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL, CURLE_HTTP2, CURLE_HTTP2_STREAM,
      CURLE_BAD_CONTENT_ENCODING:
      return .notHTTP
    case CURLE_OUT_OF_MEMORY: return .noResources
    case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING: return .cut
    default: return .connectionLost
    }
  }

  private var systemError: Int32 { Int32(workbook_curl_number(handle, CURLINFO_OS_ERRNO)) }

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
