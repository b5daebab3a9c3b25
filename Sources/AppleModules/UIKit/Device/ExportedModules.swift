// An app that imports UIKit has QuartzCore and Security too, as on iOS.
@_exported public import QuartzCore
@_exported public import Security
