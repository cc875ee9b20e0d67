import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findImportingTests, listChangedFiles } from './changed.ts';
import {
  countTests,
  createOutsideFailure,
  formatProjectTable,
  listFailedTests,
  listFlakyTests,
  listLongestTests,
  readReport,
  type TestReport,
} from './report.ts';
import { type Selection, selectTests, selectTestsOfDomains } from './selection.ts';
import {
  imports,
  lint,
  pages,
  root,
  runStep,
  type StepResult,
  types,
  unused,
  usedOnlyByTests,
} from './steps.ts';

const reportFile = join(root, 'node_modules/.test-report.json');
/** Tests of the last run that passed on retry. */
const flakyFile = join(root, 'node_modules/.test-flaky.json');

/** A run that crashed has no report and counts as one failure. */
async function runTests(name: string, args: readonly string[]): Promise<TestReport> {
  rmSync(reportFile, { force: true });
  const env = { TEST_REPORT: reportFile };
  const { passed } = await runStep({ name, command: 'vitest', args: ['run', ...args], env, isShown: true });
  const report = readReport(reportFile) ?? [];
  if (passed || countTests(report).failed > 0) return report;
  return [...report, createOutsideFailure(name, [{ title: 'the run', message: 'ended early' }])];
}

function endRun(report: TestReport, steps: readonly StepResult[]): never {
  for (const line of listFailedTests(report)) console.log(line);
  const flaky = listFlakyTests(report);
  writeFileSync(flakyFile, JSON.stringify(flaky, null, 1));
  console.log(`\nFlaky: ${flaky.length === 0 ? 'none' : ''}`);
  for (const line of flaky) console.log(`  ${line}`);
  console.log('\nLongest tests:');
  for (const line of listLongestTests(report)) console.log(line);
  console.log('');
  for (const line of formatProjectTable(report)) console.log(line);
  for (const { name, seconds } of steps) console.log(`${name}: ${Math.round(seconds)} s`);
  const { passed, failed } = countTests(report);
  const stepsPassed = steps.filter(({ passed }) => passed).length;
  const allFailed = failed + steps.length - stepsPassed;
  console.log(`\n${passed + stepsPassed} passed, ${allFailed} failed`);
  process.exit(allFailed === 0 ? 0 : 1);
}

/** Runs as much in parallel as two cores allow. The pages are built before the steps that use them. */
async function runEverything(): Promise<never> {
  const checks = [types, lint, imports, unused, usedOnlyByTests].map(runStep);
  const pagesResult = await runStep(pages);
  const report = await runTests('tests', []);
  return endRun(report, [...(await Promise.all(checks)), pagesResult]);
}

/** Runs the selection once, in the machine's time zone. */
async function runSelected({ files, titles }: Selection): Promise<never> {
  const titleArgs = titles === undefined ? [] : ['--testNamePattern', titles];
  const report =
    files.length > 0 ? await runTests('tests', ['--project', '!unit in *', ...files, ...titleArgs]) : [];
  const { passed, failed } = countTests(report);
  if (passed + failed === 0) {
    console.error('No test has these words in its path or title.');
    process.exit(1);
  }
  return endRun(report, []);
}

/** Runs the tests that the difference to a commit can affect. */
async function runChanged(commit: string): Promise<never> {
  const changed = listChangedFiles(commit);
  const selectedFiles = new Set([
    ...selectTestsOfDomains(changed, testFiles),
    ...(await findImportingTests(changed)),
  ]);
  if (selectedFiles.size === 0) {
    console.log(`The differences from ${commit} affect no test.`);
    process.exit(0);
  }
  return endRun(await runTests('tests', ['--project', '!unit in *', ...selectedFiles]), []);
}

const cliArgs = process.argv.slice(2);
const testFiles = globSync('test/**/*.test.{ts,tsx}', { cwd: root });
if (cliArgs.length === 0) await runEverything();
if (cliArgs[0] === '--changed') await runChanged(cliArgs[1] ?? 'HEAD');
await runSelected(
  selectTests(
    cliArgs,
    testFiles.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
  ),
);
