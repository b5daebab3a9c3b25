internal import CCurl
private import Glibc

extension HTTPAttempt {
  /// Prepares an exchange without sending anything.
  ///
  /// - Throws: `HTTPRequestError` for an invalid request.
  convenience init(
    _ request: HTTPRequest, number: Int, settings: HTTPTransport.Settings
  ) throws(HTTPRequestError) {
    try request.check()
    var upload: (any HTTPUploadSource)?
    if let file = request.bodyFile { upload = try HTTPUploadFile(file) }
    if let pipe = request.bodyPipe { upload = HTTPUploadPipe(pipe, size: request.bodyLength) }
    guard let handle = curl_easy_init() else { throw .attempts }
    self.init(
      number: number, url: request.url, handle: handle, headLimit: request.limits.headSize)
    self.upload = upload
    mayDecode = request.method != "HEAD"
    asksForPart = request.fields.contains { $0.isNamed("Range") }
    guard setUp(request, settings), setMethod(request.method), setFields(request) else {
      throw .url
    }
  }

  /// Sets a numeric option; returns false if this libcurl does not support it.
  func set(_ option: CURLoption, _ value: Int) -> Bool {
    workbook_curl_set_number(handle, option, value) == CURLE_OK
  }

  /// Sets a text option, which libcurl copies; returns false without memory or support.
  func set(_ option: CURLoption, text: String) -> Bool {
    workbook_curl_set_text(handle, option, text) == CURLE_OK
  }

  /// Sets the options common to all exchanges, and the limits of this one.
  ///
  /// The environment, the user's files and the server have no influence: no proxy but the given one, no `.netrc`,
  /// no other scheme, and no redirect. Bodies are decoded here (``ContentDecoder``), so that their size stays bounded.
  ///
  /// - Returns: false if libcurl rejects an option or the address, or has no memory.
  private func setUp(_ request: HTTPRequest, _ settings: HTTPTransport.Settings) -> Bool {
    let limits = request.limits
    let way = settings.isOnDevice ? DeviceAddress(request.url) : nil
    if let host = way?.host, !fields.append(Array("Host: \(host)".utf8)) { return false }
    let url = way?.url ?? request.url
    return set(CURLOPT_URL, text: url)
      && set(CURLOPT_PROTOCOLS_STR, text: "http,https")
      && set(CURLOPT_FOLLOWLOCATION, 0) && set(CURLOPT_NOSIGNAL, 1)
      && use(settings.isOnDevice ? nil : request.proxy(settings.proxies))
      && set(CURLOPT_HTTP_CONTENT_DECODING, 0) && set(CURLOPT_HTTP09_ALLOWED, 0)
      && set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
      // Waits until an existing connection is known to be HTTP/2; without TLS that would take its first
      // response.
      && set(CURLOPT_PIPEWAIT, url.lowercased().hasPrefix("https:") ? 1 : 0)
      // A pending name lookup is left to its thread, because ending it would mean waiting for it.
      && set(CURLOPT_QUICK_EXIT, 1)
      && set(CURLOPT_FRESH_CONNECT, request.needsNewConnection ? 1 : 0)
      && set(CURLOPT_BUFFERSIZE, 256 << 10) && set(CURLOPT_UPLOAD_BUFFERSIZE, 256 << 10)
      && set(CURLOPT_CONNECTTIMEOUT_MS, max(1, Int(limits.connecting / .milliseconds(1))))
      && limit(limits.mostRate) && set(CURLOPT_LOW_SPEED_LIMIT, limits.leastRate)
      && set(CURLOPT_LOW_SPEED_TIME, max(1, Int(limits.stalling / .seconds(1))))
      && examine(request.trust) && set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
      && trust(request.certificateFile ?? settings.certificateFile) && connect(to: settings.gateway)
      && setCalls()
  }

