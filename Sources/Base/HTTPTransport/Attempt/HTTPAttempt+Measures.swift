private import CCurl

extension HTTPAttempt {
  /// What the exchange has taken until now.
  var measures: HTTPMeasures {
    func time(_ information: CURLINFO) -> Duration? {
      let microseconds = workbook_curl_size(handle, information)
      return microseconds > 0 ? .microseconds(Int64(microseconds)) : nil
    }
    func size(_ information: CURLINFO) -> Int64 { Int64(workbook_curl_size(handle, information)) }
    func end(_ address: CURLINFO, _ port: CURLINFO) -> HTTPEndpoint? {
      guard let text = workbook_curl_text(handle, address), text.pointee != 0 else { return nil }
      return HTTPEndpoint(
        address: String(cString: text), port: Int(workbook_curl_number(handle, port)))
    }
    let sending = time(CURLINFO_PRETRANSFER_TIME_T)
    let isReused = sending != nil && workbook_curl_number(handle, CURLINFO_NUM_CONNECTS) == 0
    var measures = HTTPMeasures(
      total: time(CURLINFO_TOTAL_TIME_T) ?? .zero, isReused: isReused, usesProxy: usesProxy,
      headSent: Int64(workbook_curl_number(handle, CURLINFO_REQUEST_SIZE)),
      headReceived: Int64(workbook_curl_number(handle, CURLINFO_HEADER_SIZE)), bodySent: sent,
      bodyReceived: size(CURLINFO_SIZE_DOWNLOAD_T), bodyDecoded: received)
    if !isReused {
      measures.looked = time(CURLINFO_NAMELOOKUP_TIME_T)
      measures.connected = time(CURLINFO_CONNECT_TIME_T)
      measures.secured = time(CURLINFO_APPCONNECT_TIME_T)
    }
    measures.sending = sending
    measures.receiving = head == nil ? nil : time(CURLINFO_STARTTRANSFER_TIME_T)
    measures.local = end(CURLINFO_LOCAL_IP, CURLINFO_LOCAL_PORT)
    measures.remote = end(CURLINFO_PRIMARY_IP, CURLINFO_PRIMARY_PORT)
    measures.version = head?.version
    return measures
  }
}
