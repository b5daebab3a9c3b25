internal import BackgroundExecution
package import FoundationEssentials
internal import Glibc
internal import VirtualTime

extension Data {
  /// Stands in the place of Foundation's `Data.write(to:options:)`, as `Timer`'s does
  /// (``Foundation/Timer/standIn(timeInterval:repeats:block:)``): that one knows the options of file
  /// protection on Linux and leaves them out (R190).
  @_silgen_name(
    "$s20FoundationEssentials4DataV5write2to7optionsyAA3URLV_AC14WritingOptionsVtKF")
  package func standIn(to url: URL, options: Data.WritingOptions) throws {
    let bits = options.intersection(.fileProtectionMask).rawValue
    guard let original = FoundationWriting.original else { throw CocoaError(.featureUnsupported) }
    guard let wish = FileProtection(rawValue: Int(bits >> 28)) else {
      return try original.write(url, options, self)
    }
    try ProtectedFiles.making(wish.rawValue) { try original.write(url, options, self) }
    // One that was there has only been filled anew.
    if FileLock.protection(of: url.path) != wish { try FileLock.protect(url.path, as: wish) }
  }
}

/// Foundation's own `Data.write(to:options:)`, behind the one that stands in its place.
///
/// A method of a value is called as a function is that takes the value last; of a function two words are kept,
/// where its code is and what it has captured, which is nothing.
private struct FoundationWriting {
  let write: @Sendable (URL, Data.WritingOptions, Data) throws -> Void

  static let original: Self? = {
    let name = "$s20FoundationEssentials4DataV5write2to7optionsyAA3URLV_AC14WritingOptionsVtKF"
    // RTLD_NEXT, which is no expression that Swift can read.
    guard let code = dlsym(UnsafeMutableRawPointer(bitPattern: -1), name) else { return nil }
    return unsafeBitCast((code, 0), to: Self.self)
  }()
}
