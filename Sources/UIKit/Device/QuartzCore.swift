// An app that imports UIKit has QuartzCore too, as on iOS.
@_exported public import QuartzCore
