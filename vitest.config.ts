import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { harshFlows } from '#test/harsh-flows.ts';
import { LongestFirst } from '#test/longest-first.ts';
import { reportRun } from '#test/report.ts';

const zone = process.env['TZ'] ?? 'UTC';

/**
 * Runs a project's files one after another in each worker, so that they share modules, stack ports and a
 * browser.
 */
const project = (name: string, include: string[], more: Record<string, unknown> = {}) => ({
  extends: true as const,
  test: { name, include, isolate: false, sequence: { shuffle: true }, ...more },
});

const rules = ['test/{shared,events,lambdas,mutate}/**/*.test.ts', 'test/*.test.ts'];
/** Rule tests that use dates, the only ones whose result can depend on the machine's time zone. */
const datedRules = globSync(rules, { cwd: import.meta.dirname }).filter((file) =>
  /civil-time|clock\.ts|\bDate\b|\d{4}-\d{2}-\d{2}/.test(
    readFileSync(join(import.meta.dirname, file), 'utf8'),
  ),
);
/** Time zones west and east of UTC; the product and the other projects run in UTC. */
const west = { env: { TZ: 'America/Puerto_Rico' } };
const east = { env: { TZ: 'Asia/Tokyo' } };

/** Flow tests with a proxy before an emulator, which clients created by another file would bypass. */
const ownProcess = [
  'test/flows/accounts/interrupted-account-changes.test.ts',
  'test/flows/accounts/repeated-submits.test.ts',
  'test/flows/accounts/interrupted-second-factor.test.ts',
  'test/flows/system/slow-table.test.ts',
  'test/flows/system/clashing-commits.test.ts',
];

const pages = ['test/web/**/*.test.{ts,tsx}'];
/** Page tests that mock a module, which pages loaded by another file would bypass, or that need no page. */
const apart = globSync(pages, { cwd: import.meta.dirname }).filter((file) =>
  /vi\.mock\(|@vitest-environment/.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
);

/** One project per level of test. */
export default defineConfig({
  test: {
    env: { TZ: zone, POWERTOOLS_LOG_LEVEL: process.env['POWERTOOLS_LOG_LEVEL'] ?? 'SILENT' },
    // Polled expectations wait up to a minute, because the machine may be busy.
    expect: { poll: { timeout: 60_000 } },
    reporters: ['default', reportRun(import.meta.dirname, process.env['TEST_REPORT'])],
    globalSetup: ['test/support/system/run-directory.ts'],
    setupFiles: [
      'test/support/system/prints.ts',
      'test/support/system/processor-time.ts',
      ...(process.env['MUTATIONS'] ? ['test/mutate/registry.ts'] : []),
    ],
    // One more than the cores: each worker at times waits for a page, an emulator or the clock.
    maxWorkers: Math.max(2, availableParallelism()) + 1,
    sequence: { sequencer: LongestFirst },
    // Prints the full route or person in the title of a failed case.
    taskTitleValueFormatTruncate: 0,
    // Ends a test that hangs; on a busy machine a test takes many times longer.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    projects: [
      project('screens', ['test/screens/**/*.test.ts'], {
        globalSetup: ['test/support/browser/built-pages.ts'],
        // A test that passes on its second try is listed as flaky at the end of the run.
        retry: 1,
      }),
      project('flows', ['test/flows/**/*.test.ts'], { exclude: ownProcess }),
      project('flows apart', ownProcess, { isolate: true }),
      project('flows harsh', harshFlows, { env: { TZ: zone, SERENA_HARSH: '1' } }),
      // Node loads the bundles directly, as it does in Lambda.
      project('infra', ['test/infra/**/*.test.ts'], { server: { deps: { external: [/\/spa-bundle-/] } } }),
      project('local', ['test/local/**/*.test.ts']),
      project('web', pages, {
        exclude: apart,
        environment: 'jsdom',
        setupFiles: ['test/web/support/session.ts', 'test/web/support/setup.ts'],
      }),
      // Projects run in the order of their names: this one fills the minute that the longest project takes.
      project('pages apart', apart, {
        isolate: true,
        environment: 'jsdom',
        setupFiles: ['test/web/support/setup.ts'],
      }),
      project('unit', rules, west),
      project('unit in Tokyo', datedRules, east),
      project('house', ['test/house/**/*.test.ts']),
    ],
  },
});
