import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

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
    args: ['run', '--project', 'unit', '--reporter=dot'],
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

/** How many tests passed and failed; a run that wrote no report failed as a whole. */
function counts(): { passed: number; failed: number } {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'));
    return { passed: numPassedTests, failed: numFailedTests };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

rmSync(report, { force: true });
const failedSteps = steps.filter((step) => !run(step));
const { passed, failed } = counts();
const brokenSteps = failedSteps.filter(({ name }) => name !== 'tests' || failed === 0);
console.log(`\n${passed + steps.length - failedSteps.length} passed, ${failed + brokenSteps.length} failed`);
process.exit(failedSteps.length === 0 ? 0 : 1);
