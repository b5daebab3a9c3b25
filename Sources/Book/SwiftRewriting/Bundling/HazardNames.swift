/// Names that by themselves prevent a program from being bundled.
///
/// They are compared as identifiers without resolving them: a method of the program's own called `suspend`
/// counts as well, which costs a compilation. ``ChainPart`` and ``RunVariation`` use some of the lists too.
enum HazardNames {
  /// Names with which a program observes when a local variable's value is destroyed.
  static let lifetime: Set = [
    "isKnownUniquelyReferenced", "Unmanaged", "withExtendedLifetime", "autoreleasepool",
    "onTermination",
    // libdispatch aborts a program that releases an object in use or suspended.
    "DispatchSemaphore", "DispatchSource", "suspend", "initiallyInactive",
    // A noncopyable value can be moved out of a local variable, but not out of a global one.
    "Copyable", "Mutex", "Atomic",
  ]
  /// APIs that find types by name, or print mangled names.
  static let typeLookup: Set = [
    "NSClassFromString", "NSStringFromClass", "NSKeyedArchiver", "NSKeyedUnarchiver", "NSCoding",
    "NSSecureCoding", "_typeByName", "_mangledTypeName", "_getTypeByMangledNameInContext",
    // UIKit finds these by names in an Info.plist or in saved state.
    "UISceneDelegate", "UIWindowSceneDelegate", "UISceneConfiguration",
    "UIViewControllerRestoration", "restorationClass",
  ]
  /// APIs that examine the executable or the call stack, or start a process.
  static let ownImage: Set = [
    "callStackSymbols", "callStackReturnAddresses", "Backtrace", "backtrace", "backtrace_symbols",
    "dsohandle", "dladdr", "dlsym", "dlopen", "dl_iterate_phdr",
    // A process that restarts its own executable would start the bundle's first program.
    "Process", "posix_spawn", "posix_spawnp", "execv", "execve", "execvp",
    // Names of the executable's file, or of its folder.
    "Bundle", "executableURL", "executablePath", "unsafeArgv", "getauxval",
    "program_invocation_name", "program_invocation_short_name",
  ]
  /// Names with which a program gets its arguments, of which the first is the path of its executable.
  static let arguments: Set = ["CommandLine", "arguments"]
  /// Names of APIs that read files.
  static let fileReaders: Set = [
    "FileManager", "FileHandle", "InputStream", "contentsOf", "contentsOfFile", "fopen", "freopen",
    "open", "openat", "stat", "lstat", "mmap",
  ]
  /// Functions that receive the name of their caller, and print it when they are misused.
  static let callers: Set = [
    "withCheckedContinuation", "withCheckedThrowingContinuation", "CheckedContinuation",
  ]
  /// Prefixes of paths that expose the executable or the process.
  static let ownImagePaths = ["/proc/", "/input/"]
  /// Modules that discover types in the whole executable.
  static let discoveringModules: Set = ["Testing", "XCTest"]
  /// Modules whose functions that run closures concurrently are all listed in `concurrency`.
  ///
  /// A program that imports any other module is treated more cautiously.
  static let knownModules: Set = [
    "Dispatch", "Foundation", "FoundationEssentials", "Glibc", "Observation", "RegexBuilder",
    "Synchronization",
  ]
  /// Names of APIs that may run a closure concurrently.
  static let concurrency: Set = [
    "Task", "addTask", "DispatchQueue", "Thread", "OperationQueue", "Sendable", "DispatchGroup",
    "concurrentPerform", "detachNewThread", "detachNewThreadSelector", "withTaskGroup",
  ]
  /// Attributes that set a name or a section shared by the whole executable.
  static let linkageAttributes: Set = [
    "_silgen_name", "_cdecl", "cdecl", "c", "_expose", "_extern", "section", "_section", "used",
    "_used", "objc", "_objcRuntimeName", "_dynamicReplacement", "usableFromInline", "inlinable",
  ]
  /// Default types of literals, and a type that a bundle's generated lines name.
  ///
  /// Declaring one would change the meaning of literals or generated lines in all files.
  static let languageTypes: Set = [
    "IntegerLiteralType", "FloatLiteralType", "StringLiteralType", "BooleanLiteralType",
    "UnicodeScalarType", "ExtendedGraphemeClusterType", "MainActor",
  ]
  /// Types of the standard library and Foundation that samples often extend.
  ///
  /// Their own conformances are fixed, so members added by a program cannot become witnesses.
  static let structures: Set = [
    "Array", "ArraySlice", "Bool", "Character", "ClosedRange", "Data", "Date", "Dictionary",
    "Double", "Duration", "Float", "Int", "Int16", "Int32", "Int64", "Int8", "Optional", "Range",
    "Result",
    "Set", "String", "Substring", "UInt", "UInt16", "UInt32", "UInt64", "UInt8", "URL", "UUID",
  ]
  /// Members that the language or the library uses implicitly.
  ///
  /// For example, calling a type uses `init`, and a loop uses `next`.
  static let unnamedMembers: Set = [
    "init", "subscript", "callAsFunction", "appendInterpolation", "appendLiteral",
    "makeIterator", "makeAsyncIterator", "next", "hash", "description", "debugDescription",
    "customMirror", "wrappedValue", "projectedValue", "dynamicallyCall", "encode",
  ]
}
