extension Sandbox {
  /// A promise of the sandbox that a level does not keep.
  package struct Gap: Sendable, Hashable {
    /// A promise about programs in the sandbox.
    package enum Promise: String, Sendable, Hashable, CaseIterable {
      /// It reads nothing but the system's programs, the toolchain and its own files.
      case reading
      /// It learns nothing about other files, not even that they exist.
      case names
      /// It changes nothing outside of its working folder.
      case writing
      /// It cannot use any network except to talk to itself.
      case network
      /// It sees only its own processes.
      case processes
      /// It can signal only its own processes.
      case signals
      /// None of its processes and files are left after its run.
      case leftovers
      /// Its files take no more space than allowed.
      case space
      /// It runs as the same user, whichever user starts it.
      case user
      /// Its files have the same paths in every run.
      case paths
    }

    package var promise: Promise
    /// What a program can or cannot do because of that, as a clause.
    package var meaning: String

    /// - Parameter meaning: a clause about samples: `samples can open no sockets`.
    init(_ promise: Promise, _ meaning: String) {
      self.promise = promise
      self.meaning = meaning
    }
  }

  /// The promises that this sandbox does not keep, in order; none for `namespaces`.
  package var gaps: [Gap] {
    switch level {
    case .namespaces: []
    case .kernel: kernel.map(Self.gaps) ?? []
    case .none: Self.gapsWithoutSandbox
    }
  }

  /// The promises that Landlock and a filter do not keep, depending on its version and on separate users for
  /// runs.
  static func gaps(of kernel: KernelSandbox) -> [Gap] {
    let sharesUser = kernel.firstUser == nil
    var gaps = [
      Gap(.names, "samples can see that other files exist, their sizes, owners and times")
    ]
    if sharesUser {
      gaps.append(
        Gap(.writing, "samples cannot change modes and times by path, not even of their own files"))
    }
    gaps += [
      Gap(.network, "samples cannot open sockets, not even to themselves"),
      Gap(.processes, "samples can list this machine's processes with their arguments"),
    ]
    if sharesUser, !Landlock.scopesSignals(version: kernel.landlockVersion) {
      gaps += [
        Gap(.signals, "samples can end other processes of this user"),
        Gap(
          .leftovers,
          "samples that end the process that watches them can keep running after their runs"),
      ]
    }
    return gaps + [
      Gap(
        .user,
        sharesUser
          ? "samples run as the user who starts them" : "samples run as a user without a name"),
      Gap(.paths, "the paths of samples' folders differ in every run"),
    ]
  }

  private static let gapsWithoutSandbox = [
    Gap(.reading, "samples read what you can read"),
    Gap(.names, "samples see every file's name"),
    Gap(.writing, "samples change what you can change"),
    Gap(.network, "samples reach every network that you reach"),
    Gap(.processes, "samples see this machine's processes"),
    Gap(.signals, "samples can end your processes"),
    Gap(.leftovers, "samples can leave processes running"),
    Gap(.space, "samples fill the disk"),
    Gap(.user, "samples run as the user who starts them"),
    Gap(.paths, "the paths of samples' folders differ in every run"),
  ]
}
