private import CCurl

extension HTTPAttempt {
  /// A hash that no key has, so that libcurl ends the exchange after the handshake.
  private static let noKey = String(repeating: "A", count: 43) + "="

  /// Sets what is asked of the server's certificate.
  ///
  /// libcurl shares connections only among exchanges for which all of this is the same.
  ///
  /// - Returns: false if libcurl rejects an option, or has no memory.
  func examine(_ trust: HTTPServerTrust) -> Bool {
    self.trust = trust
    switch trust {
    case .verified:
      return verify(true)
    case .presented(let isVerified):
      // A resumed TLS session would present no certificate.
      return verify(isVerified) && set(CURLOPT_CERTINFO, 1) && set(CURLOPT_SSL_SESSIONID_CACHE, 0)
        && set(CURLOPT_FRESH_CONNECT, 1) && pin([Self.noKey])
    case .pinned(let keys, let isVerified): return verify(isVerified) && pin(keys)
    }
  }

  private func verify(_ isVerified: Bool) -> Bool {
    set(CURLOPT_SSL_VERIFYPEER, isVerified ? 1 : 0)
      && set(CURLOPT_SSL_VERIFYHOST, isVerified ? 2 : 0)
  }

  private func pin(_ keys: [String]) -> Bool {
    let hashes = keys.map { "sha256//\($0)" }.joined(separator: ";")
    return !keys.isEmpty && set(CURLOPT_PINNEDPUBLICKEY, text: hashes)
  }

  /// The certificates of an exchange that was ended to present them; nil if it ended earlier.
  ///
  /// - Parameter result: libcurl's.
  func presented(_ result: UInt32) -> HTTPServerChain? {
    guard case .presented = trust else { return nil }
    // A proxy's own certificate is verified before it is asked for a tunnel.
    guard !hasSecureProxy || workbook_curl_number(handle, CURLINFO_HTTP_CONNECTCODE) / 100 == 2
    else {
      return nil
    }
    let code = CURLcode(rawValue: result)
    // With the first, there are certificates only if libcurl has compared the host after the
    // handshake.
    guard code == CURLE_PEER_FAILED_VERIFICATION || code == CURLE_SSL_PINNEDPUBKEYNOTMATCH else {
      return nil
    }
    var certificates: [String] = []
    while let text = workbook_curl_certificate(handle, Int32(clamping: certificates.count)) {
      certificates.append(String(cString: text))
    }
    return certificates.isEmpty
      ? nil
      : HTTPServerChain(
        certificates: certificates, namesHost: code != CURLE_PEER_FAILED_VERIFICATION)
  }
}
