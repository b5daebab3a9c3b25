internal import TransferEngine

extension ClientAnswer {
  /// A list without the resume data of its downloads, which repeats each address twice and is of no use to
  /// the program.
  var withoutResumeData: ClientAnswer {
    guard case .tasks(let list) = self else { return self }
    return .tasks(list.map(\.withoutResumeData))
  }
}

extension TaskSummary {
  /// The summary without resume data: to its program, such a task is a download.
  fileprivate var withoutResumeData: TaskSummary {
    guard case .resumedDownload = order.kind else { return self }
    var order = order
    order.kind = .download
    return TaskSummary(
      number: number, order: order, currentURL: currentURL, isSuspended: isSuspended,
      transferred: transferred, expected: expected)
  }
}
