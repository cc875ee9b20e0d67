import { readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

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

function resultOf(module: TestModule, root: string): FileResult {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
    module.diagnostic();
  const file = relative(root, module.moduleId);
  return {
    name: module.project.name.startsWith('unit in') ? `${file} (${module.project.name})` : file,
    seconds:
      (environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration) / 1_000,
    passed: [...module.children.allTests('passed')].length,
    failures: failuresOf(module),
  };
}

/** Keeps what came of a run in a file, for whoever started it. */
export const keepReport = (file: string, root: string): Reporter => ({
  onTestRunEnd(modules, errors) {
    const results = modules.map((module) => resultOf(module, root));
    const failures = errors.map(({ message, stack }) => ({ title: message, message: stack ?? '' }));
    const outside = { name: 'outside of every file', seconds: 0, passed: 0, failures };
    writeFileSync(file, JSON.stringify(failures.length > 0 ? [...results, outside] : results));
  },
});

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
