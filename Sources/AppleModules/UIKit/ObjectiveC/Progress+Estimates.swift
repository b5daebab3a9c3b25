public import Foundation

// Foundation on Linux only has these in `userInfo`.
extension Progress {
  /// The estimated seconds left, as set by the code that does the work.
  public var estimatedTimeRemaining: TimeInterval? {
    get { (userInfo[.estimatedTimeRemainingKey] as? NSNumber)?.doubleValue }
    set {
      setUserInfoObject(
        newValue.map { NSNumber(value: $0) }, forKey: .estimatedTimeRemainingKey)
    }
  }

  /// The speed in bytes per second, as set by the code that does the work.
  public var throughput: Int? {
    get { count(.throughputKey) }
    set { set(newValue, .throughputKey) }
  }

  /// The total number of files.
  public var fileTotalCount: Int? {
    get { count(.fileTotalCountKey) }
    set { set(newValue, .fileTotalCountKey) }
  }

  /// The number of completed files.
  public var fileCompletedCount: Int? {
    get { count(.fileCompletedCountKey) }
    set { set(newValue, .fileCompletedCountKey) }
  }

  /// The file being processed.
  public var fileURL: URL? {
    get { userInfo[.fileURLKey] as? URL }
    set { setUserInfoObject(newValue, forKey: .fileURLKey) }
  }

  /// The operation on the file.
  public var fileOperationKind: FileOperationKind? {
    get { userInfo[.fileOperationKindKey] as? FileOperationKind }
    set { setUserInfoObject(newValue, forKey: .fileOperationKindKey) }
  }

  private func count(_ key: ProgressUserInfoKey) -> Int? { (userInfo[key] as? NSNumber)?.intValue }

  private func set(_ count: Int?, _ key: ProgressUserInfoKey) {
    setUserInfoObject(count.map { NSNumber(value: $0) }, forKey: key)
  }
}
