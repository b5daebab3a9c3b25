// Selectors and Foundation come with layers, as on iOS.
@_exported public import AppRuntime
