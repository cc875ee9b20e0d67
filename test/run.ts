import { globSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { countTests, failuresIn, longestOf, readReport, type TestReport } from './report.ts';
import { type Selection, selectTests } from './selection.ts';
import { lint, pages, root, runStep, type StepResult, types } from './steps.ts';

const reportFile = join(root, 'node_modules/.test-report.json');

/** A run that broke down has no report: it counts as one failure. */
async function runTests(name: string, args: readonly string[]): Promise<TestReport> {
  rmSync(reportFile, { force: true });
  const env = { TEST_REPORT: reportFile };
  const { held } = await runStep({ name, command: 'vitest', args: ['run', ...args], env, isShown: true });
  const report = readReport(reportFile) ?? [];
  if (held || countTests(report).failed > 0) return report;
  const failures = [{ title: 'the run', message: 'did not come to its end' }];
  return [...report, { name, seconds: 0, passed: 0, failures }];
}

function end(report: TestReport, steps: readonly StepResult[]): never {
  for (const line of failuresIn(report)) console.log(line);
  console.log('\nWhat took longest:');
  for (const line of longestOf(steps)) console.log(line);
  for (const line of longestOf(report)) console.log(line);
  const { passed, failed } = countTests(report);
  const stepsPassed = steps.filter(({ held }) => held).length;
  const allFailed = failed + steps.length - stepsPassed;
  console.log(`\n${passed + stepsPassed} passed, ${allFailed} failed`);
  process.exit(allFailed === 0 ? 0 : 1);
}

/** Side by side what two cores have room for: the pages go before whoever takes them. */
async function runEverything(): Promise<never> {
  const checks = [types, lint].map(runStep);
  const built = await runStep(pages);
  const report = await runTests('tests', []);
  return end(report, [...(await Promise.all(checks)), built]);
}

/** Once, in the zone of the machine's choice. */
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

const words = process.argv.slice(2);
if (words.length === 0) await runEverything();
const files = globSync('test/**/*.test.{ts,tsx}', { cwd: root });
await runSelected(
  selectTests(
    words,
    files.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
  ),
);
