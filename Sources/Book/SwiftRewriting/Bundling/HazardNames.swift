/// Names that say by themselves why a program cannot share a compilation.
///
/// They are compared as identifiers, without looking up what they mean: a method of the program's
/// own that is called `suspend` counts as well, and costs a compilation. ``ChainPart`` and
/// ``SourceChance`` ask some too.
enum HazardNames {
  /// Names by which a program tells when the value of a variable of a function is destroyed.
  static let lifetime: Set = [
    "isKnownUniquelyReferenced", "Unmanaged", "withExtendedLifetime", "autoreleasepool",
    "onTermination",
    // libdispatch ends a program that lets go of what is in use or asleep.
    "DispatchSemaphore", "DispatchSource", "suspend", "initiallyInactive",
    // What cannot be copied can be taken out of a local variable and not out of a global one.
    "Copyable", "Mutex", "Atomic",
  ]
  /// Names of what finds types by their names, or writes those names down.
  static let typeLookup: Set = [
    "NSClassFromString", "NSStringFromClass", "NSKeyedArchiver", "NSKeyedUnarchiver", "NSCoding",
    "NSSecureCoding", "_typeByName", "_mangledTypeName", "_getTypeByMangledNameInContext",
    // UIKit finds these by the names that an Info.plist or what it has saved gives them.
    "UISceneDelegate", "UIWindowSceneDelegate", "UISceneConfiguration",
    "UIViewControllerRestoration", "restorationClass",
  ]
  /// Names of what looks at the executable or the call stack, or starts a process.
  static let ownImage: Set = [
    "callStackSymbols", "callStackReturnAddresses", "Backtrace", "backtrace", "backtrace_symbols",
    "dsohandle", "dladdr", "dlsym", "dlopen", "dl_iterate_phdr",
    // A process that starts its own executable again starts the first program of a bundle.
    "Process", "posix_spawn", "posix_spawnp", "execv", "execve", "execvp",
  ]
  /// Functions that are told which function calls them, and say so when they are misused.
  static let callers: Set = [
    "withCheckedContinuation", "withCheckedThrowingContinuation", "CheckedContinuation",
  ]
  /// A text with such a part leads to the executable or to what the process looks like.
  static let ownImagePath = "/proc/"
  /// Modules that look for types in everything that is loaded.
  static let discoveringModules: Set = ["Testing", "XCTest"]
  /// Modules whose functions that run closures elsewhere are among the names of `concurrency`.
  ///
  /// A program that imports any other is looked at with less trust.
  static let knownModules: Set = [
    "Dispatch", "Foundation", "FoundationEssentials", "Glibc", "Observation", "RegexBuilder",
    "Synchronization",
  ]
  /// Names of what could run a closure at the same time.
  static let concurrency: Set = [
    "Task", "addTask", "DispatchQueue", "Thread", "OperationQueue", "Sendable", "DispatchGroup",
    "concurrentPerform", "detachNewThread", "detachNewThreadSelector", "withTaskGroup",
  ]
  /// Attributes that give something a name, or a place, that the whole executable shares.
  static let linkageAttributes: Set = [
    "_silgen_name", "_cdecl", "cdecl", "c", "_expose", "_extern", "section", "_section", "used",
    "_used", "objc", "_objcRuntimeName", "_dynamicReplacement", "usableFromInline", "inlinable",
  ]
  /// Types that literals have, and one that the lines of a bundle itself name.
  ///
  /// A program that declares one would change what literals, or our own lines, mean in all files.
  static let languageTypes: Set = [
    "IntegerLiteralType", "FloatLiteralType", "StringLiteralType", "BooleanLiteralType",
    "UnicodeScalarType", "ExtendedGraphemeClusterType", "MainActor",
  ]
  /// Types of the standard library and Foundation that samples like to extend.
  ///
  /// Their own conformances are settled: what a program adds to them cannot become what one of
  /// those uses.
  static let structures: Set = [
    "Array", "ArraySlice", "Bool", "Character", "ClosedRange", "Data", "Date", "Dictionary",
    "Double", "Duration", "Float", "Int", "Int16", "Int32", "Int64", "Int8", "Optional", "Range",
    "Result",
    "Set", "String", "Substring", "UInt", "UInt16", "UInt32", "UInt64", "UInt8", "URL", "UUID",
  ]
  /// Members that are used by what the language does for a program.
  ///
  /// Each is called by syntax or by the library: `init` by a call of the type, `next` by a loop.
  static let unnamedMembers: Set = [
    "init", "subscript", "callAsFunction", "appendInterpolation", "appendLiteral",
    "makeIterator", "makeAsyncIterator", "next", "hash", "description", "debugDescription",
    "customMirror", "wrappedValue", "projectedValue", "dynamicallyCall", "encode",
  ]
}
