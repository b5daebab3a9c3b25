/// Runs a closure; without the Objective-C runtime there is nothing to release afterwards.
public func autoreleasepool<Result, Failure: Error>(
  invoking body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  try body()
}
