import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';

const root = join(import.meta.dirname, '..');
const bin = join(root, 'node_modules/.bin');
const report = join(root, 'node_modules/.test-report.json');

type Step = {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly zone?: string;
};

const steps: readonly Step[] = [
  { name: 'types', command: 'tsc', args: ['-p', 'tsconfig.json'] },
  { name: 'lint', command: 'biome', args: ['check', '.'] },
  { name: 'pages', command: 'vite', args: ['build', '--config', 'web/vite.config.ts', '--logLevel', 'warn'] },
  { name: 'synth', command: 'node', args: ['infra/app.ts'] },
  {
    name: 'tests',
    command: 'vitest',
    args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
  },
  // Whatever the zone of the machine, rules, stores and reactions say the same.
  ...['America/Puerto_Rico', 'Asia/Tokyo'].map((zone) => ({
    name: `rules in ${zone}`,
    command: 'vitest',
    args: ['run', '--project', 'unit', '--reporter=minimal'],
    zone,
  })),
];

/** UTC unless told: `TZ=Asia/Tokyo npm test` stands the whole suite, browser included, in another zone. */
const usualZone = process.env['TZ'] ?? 'UTC';

function run({ name, command, args, zone = usualZone }: Step): boolean {
  const started = Date.now();
  console.log(`\n== ${name}`);
  const { status } = spawnSync(join(bin, command), args, {
    ...{ cwd: root, stdio: ['ignore', 'inherit', 'inherit'] as const },
    env: { ...process.env, TZ: zone, PATH: `${bin}:${process.env['PATH']}` },
  });
  console.log(
    `== ${name}: ${status === 0 ? 'ok' : 'FAILED'} in ${Math.round((Date.now() - started) / 1000)} s`,
  );
  return status === 0;
}

type TestReport = {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
};

/** What vitest wrote of its run; nothing when it did not come to an end. */
function readReport(): TestReport | undefined {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return undefined;
  }
}

/** The failures once more at the end, where a log that keeps only its last lines still has them. */
function tellFailures({ testResults }: TestReport): void {
  for (const { name, message, assertionResults } of testResults) {
    const failures = assertionResults.filter(({ status }) => status === 'failed');
    if (failures.length === 0 && message === '') continue;
    console.log(`\nFAILED ${relative(root, name)}${message && `\n  ${message.slice(0, 800)}`}`);
    for (const { fullName, failureMessages } of failures)
      console.log(`  ${fullName}\n    ${failureMessages.join('\n').slice(0, 800)}`);
  }
}

rmSync(report, { force: true });
const failedSteps = steps.filter((step) => !run(step));
const tests = readReport();
if (tests) tellFailures(tests);
const passed = tests?.numPassedTests ?? 0;
const failed = tests?.numFailedTests ?? 1;
const brokenSteps = failedSteps.filter(({ name }) => name !== 'tests' || failed === 0);
console.log(`\n${passed + steps.length - failedSteps.length} passed, ${failed + brokenSteps.length} failed`);
process.exit(failedSteps.length === 0 ? 0 : 1);
