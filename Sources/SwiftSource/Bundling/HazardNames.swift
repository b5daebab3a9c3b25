/// Names that say by themselves why a program cannot share a compilation.
enum HazardNames {
  static let lifetime: Set = [
    "isKnownUniquelyReferenced", "Unmanaged", "withExtendedLifetime", "autoreleasepool",
  ]
  static let typeLookup: Set = [
    "NSClassFromString", "NSStringFromClass", "NSKeyedArchiver", "NSKeyedUnarchiver", "NSCoding",
    "NSSecureCoding", "_typeByName", "_mangledTypeName", "_getTypeByMangledNameInContext",
  ]
  static let ownImage: Set = [
    "callStackSymbols", "callStackReturnAddresses", "Backtrace", "backtrace", "backtrace_symbols",
    "dsohandle", "dladdr", "dlsym", "dlopen", "dl_iterate_phdr",
  ]
  /// A text with such a part leads to the executable or to what the process looks like.
  static let ownImagePath = "/proc/"
  /// Modules that look for types in everything that is loaded.
  static let discoveringModules: Set = ["Testing", "XCTest"]
  static let concurrency: Set = [
    "Task", "addTask", "DispatchQueue", "Thread", "OperationQueue", "Sendable", "DispatchGroup",
    "concurrentPerform", "detachNewThread", "detachNewThreadSelector", "withTaskGroup",
  ]
  static let linkageAttributes: Set = [
    "_silgen_name", "_cdecl", "cdecl", "c", "_expose", "_extern", "section", "_section", "used",
    "_used", "objc", "_objcRuntimeName", "_dynamicReplacement",
  ]
  static let literalTypes: Set = [
    "IntegerLiteralType", "FloatLiteralType", "StringLiteralType", "BooleanLiteralType",
    "UnicodeScalarType", "ExtendedGraphemeClusterType",
  ]
  /// Members that are used by what the language does for a program.
  static let unnamedMembers: Set = [
    "init", "subscript", "callAsFunction", "appendInterpolation", "appendLiteral",
    "makeIterator", "makeAsyncIterator", "next", "hash", "description", "debugDescription",
    "customMirror", "wrappedValue", "projectedValue", "dynamicallyCall", "encode",
  ]
}