  /// Connects through a proxy, and not through one of the environment.
  private func use(_ proxy: ProxyRules.Proxy?) -> Bool {
    guard set(CURLOPT_PROXY, text: proxy?.address ?? ""), set(CURLOPT_NOPROXY, text: "") else {
      return false
    }
    // The answer of a proxy to CONNECT is not the response.
    guard let proxy else { return true }
    usesProxy = true
    hasSecureProxy = proxy.address.lowercased().hasPrefix("https:")
    guard set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1) else { return false }
    guard let user = proxy.user else { return true }
    return set(CURLOPT_PROXYUSERNAME, text: user)
      && set(CURLOPT_PROXYPASSWORD, text: proxy.password ?? "")
  }

  /// Limits the rate at which a body is received.
  private func limit(_ bytesPerSecond: Int64?) -> Bool {
    guard let bytesPerSecond, bytesPerSecond > 0 else { return true }
    // libcurl looks at the rate after up to a hundred reads, which are a second's bytes so.
    let part = Int(min(max(bytesPerSecond / 100, 1 << 10), 256 << 10))
    return set(CURLOPT_BUFFERSIZE, part)
      && workbook_curl_set_size(
        handle, CURLOPT_MAX_RECV_SPEED_LARGE, curl_off_t(bytesPerSecond)) == CURLE_OK
  }

  /// Connects to the gateway for every host and port (`CURLOPT_CONNECT_TO`).
  private func connect(to gateway: String?) -> Bool {
    guard let gateway else { return true }
    guard ways.append(Array("::\(gateway)".utf8)) else { return false }
    let list = ways.first?.assumingMemoryBound(to: curl_slist.self)
    return workbook_curl_set_connections(handle, list) == CURLE_OK
  }

  /// Trusts only the issuers in a PEM file; nil for the system's.
  private func trust(_ file: String?) -> Bool {
    guard let file else { return true }
    certificateFile = file
    return set(CURLOPT_CAINFO, text: file)
      && workbook_curl_set_text(handle, CURLOPT_CAPATH, nil) == CURLE_OK
  }

  /// Registers the callbacks for heads, bodies and uploads, with this attempt as their context.
  ///
  /// The attempt is not retained: the transport keeps it as long as its handle is in use.
  private func setCalls() -> Bool {
    workbook_curl_set_context(handle, Unmanaged.passUnretained(self).toOpaque()) == CURLE_OK
      && workbook_curl_set_header_reader(handle) { bytes, size, count, context in
        let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
        return HTTPAttempt.of(context)?.take(line: line) ?? 0
      } == CURLE_OK
      && workbook_curl_set_writer(handle) { bytes, size, count, context in
        let body = UnsafeRawBufferPointer(start: bytes, count: size * count)
        return HTTPAttempt.of(context)?.take(body: body) ?? 0
      } == CURLE_OK
      && workbook_curl_set_reader(handle) { bytes, size, count, context in
        let room = UnsafeMutableRawBufferPointer(start: bytes, count: size * count)
        return HTTPAttempt.of(context)?.give(into: room) ?? Int(CURL_READFUNC_ABORT)
      } == CURLE_OK
      && workbook_curl_set_seeker(handle) { context, offset, origin in
        let isSet = HTTPAttempt.of(context)?.upload?.seek(to: Int64(offset)) ?? false
        return origin == SEEK_SET && isSet ? CURL_SEEKFUNC_OK : CURL_SEEKFUNC_FAIL
      } == CURLE_OK
  }

  /// Sets the method: an upload streams its body; `POST`, `PUT` and `PATCH` without one have an empty body.
  private func setMethod(_ method: String) -> Bool {
    if let upload {
      // Without a size the body is sent in chunks.
      return set(CURLOPT_UPLOAD, 1) && set(CURLOPT_CUSTOMREQUEST, text: method)
        && workbook_curl_set_size(handle, CURLOPT_INFILESIZE_LARGE, curl_off_t(upload.size ?? -1))
          == CURLE_OK
    }
    switch method {
    case "GET": return set(CURLOPT_HTTPGET, 1)
    case "HEAD": return set(CURLOPT_NOBODY, 1)
    // Servers expect `Content-Length: 0` for an empty body (RFC 9110, 8.6).
    case "POST", "PUT", "PATCH":
      return set(CURLOPT_POST, 1) && set(CURLOPT_POSTFIELDSIZE, 0)
        && set(CURLOPT_CUSTOMREQUEST, text: method)
    default: return set(CURLOPT_CUSTOMREQUEST, text: method)
    }
  }

  /// Sets the header fields. A semicolon denotes an empty value, and a bare colon removes a field that
  /// libcurl would add. `Proxy-Authorization` goes to the proxy only, and nowhere without one.
  ///
  /// - Returns: false without memory.
  private func setFields(_ request: HTTPRequest) -> Bool {
    var all = request.fields
    if !all.contains(where: { $0.isNamed("Accept-Encoding") }) {
      let wantsCodings = request.acceptsCodings && mayDecode && !asksForPart
      all.append(HTTPField("Accept-Encoding", wantsCodings ? ContentCoding.accepted : "identity"))
    }
    for field in all {
      let line = field.value.isEmpty ? Array(";".utf8) : Array(": ".utf8) + field.value
      guard field.isNamed("Proxy-Authorization") else {
        guard fields.append(field.name + line) else { return false }
        continue
      }
      guard !usesProxy || proxyFields.append(field.name + line) else { return false }
    }
    for name in ["Expect", "Content-Type"] where !all.contains(where: { $0.isNamed(name) }) {
      guard fields.append(Array("\(name):".utf8)) else { return false }
    }
    let list = fields.first?.assumingMemoryBound(to: curl_slist.self)
    let proxyList = proxyFields.first?.assumingMemoryBound(to: curl_slist.self)
    return workbook_curl_set_fields(handle, list) == CURLE_OK
      && workbook_curl_set_proxy_fields(handle, proxyList) == CURLE_OK
  }
}
