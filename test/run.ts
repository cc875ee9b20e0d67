import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { countTests, failedFiles, failuresIn, readReport, type TestReport, withLater } from './report.ts';

const root = join(import.meta.dirname, '..');
const bin = join(root, 'node_modules/.bin');
const reportFile = join(root, 'node_modules/.test-report.json');

type Step = {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly zone?: string;
};

const before: readonly Step[] = [
  { name: 'types', command: 'tsc', args: ['-p', 'tsconfig.json'] },
  { name: 'lint', command: 'biome', args: ['check', '.'] },
  { name: 'pages', command: 'vite', args: ['build', '--config', 'web/vite.config.ts', '--logLevel', 'warn'] },
  { name: 'synth', command: 'node', args: ['infra/app.ts'] },
];

// Whatever the zone of the machine, rules, stores and reactions say the same.
const after: readonly Step[] = ['America/Puerto_Rico', 'Asia/Tokyo'].map((zone) => ({
  name: `rules in ${zone}`,
  command: 'vitest',
  args: ['run', '--project', 'unit', '--reporter=minimal'],
  zone,
}));

/** UTC unless told: `TZ=Asia/Tokyo npm test` stands the whole suite, browser included, in another zone. */
const usualZone = process.env['TZ'] ?? 'UTC';

function run({ name, command, args, zone = usualZone }: Step): boolean {
  const started = Date.now();
  console.log(`\n== ${name}`);
  const { status } = spawnSync(join(bin, command), args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'] as const,
    env: { ...process.env, TZ: zone, PATH: `${bin}:${process.env['PATH']}` },
  });
  console.log(
    `== ${name}: ${status === 0 ? 'ok' : 'FAILED'} in ${Math.round((Date.now() - started) / 1000)} s`,
  );
  return status === 0;
}

/** Nothing when the run broke down: no report, or errors outside of every file. */
function runVitest(name: string, args: readonly string[] = []): TestReport | undefined {
  rmSync(reportFile, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
  const held = run({ name, command: 'vitest', args: ['run', ...args, ...reporters] });
  const report = readReport(reportFile);
  return held || (report && failedFiles(report).length > 0) ? report : undefined;
}

const isJourney = (file: string) => relative(root, file).startsWith('test/screens/');

/**
 * All tests. A journey that fails is walked once more, alone and in a world of its own: a browser that got no turn
 * for half a minute is the machine's fault, one that fails twice is ours. Nothing else gets a second turn.
 */
function runTests(): TestReport | undefined {
  const report = runVitest('tests');
  const journeys = report ? failedFiles(report).filter(isJourney) : [];
  if (!report || journeys.length === 0) return report;
  for (const line of failuresIn(report, root)) console.log(line);
  const again = runVitest('journeys once more', ['--project', 'screens', '--maxWorkers=1', ...journeys]);
  return again ? withLater(report, again) : report;
}

const stepsBefore = before.map(run);
const report = runTests();
const steps = [...stepsBefore, ...after.map(run)];
if (report) for (const line of failuresIn(report, root)) console.log(line);
const { passed, failed } = report ? countTests(report) : { passed: 0, failed: 1 };
const stepsPassed = steps.filter(Boolean).length;
const allFailed = failed + steps.length - stepsPassed;
console.log(`\n${passed + stepsPassed} passed, ${allFailed} failed`);
process.exit(allFailed === 0 ? 0 : 1);
