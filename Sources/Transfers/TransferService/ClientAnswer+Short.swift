internal import TransferEngine

extension ClientAnswer {
  /// A list without what its downloads were made to go on from, which names each address twice more and is of
  /// no use to the program.
  var withoutResumeData: ClientAnswer {
    guard case .tasks(let list) = self else { return self }
    return .tasks(list.map(\.withoutResumeData))
  }
}

extension TaskSummary {
  /// The same without resume data: what such a task looks like to its program is a download.
  fileprivate var withoutResumeData: TaskSummary {
    guard case .resumedDownload = order.kind else { return self }
    var order = order
    order.kind = .download
    return TaskSummary(
      number: number, order: order, currentURL: currentURL, isSuspended: isSuspended,
      transferred: transferred, expected: expected)
  }
}
