package import SafeFiles
package import ResultStore
package import SampleCompiler
package import SampleJudging
package import SamplePlan
package import SwiftSource
package import WorkbookModel

/// The actions and events of a ``RunMachine``. Programs, sessions and trials are named by their numbers.
extension RunMachine {
  /// A piece of work for the shell.
  ///
  /// Each of the first group is answered by one event, the others by none.
  package enum Action: Sendable {
    /// Answers the questions of a lookup from the cache, up to the first gap: ``Event/found(_:_:)``.
    case find(Find)
    /// Examines the syntax of programs, to decide which are compiled together: ``Event/examined(_:)``.
    case examine([CompileNeed])
    /// Compiles one program, or several together: ``Event/compiled(_:_:)``, or any number of
    /// ``Event/heard(_:)`` and then ``Event/compiledTogether(_:_:)``, or ``Event/probed(_:_:refused:)``.
    case compile(CompileWork)
    /// Runs a program: ``Event/ran(_:_:isKept:)``, ``Event/observed(_:_:)`` or ``Event/ranLive(_:_:)``;
    /// ``Event/unplaced(_:_:)`` or ``Event/lost(_:_:)`` if more has to be compiled first.
    case run(Int, ProgramLookup, RunWork)
    /// Judges a program: ``Event/judged(_:_:)``, or ``Event/compared(_:_:isDifferent:)``.
    case judge(JudgeWork)
    /// Runs the commands of a console sample, and judges them: ``Event/sessionEnded(_:_:)``.
    case runSession(Int)

    /// Starts to make what all compilations share; it may take seconds.
    case prepare(languageModes: Set<String>)
    /// Keeps a record in the cache.
    case keep(Record, as: ContentHash)
    /// Reports results, and records them with what is known about the program; nil if that is known already.
    case publish([SampleResult], ResultFacts?)
    case report(RunProgress)
  }

  package enum Event: Sendable {
    case found(Int, Finding)
    case examined([BundleEntry])
    /// The compiler of a bundle has reported an error in one of its programs, and is still working.
    case heard(AloneReason.PartialError)
    case compiledTogether(Bundle, BundleOutcome)
    case compiled(AloneCompilation, CompileRecord)
    /// A program that observes values is compiled; what the compiler rejects in it is left out next time.
    case probed(Int, CompileRecord, refused: [ProbedCode.Part: String])
    case ran(Int, RunRecord, isKept: Bool)
    /// A program has trapped that was compiled without line tables.
    case unplaced(Int, RunRecord)
    /// The files of executables are damaged; they are named by the keys of their compilations.
    case lost(Int, Set<ContentHash>)
    case observed(Int, ObservationRecord)
    case ranLive(Int, LiveFinding)
    case judged(Int, Judgement)
    /// The results of a program with a problem at each sample that differs when it is compiled alone.
    case compared(Int, [SampleResult], isDifferent: Bool)
    case sessionEnded(Int, SampleResult)
  }

  package enum Record: Sendable {
    case compilation(CompileRecord)
    case run(RunRecord)
    case values(ObservationRecord)
  }

  /// A program to look up.
  package struct Find: Sendable {
    package var number: Int
    package var program: Program
    package var source: ProgramSource
    /// What is known already; nil at first.
    package var lookup: ProgramLookup?
    /// Whether answers may come from the cache; otherwise only keys are determined.
    package var readsCache: Bool
  }

  package enum Finding: Sendable {
    /// The program cannot be compiled here; the shorter chain speaks for its other samples.
    case obstacle(String, ShorterChain?)
    /// The state of the lookup, and the question that the cache does not answer; nil if there is none.
    case lookup(ProgramLookup, ProgramLookup.Gap?)
  }

  /// A compilation that is not cached.
  package struct CompileNeed: Sendable {
    package var key: ContentHash
    package var compilation: ProgramLookup.Compilation
    /// The first program that needs it.
    package var number: Int
  }

  /// A compilation of one program alone.
  package struct AloneCompilation: Sendable {
    package enum Use: Sendable, Hashable {
      /// The result counts for all programs with this key.
      case all
      /// The result is compared with that of the same program among others.
      case comparison
      /// The program has line tables, by which the place of a trap is found.
      case place
    }

    package var need: CompileNeed
    package var reason: AloneReason
    package var use = Use.all
  }

  package enum CompileWork: Sendable {
    case alone(AloneCompilation)
    case together(Bundle)
    /// The program with code that observes the values that its comments claim.
    ///
    /// - Parameter kept: its compilation together with others, used if its file is intact.
    case probe(
      Int, ValueProbe, Program, ProgramSource, omitting: [ProbedCode.Part: String],
      kept: CompileRecord?)
  }

  package enum RunWork: Sendable {
    /// The program itself.
    ///
    /// - Parameter isRepaired: whether a damaged file was compiled again, so that another loss is an error.
    case program(ProgramLookup.Launch, isRepaired: Bool)
    /// The program compiled alone, for the place of its trap.
    case placed(ProgramLookup.Launch, CompileRecord, first: RunRecord)
    /// The program that observes values; the record has room for each claim.
    case observation(ProgramLookup.Launch, CompileRecord, ObservationRecord)
    /// The scenario with a real network service.
    case live(RunRecord)
  }

  package struct JudgeWork: Sendable {
    package var number: Int
    package var program: Program
    package var source: ProgramSource
    package var result: ProgramResult
    /// The results of the same program compiled together with others, to be compared.
    package var together: [SampleResult]?
  }

  /// What a judge says about a program.
  package struct Judgement: Sendable {
    package var verdict: ProgramVerdict
    /// Whether the compiler's messages have to be those for the program alone.
    package var needsExactMessages = false
    /// The chain that speaks for the other samples, if this one was not run.
    package var shorter: ShorterChain?

    package init(verdict: ProgramVerdict) { self.verdict = verdict }
  }

  /// A chain without its last sample.
  package struct ShorterChain: Sendable {
    package var program: Program
    package var source: ProgramSource
    /// The compiler's result, if it follows from that for the longer chain.
    package var known: CompileRecord?

    package init(_ program: Program, after record: CompileRecord?, of source: ProgramSource) {
      self.program = program
      self.source = ProgramSource(program)
      known = record?.restricted(toFirst: program.samples.count, of: source)
    }
  }
}
