import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesChangedSince, testsThatImport } from './changed.ts';
import {
  countTests,
  failureOutside,
  failuresIn,
  flakyTestsIn,
  longestTestsIn,
  projectTable,
  readReport,
  type TestReport,
} from './report.ts';
import { type Selection, selectTests, testsOfDomains } from './selection.ts';
import {
  imports,
  lint,
  pages,
  root,
  runStep,
  type StepResult,
  types,
  unused,
  usedByTestsAlone,
} from './steps.ts';

const reportFile = join(root, 'node_modules/.test-report.json');
/** Tests of the last run that passed on retry. */
const flakyFile = join(root, 'node_modules/.test-flaky.json');

/** A run that crashed has no report and counts as one failure. */
async function runTests(name: string, args: readonly string[]): Promise<TestReport> {
  rmSync(reportFile, { force: true });
  const env = { TEST_REPORT: reportFile };
  const { held } = await runStep({ name, command: 'vitest', args: ['run', ...args], env, isShown: true });
  const report = readReport(reportFile) ?? [];
  if (held || countTests(report).failed > 0) return report;
  return [...report, failureOutside(name, [{ title: 'the run', message: 'ended early' }])];
}

function end(report: TestReport, steps: readonly StepResult[]): never {
  for (const line of failuresIn(report)) console.log(line);
  const flaky = flakyTestsIn(report);
  writeFileSync(flakyFile, JSON.stringify(flaky, null, 1));
  console.log(`\nFlaky: ${flaky.length === 0 ? 'none' : ''}`);
  for (const line of flaky) console.log(`  ${line}`);
  console.log('\nLongest tests:');
  for (const line of longestTestsIn(report)) console.log(line);
  console.log('');
  for (const line of projectTable(report)) console.log(line);
  for (const { name, seconds } of steps) console.log(`${name}: ${Math.round(seconds)} s`);
  const { passed, failed } = countTests(report);
  const stepsPassed = steps.filter(({ held }) => held).length;
  const allFailed = failed + steps.length - stepsPassed;
  console.log(`\n${passed + stepsPassed} passed, ${allFailed} failed`);
  process.exit(allFailed === 0 ? 0 : 1);
}

/** Runs as much in parallel as two cores allow; the build of the pages precedes its users. */
async function runEverything(): Promise<never> {
  const checks = [types, lint, imports, unused, usedByTestsAlone].map(runStep);
  const built = await runStep(pages);
  const report = await runTests('tests', []);
  return end(report, [...(await Promise.all(checks)), built]);
}

/** Runs the selection once, in the machine's time zone. */
async function runSelected({ files, titles }: Selection): Promise<never> {
  const ofTitles = titles === undefined ? [] : ['--testNamePattern', titles];
  const report =
    files.length > 0 ? await runTests('tests', ['--project', '!unit in *', ...files, ...ofTitles]) : [];
  const { passed, failed } = countTests(report);
  if (passed + failed === 0) {
    console.error('No test has these words in its path or its title.');
    process.exit(1);
  }
  return end(report, []);
}

/** Runs the tests that the difference to a commit can affect. */
async function runChanged(commit: string): Promise<never> {
  const changed = filesChangedSince(commit);
  const reached = new Set([...testsOfDomains(changed, testFiles), ...(await testsThatImport(changed))]);
  if (reached.size === 0) {
    console.log(`No test is reached by what differs from ${commit}.`);
    process.exit(0);
  }
  return end(await runTests('tests', ['--project', '!unit in *', ...reached]), []);
}

const words = process.argv.slice(2);
const testFiles = globSync('test/**/*.test.{ts,tsx}', { cwd: root });
if (words.length === 0) await runEverything();
if (words[0] === '--changed') await runChanged(words[1] ?? 'HEAD');
await runSelected(
  selectTests(
    words,
    testFiles.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
  ),
);
