// An app that imports UIKit has these, too, as on iOS; UIKitCore brings QuartzCore and the runtime.
@_exported public import Security
@_exported public import UIKitCore
