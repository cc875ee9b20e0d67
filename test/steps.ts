import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { TimedResult } from './report.ts';

export const root = join(import.meta.dirname, '..');
const bin = join(root, 'node_modules/.bin');

type Step = {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** A hint for failures whose output has none. */
  readonly remedy?: string;
  /** Prints output immediately. Other steps print only on failure. */
  readonly isShown?: boolean;
};
export type StepResult = TimedResult & { readonly passed: boolean };

/** Steps run in parallel on two cores, so a tool must not start more threads. */
export const types: Step = {
  name: 'types',
  command: 'tsc',
  args: ['-p', 'tsconfig.json', '--singleThreaded'],
};
export const buildLintStep = (paths: readonly string[]): Step => ({
  name: 'lint',
  command: 'biome',
  args: ['check', '--no-errors-on-unmatched', '--files-ignore-unknown=true', ...paths],
  remedy:
    'Run `npm run format`, which writes formatting and import order. Fix the remaining problems by hand.',
});
export const lint = buildLintStep(['.']);
export const imports: Step = {
  name: 'imports',
  command: 'depcruise',
  args: [
    '--config=test/house/imports.ts',
    '--output-type=err-long',
    'shared',
    'events',
    'lambdas',
    'infra',
    'web',
    'test',
    'vitest.config.ts',
  ],
};
const unusedArgs = ['--config=test/house/unused.ts', '--no-config-hints', '--no-progress'];
const unusedRemedy =
  'Delete it, or the word `export`. List a file that is started by name in test/house/unused.ts.';
export const unused: Step = { name: 'unused', command: 'knip', args: unusedArgs, remedy: unusedRemedy };
export const usedOnlyByTests: Step = {
  name: 'used only by tests',
  command: 'knip',
  args: [...unusedArgs, '--production', '--exclude=dependencies,unlisted,unresolved,binaries'],
  remedy: `${unusedRemedy} Test code that only a test uses through its caller.`,
};
export const house: Step = {
  name: 'house',
  command: 'vitest',
  args: ['run', '--project', 'house', '--maxWorkers=1', '--reporter=minimal'],
};
export const pages: Step = {
  name: 'pages',
  command: 'node',
  args: ['--eval', "import('./test/support/browser/built-pages.ts').then(({ setup }) => setup())"],
};

/**
 * The time zone is UTC by default. `TZ=Asia/Tokyo npm test` runs the whole suite in another zone, browser
 * included.
 */
const timeZone = process.env['TZ'] ?? 'UTC';

/** Runs a tool of the repository. Several may run in parallel, each with its output in one block. */
export function runStep({ name, command, args, env, remedy, isShown = false }: Step): Promise<StepResult> {
  const startedAt = performance.now();
  const output: Buffer[] = [];
  return new Promise((resolve) => {
    const child = spawn(join(bin, command), args, {
      cwd: root,
      stdio: ['ignore', isShown ? 'inherit' : 'pipe', isShown ? 'inherit' : 'pipe'],
      env: { ...process.env, ...env, TZ: timeZone, PATH: `${bin}:${process.env['PATH']}` },
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (part: Buffer) => void output.push(part));
    const end = (passed: boolean) => {
      const seconds = (performance.now() - startedAt) / 1_000;
      if (!passed) process.stdout.write(Buffer.concat(output));
      if (!passed && remedy !== undefined) console.log(remedy);
      console.log(`== ${name}: ${passed ? 'ok' : 'FAILED'} in ${Math.round(seconds)} s`);
      resolve({ name, seconds, passed });
    };
    child.once('error', ({ message }) => {
      output.push(Buffer.from(`${message}\n`));
      end(false);
    });
    child.once('close', (status) => end(status === 0));
  });
}
