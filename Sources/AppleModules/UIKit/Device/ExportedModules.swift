// Importing UIKit also imports QuartzCore and Security, as on iOS.
@_exported public import QuartzCore
@_exported public import Security
