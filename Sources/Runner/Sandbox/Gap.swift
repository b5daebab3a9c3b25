extension Sandbox {
  /// A promise of the sandbox that a level does not keep.
  package struct Gap: Sendable, Hashable {
    /// What a program in the sandbox is promised to be kept from.
    package enum Promise: String, Sendable, Hashable, CaseIterable {
      /// It reads nothing but the system's programs, the toolchain and what it is given.
      case reading
      /// It learns nothing of other files, not even that they exist.
      case names
      /// It changes nothing outside of its working folder.
      case writing
      /// It reaches nothing by any network, and may still talk to itself.
      case network
      /// It sees no processes but its own.
      case processes
      /// It reaches no processes but its own.
      case signals
      /// Nothing of it runs or lies anywhere when its run is over.
      case leftovers
      /// Its files take no more space than they may.
      case space
      /// It finds the same user, whichever user starts it.
      case user
      /// It finds its files at the same paths in every run.
      case paths
    }

    /// What is not kept.
    package var promise: Promise
    /// What a program can do, or cannot, that it could not, or could, otherwise: a clause.
    package var meaning: String

    /// - Parameter meaning: a clause about samples: `samples can open no sockets`.
    init(_ promise: Promise, _ meaning: String) {
      self.promise = promise
      self.meaning = meaning
    }
  }

  /// The promises that this sandbox does not keep, in their order; none for `namespaces`.
  package var gaps: [Gap] {
    switch level {
    case .namespaces: []
    case .kernel: kernel.map(Self.gaps) ?? []
    case .none: Self.gapsWithoutSandbox
    }
  }

  /// What Landlock and a filter leave open, by its version and by whether runs have users of their
  /// own.
  static func gaps(of kernel: KernelSandbox) -> [Gap] {
    let sharesUser = kernel.firstUser == nil
    var gaps = [
      Gap(.names, "samples can see that other files exist, their sizes, owners and times")
    ]
    if sharesUser {
      gaps.append(
        Gap(.writing, "samples cannot change rights and times by path, also of their own files"))
    }
    gaps += [
      Gap(.network, "samples can open no sockets, also to themselves"),
      Gap(.processes, "samples can list this machine's processes with their arguments"),
    ]
    if sharesUser, !Landlock.scopesSignals(version: kernel.landlockVersion) {
      gaps += [
        Gap(.signals, "samples can end other processes of this user"),
        Gap(
          .leftovers, "samples that end the process that watches them can go on behind their runs"),
      ]
    }
    return gaps + [
      Gap(
        .user,
        sharesUser
          ? "samples find the user who starts them" : "samples find a user without a name"),
      Gap(.paths, "samples find their folders at other paths in every run"),
    ]
  }

  private static let gapsWithoutSandbox = [
    Gap(.reading, "samples read what you can read"),
    Gap(.names, "samples see every file's name"),
    Gap(.writing, "samples change what you can change"),
    Gap(.network, "samples reach every network that you reach"),
    Gap(.processes, "samples see this machine's processes"),
    Gap(.signals, "samples can end your processes"),
    Gap(.leftovers, "samples can leave behind what they start"),
    Gap(.space, "samples fill the disk"),
    Gap(.user, "samples find the user who starts them"),
    Gap(.paths, "samples find their folders at other paths in every run"),
  ]
}
