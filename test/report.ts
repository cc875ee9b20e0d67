import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

type FileResult = {
  readonly name: string;
  readonly status: string;
  /** Of a file that failed outside of its tests. */
  readonly message: string;
  readonly assertionResults: readonly {
    readonly status: string;
    readonly fullName: string;
    readonly failureMessages: readonly string[];
  }[];
};
/** What vitest's JSON reporter says of one run, by file. */
export type TestReport = readonly FileResult[];

const withStatus = ({ assertionResults }: FileResult, status: string) =>
  assertionResults.filter((result) => result.status === status);

/** Nothing when the run did not come to an end. */
export function readReport(file: string): TestReport | undefined {
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as { testResults: TestReport }).testResults;
  } catch {
    return undefined;
  }
}

/** The files that failed, in their tests or outside of them. */
export const failedFiles = (report: TestReport): string[] =>
  report.filter(({ status }) => status === 'failed').map(({ name }) => name);

/** A run in which some files were run again: the later word counts. */
export function withLater(report: TestReport, later: TestReport): TestReport {
  const again = new Map(later.map((result) => [result.name, result]));
  return report.map((result) => again.get(result.name) ?? result);
}

/** Tests that passed and failed; a file that failed outside of its tests counts as one. */
export function countTests(report: TestReport): { passed: number; failed: number } {
  let passed = 0;
  let failed = 0;
  for (const result of report) {
    passed += withStatus(result, 'passed').length;
    failed += withStatus(result, 'failed').length;
    if (result.status === 'failed' && withStatus(result, 'failed').length === 0) failed += 1;
  }
  return { passed, failed };
}

/** The failures in a few lines each, for the end of a log, where one that keeps only its last lines still has them. */
export function failuresIn(report: TestReport, root: string): string[] {
  return report
    .filter(({ status }) => status === 'failed')
    .flatMap((result) => [
      `\nFAILED ${relative(root, result.name)}`,
      ...(result.message === '' ? [] : [`  ${result.message.slice(0, 800)}`]),
      ...withStatus(result, 'failed').map(
        ({ fullName, failureMessages }) => `  ${fullName}\n    ${failureMessages.join('\n').slice(0, 800)}`,
      ),
    ]);
}
