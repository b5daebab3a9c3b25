import RuleBlocks
internal import Foundation
internal import FoundationNetworking
internal import ChildProcess
private import Synchronization
internal import TransferEngine

/// Bytes of a download that was cancelled or has failed, and the version of the resource that they are of.
struct KeptBytes {
  let file: DownloadFile
  let length: Int64
  let resource: Resource

  /// Takes the bytes that resume data names.
  ///
  /// - Throws: `URLError` of -3002 if they are gone, or another download has them.
  init(_ data: ResumeData) throws(URLError) {
    do throws(SystemError) {
      file = try DownloadFile(continuing: data)
    } catch {
      throw TransferError.cannotResume.urlError(url: URL(string: data.originalRequest.url))
    }
    length = data.bytesReceived
    let modified = data.serverDate.flatMap(HTTPDate.init)
    resource = Resource(
      url: data.currentURL, entityTag: data.entityTag.flatMap(EntityTag.init),
      // Data is made only with a date that distinguishes versions (`Resource.validator`).
      lastModified: modified, date: HTTPDate(field: "Fri, 31 Dec 2100 23:59:59 GMT"))
  }

  /// The fields that request the rest of the same version (R80).
  var conditions: [HTTPField] {
    guard let validator = resource.validator else { return [] }
    return [HTTPField("Range", "bytes=\(length)-"), HTTPField("If-Range", validator)]
  }
}

/// Resume data of downloads in this process, by the rules of background downloads (R75-R83): only bytes of the
/// same version of a resource are ever joined (``ResumeDecision``).
extension LocalTransfers {
  /// Whether a response is an answer to what was asked, in a download that continues.
  ///
  /// If not, its kept bytes are gone, and the whole is to be requested.
  func isRight(_ head: ResponseHead, _ transfer: LocalTransfer) -> Bool {
    guard let kept = transfer.continued, transfer.loader == nil, let url = transfer.asked()?.url
    else { return true }
    let isRedirected = url != transfer.task.originalRequest?.plain?.url
    let decision = ResumeDecision(
      asked: .from(kept.length, kept.resource), url: url, isRedirected: isRedirected, head: head)
    if case .append = decision { return true }
    kept.file.remove()
    transfer.continued = nil
    switch decision {
    case .takeWhole, .append, .refuse: return true
    // The head of the response that the bytes belong to is not known any more.
    case .complete, .askWhole: return false
    }
  }

  /// Opens the file of a download whose response has begun: a new one, or the one that is continued.
  func beginFile(
    of transfer: LocalTransfer, _ task: URLSessionDownloadTask
  ) throws(SystemError) {
    let offset = transfer.continued?.length ?? 0
    if let kept = transfer.continued.take() {
      (transfer.file, transfer.resource) = (kept.file, kept.resource)
    } else {
      transfer.file = try DownloadFile()
      transfer.resource = transfer.resumableResource
    }
    guard task.values.withLock({ $0.resume }) != nil else { return }
    let expected = task.values.withLock { values in
      values.received = offset
      values.expectedToReceive = values.expectedToReceive.map { $0 + offset }
      return values.expectedToReceive
    }
    task.count(offset, of: expected)
    transfer.session.tell((any URLSessionDownloadDelegate).self, of: task) {
      $0.urlSession(
        $1, downloadTask: task, didResumeAtOffset: offset,
        expectedTotalBytes: expected ?? NSURLSessionTransferSizeUnknown)
    }
  }

  /// Keeps the bytes of a download and returns its resume data; nil if it cannot be continued (R75).
  func park(_ transfer: LocalTransfer) -> ResumeData? {
    let length = transfer.continued?.length ?? transfer.task.values.withLock { $0.received }
    guard let file = transfer.continued?.file ?? transfer.file, length > 0,
      let resource = transfer.continued?.resource ?? transfer.resource,
      var original = transfer.task.originalRequest?.plain
    else { return nil }
    // The session's own fields are added anew.
    original.fields.removeAll { $0.value.isEmpty }
    (transfer.file, transfer.continued) = (nil, nil)
    let isByTag = resource.entityTag.map { !$0.isWeak } ?? false
    return ResumeData(
      originalRequest: original, currentURL: resource.url, bytesReceived: length,
      entityTag: resource.entityTag?.description,
      serverDate: isByTag ? nil : resource.lastModified?.text, partial: file.partial)
  }

  /// Fails a task whose network has failed, with resume data if it can be continued (R76).
  func failKeepingBytes(_ transfer: LocalTransfer, _ error: URLError) {
    guard let kept = park(transfer), let data = ResumeFile.data(of: kept) else {
      return fail(transfer, error)
    }
    var info = error.errorUserInfo
    info[NSURLSessionDownloadTaskResumeData] = data
    let code = error.errorCode
    fail(
      transfer,
      URLError(_nsError: NSError(domain: NSURLErrorDomain, code: code, userInfo: info)))
  }
}

extension LocalTransfer {
  /// The version of the resource that is being downloaded; nil if the bytes of its response cannot be continued,
  /// by the conditions of `TaskState.isResumable`.
  fileprivate var resumableResource: Resource? {
    guard loader == nil, let head = task.values.withLock({ $0.head }), let request = asked(),
      request.method == "GET", head.status == 200, !head.isCoded,
      !request.fields.contains(where: { $0.name.lowercased() == "range" })
    else { return nil }
    let resource = Resource(url: request.url, method: request.method, head: head)
    return resource.validator != nil && resource.allowsRanges ? resource : nil
  }
}
