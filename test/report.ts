import { readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node';
import type { ProcessorTime } from './support/system/processor-time.ts';

type Failure = { readonly title: string; readonly message: string };
export type TimedResult = { readonly name: string; readonly seconds: number };
type FileResult = TimedResult & {
  /**
   * Path from the root, plus the project for runs in another time zone. `seconds` includes imports and hooks.
   */
  readonly name: string;
  readonly project: string;
  /** Seconds of processor time. */
  readonly processorTime: ProcessorTime;
  readonly passed: number;
  readonly failures: readonly Failure[];
  /** Tests that passed on retry. */
  readonly flaky: readonly string[];
  readonly longest: readonly TimedResult[];
};
/** The results of a run, by file. */
export type TestReport = readonly FileResult[];

const joinMessages = (errors: readonly { readonly message: string; readonly stack?: string }[]) =>
  errors.map(({ message, stack }) => stack ?? message).join('\n');

/** Failures of the file's tests, suites and the file itself. */
function listFailures(module: TestModule): Failure[] {
  const suites = [...module.children.allSuites()];
  const errorsOutsideTests = [...module.errors(), ...suites.flatMap((suite) => suite.errors())];
  const tests = [...module.children.allTests('failed')].map((test) => ({
    title: test.fullName,
    message: joinMessages(test.result().errors ?? []),
  }));
  return errorsOutsideTests.length > 0
    ? [{ title: 'outside of its tests', message: joinMessages(errorsOutsideTests) }, ...tests]
    : tests;
}

const formatModuleName = (module: TestModule, root: string) => {
  const file = relative(root, module.moduleId);
  return module.project.name.startsWith('unit in') ? `${file} (${module.project.name})` : file;
};

const readSeconds = (test: TestCase) => (test.diagnostic()?.duration ?? 0) / 1_000;

function buildResult(module: TestModule, root: string): Omit<FileResult, 'failures'> {
  const tests = [...module.children.allTests()];
  const name = formatModuleName(module, root);
  const timed = tests.map((test) => ({ name: `${name} > ${test.fullName}`, seconds: readSeconds(test) }));
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
    module.diagnostic();
  return {
    name,
    project: module.project.name,
    seconds:
      (environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration) / 1_000,
    processorTime: module.meta().processorTime ?? { all: 0, browser: 0 },
    passed: tests.filter((test) => test.result().state === 'passed').length,
    flaky: tests.filter((test) => test.diagnostic()?.flaky).map(({ fullName }) => fullName),
    longest: sortByDuration(timed).slice(0, longestShown),
  };
}

/** A failure outside of any test file. */
export const createOutsideFailure = (name: string, failures: readonly Failure[]): FileResult => ({
  name,
  project: 'none',
  seconds: 0,
  processorTime: { all: 0, browser: 0 },
  passed: 0,
  failures,
  flaky: [],
  longest: [],
});

const consoleOutputMessage =
  'A run may print only its results. Wait for what the test began (`settle`, `findBy…`), expect the output that it ' +
  'causes (`vi.spyOn(console, …)`), and remove output for debugging.';
const outsideName = 'outside of every file';

/** A reporter that fails a run with console output, and writes the results to `file` if given. */
export function reportRun(root: string, file?: string): Reporter {
  let vitest: Vitest | undefined;
  const printed = new Map<string, Failure[]>();

  function failIfPrinted(): void {
    if (printed.size === 0) return;
    process.exitCode = 1;
    for (const [name, prints] of printed)
      for (const { title } of prints) console.log(`PRINTED ${name} > ${title}`);
    console.log(`${consoleOutputMessage}\n`);
  }

  return {
    onInit(startedVitest) {
      vitest = startedVitest;
    },
    onTestRunStart: () => printed.clear(),
    onUserConsoleLog({ taskId, content }) {
      const task = vitest?.state.getReportedEntityById(taskId ?? '');
      const module = task?.type === 'module' ? task : task?.module;
      const name = module === undefined ? outsideName : formatModuleName(module, root);
      const title = task === undefined || task.type === 'module' ? 'outside of its tests' : task.fullName;
      printed.set(name, [...(printed.get(name) ?? []), { title, message: `printed: ${content}` }]);
    },
    onTestRunEnd(modules, errors) {
      failIfPrinted();
      if (file === undefined) return;
      const results = modules.map((module) => {
        const result = buildResult(module, root);
        return { ...result, failures: [...listFailures(module), ...(printed.get(result.name) ?? [])] };
      });
      const failures = [
        ...errors.map(({ message, stack }) => ({ title: message, message: stack ?? '' })),
        ...(printed.get(outsideName) ?? []),
      ];
      const outsideFailure = createOutsideFailure(outsideName, failures);
      writeFileSync(file, JSON.stringify(failures.length > 0 ? [...results, outsideFailure] : results));
    },
  };
}

/** Reads the report, or returns undefined if the run did not finish. */
export function readReport(file: string): TestReport | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as TestReport;
  } catch {
    return undefined;
  }
}

export const countTests = (report: TestReport) => ({
  passed: report.reduce((sum, { passed }) => sum + passed, 0),
  failed: report.reduce((sum, { failures }) => sum + failures.length, 0),
});

/** Lists the failures in a few lines each, to be printed at the end of a log. */
export const listFailedTests = (report: TestReport): string[] =>
  report
    .filter(({ failures }) => failures.length > 0)
    .flatMap(({ name, failures }) => [
      `\nFAILED ${name}`,
      ...failures.map(({ title, message }) => `  ${title}\n    ${message.slice(0, 800)}`),
    ]);

const longestShown = 10;
const sortByDuration = <T extends TimedResult>(timed: readonly T[]) =>
  timed.toSorted((a, b) => b.seconds - a.seconds);

/** Lists the ten longest tests in one line each, the longest first. */
export const listLongestTests = (report: TestReport): string[] =>
  sortByDuration(report.flatMap(({ longest }) => longest))
    .slice(0, longestShown)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`);

/** Lists the tests that passed on retry, as `file > test`. */
export const listFlakyTests = (report: TestReport): string[] =>
  report.flatMap(({ name, flaky }) => flaky.map((title) => `${name} > ${title}`));

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/**
 * Formats a line per project with its files, tests, seconds, processor time and share of the whole, and a line with
 * the browser's share.
 */
export function formatProjectTable(report: TestReport): string[] {
  const processorTime = sum(report.map((file) => file.processorTime.all));
  const share = (seconds: number) => `${Math.round((100 * seconds) / (processorTime || 1))} %`;
  const cells = (name: string, files: TestReport) => {
    const processor = sum(files.map((file) => file.processorTime.all));
    const seconds = sum(files.map((file) => file.seconds));
    const tests = sum(files.map((file) => file.passed + file.failures.length));
    return [name, files.length, tests, Math.round(seconds), Math.round(processor), share(processor)];
  };
  const header = ['project', 'files', 'tests', 'seconds', 'processor', 'share'];
  const projects = [...Map.groupBy(report, ({ project }) => project)].map(([name, files]) =>
    cells(name, files),
  );
  const rows = [header, ...projects, cells('all', report)];
  const browser = sum(report.map((file) => file.processorTime.browser));
  return [
    ...rows.map(([name, ...values]) =>
      [String(name).padEnd(14), ...values.map((value) => String(value).padStart(11))].join(''),
    ),
    `Chromium: ${Math.round(browser)} s of processor time, ${share(browser)}`,
  ];
}
