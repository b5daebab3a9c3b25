private import HTTPTransport

extension RemoteClient.Answer {
  /// What is wrong with the cache that gives it, as the end of a sentence.
  var fault: String {
    switch status {
    case 300..<400:
      let place = location.map { ": '\($0)'" } ?? ""
      return "it redirects to another address\(place); give that one, if it is yours"
    case 401, 403: return "it refuses the login (\(status))"
    case 413, 507: return "it is full (\(status))"
    case let status: return "it answers with status \(status)"
    }
  }
}

extension RemoteClient.Failure {
  /// Why there is no answer, as the end of a sentence.
  var fault: String {
    switch self {
    case .tooLong: "what it returns is too long"
    case .notSent(let reason): reason
    case .end(.hostNotFound): "its host is not known"
    case .end(.refused): "nothing listens there"
    case .end(.unreachable): "there is no route to it"
    case .end(.connectTimeout), .end(.stalled): "it does not answer in time"
    case .end(.certificate), .end(.secureConnection): "its certificate is not trusted"
    case .end: "the connection is cut"
    }
  }
}
