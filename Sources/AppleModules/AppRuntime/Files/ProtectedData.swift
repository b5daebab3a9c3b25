internal import BackgroundExecution
internal import DeviceProtocol
package import FoundationEssentials
internal import Glibc
internal import VirtualTime

extension Data {
  /// Replaces Foundation's `Data.write(to:options:)`, like
  /// ``Foundation/Timer/standIn(timeInterval:repeats:block:)``.
  ///
  /// On Linux, that ignores the options of file protection (R190).
  @_silgen_name(
    "$s20FoundationEssentials4DataV5write2to7optionsyAA3URLV_AC14WritingOptionsVtKF")
  package func standIn(to url: URL, options: Data.WritingOptions) throws {
    let bits = options.intersection(.fileProtectionMask).rawValue
    guard let original = FoundationWriting.original else { throw CocoaError(.featureUnsupported) }
    guard let wish = FileProtection(rawValue: Int(bits >> 28)) else {
      return try original.write(url, options, self)
    }
    try ProtectedFiles.making(wish.rawValue) { try original.write(url, options, self) }
    // A file that existed was overwritten in place, with its protection.
    if FileLock.protection(of: url.path) != wish { try FileLock.protect(url.path, as: wish) }
  }
}

/// Foundation's own `Data.write(to:options:)`, which the replacement calls.
///
/// A method of a value is called like a function whose last argument is the value. A function value has two
/// words: the address of its code, and its captured context, which is null.
private struct FoundationWriting {
  let write: @Sendable (URL, Data.WritingOptions, Data) throws -> Void

  static let original: Self? = {
    let name = "$s20FoundationEssentials4DataV5write2to7optionsyAA3URLV_AC14WritingOptionsVtKF"
    // RTLD_NEXT, a macro that Swift cannot import.
    guard let code = dlsym(UnsafeMutableRawPointer(bitPattern: -1), name) else { return nil }
    return unsafeBitCast((code, 0), to: Self.self)
  }()
}
