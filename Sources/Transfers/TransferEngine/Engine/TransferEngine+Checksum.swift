/// The check of a downloaded file against the SHA-256 that its program expects (R204).
///
/// Validators of HTTP are promises of a server: one that changes a file under the same strong entity tag makes a
/// continued download a mixture of two versions, which only a checksum notices.
extension TransferEngine {
  /// The digest that the body of a task must have; nil if its program has named none, or the response is not the
  /// file but, say, an error's page (R58).
  func expectedDigest(of id: TransferTaskID, _ partial: PartialRecord) -> String? {
    guard (200...299).contains(partial.head.status), tasks[id]?.record.order.isDownload == true
    else { return nil }
    return tasks[id]?.record.order.request.sha256
  }

  /// Finishes a file with the expected digest. Another one is discarded: if it was continued, and its task was not
  /// cancelled meanwhile, it is downloaded once more from its first byte; otherwise the task fails.
  mutating func hashed(_ partial: PartialID, _ digest: String) {
    guard let id = finishing[partial], let record = tasks[id]?.record.partial else { return }
    if expectedDigest(of: id, record) == digest { return act(.finish(partial)) }
    finishing[partial] = nil
    let wasContinued = tasks[id]?.record.wasContinued == true
    tasks[id]?.stage = .idle
    dropPartial(of: id)
    change(id) { ($0.isBodyComplete, $0.wasContinued) = (false, false) }
    if let cancellation = tasks[id]?.cancelled { return end(id, cancellation) }
    if wasContinued { place(id) } else { fail(id, .checksumMismatch(found: digest)) }
  }
}
