import { readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule, Vitest } from 'vitest/node';

type Failure = { readonly title: string; readonly message: string };
type FileResult = {
  /** As people call it: its path from the root, with its project where the project stands in another zone. */
  readonly name: string;
  /** With what it imports and its hooks. */
  readonly seconds: number;
  readonly passed: number;
  readonly failures: readonly Failure[];
};
/** What came of a run, by file. */
export type TestReport = readonly FileResult[];
export type Timed = { readonly name: string; readonly seconds: number };

const messagesOf = (errors: readonly { readonly message: string; readonly stack?: string }[]) =>
  errors.map(({ message, stack }) => stack ?? message).join('\n');

/** What went wrong in the file's tests, and in its suites and itself outside of them. */
function failuresOf(module: TestModule): Failure[] {
  const suites = [...module.children.allSuites()];
  const outside = [...module.errors(), ...suites.flatMap((suite) => suite.errors())];
  const tests = [...module.children.allTests('failed')].map((test) => ({
    title: test.fullName,
    message: messagesOf(test.result().errors ?? []),
  }));
  return outside.length > 0
    ? [{ title: 'outside of its tests', message: messagesOf(outside) }, ...tests]
    : tests;
}

const nameOf = (module: TestModule, root: string) => {
  const file = relative(root, module.moduleId);
  return module.project.name.startsWith('unit in') ? `${file} (${module.project.name})` : file;
};

function resultOf(module: TestModule, root: string): Omit<FileResult, 'failures'> {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
    module.diagnostic();
  return {
    name: nameOf(module, root),
    seconds:
      (environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration) / 1_000,
    passed: [...module.children.allTests('passed')].length,
  };
}

const quietly =
  'A run prints its results alone. Wait for what the test began (`settle`, `findBy…`), expect what it provokes ' +
  '(`vi.spyOn(console, …)`), and take out again what was printed to look into something.';
const outsideName = 'outside of every file';

/** Fails a run that printed anything but results, and keeps what came of it in a file for whoever asked for one. */
export function reportRun(root: string, file?: string): Reporter {
  let vitest: Vitest | undefined;
  const printed = new Map<string, Failure[]>();

  function failByPrints(): void {
    if (printed.size === 0) return;
    process.exitCode = 1;
    for (const [name, prints] of printed)
      for (const { title } of prints) console.log(`PRINTED ${name} > ${title}`);
    console.log(`${quietly}\n`);
  }

  return {
    onInit(started) {
      vitest = started;
    },
    onTestRunStart: () => printed.clear(),
    onUserConsoleLog({ taskId, content }) {
      const task = vitest?.state.getReportedEntityById(taskId ?? '');
      const module = task?.type === 'module' ? task : task?.module;
      const name = module === undefined ? outsideName : nameOf(module, root);
      const title = task === undefined || task.type === 'module' ? 'outside of its tests' : task.fullName;
      printed.set(name, [...(printed.get(name) ?? []), { title, message: `printed: ${content}` }]);
    },
    onTestRunEnd(modules, errors) {
      failByPrints();
      if (file === undefined) return;
      const results = modules.map((module) => {
        const result = resultOf(module, root);
        return { ...result, failures: [...failuresOf(module), ...(printed.get(result.name) ?? [])] };
      });
      const failures = [
        ...errors.map(({ message, stack }) => ({ title: message, message: stack ?? '' })),
        ...(printed.get(outsideName) ?? []),
      ];
      const outside = { name: outsideName, seconds: 0, passed: 0, failures };
      writeFileSync(file, JSON.stringify(failures.length > 0 ? [...results, outside] : results));
    },
  };
}

/** Nothing when the run did not come to an end. */
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

/** The failures in a few lines each, for the end of a log, where one that keeps only its last lines still has them. */
export const failuresIn = (report: TestReport): string[] =>
  report
    .filter(({ failures }) => failures.length > 0)
    .flatMap(({ name, failures }) => [
      `\nFAILED ${name}`,
      ...failures.map(({ title, message }) => `  ${title}\n    ${message.slice(0, 800)}`),
    ]);

/** What a run spent its time on, the longest first. */
export const longestOf = (timed: readonly Timed[], count = 10): string[] =>
  timed
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, count)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`);
