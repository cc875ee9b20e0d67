import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { harshFlows } from '#test/harsh-flows.ts';
import { LongestFirst } from '#test/longest-first.ts';
import { reportRun } from '#test/report.ts';

const zone = process.env['TZ'] ?? 'UTC';

/**
 * Files of a project follow each other in as many processes as there are workers: what they share (modules, the
 * ports of a stack, a browser) is made once. A worker that finds no more of them goes on with the next project.
 */
const project = (name: string, include: string[], more: Record<string, unknown> = {}) => ({
  extends: true as const,
  test: { name, include, isolate: false, sequence: { shuffle: true }, ...more },
});

const rules = ['test/{shared,events,lambdas,mutate}/**/*.test.ts', 'test/*.test.ts'];
/** Of these, the tests that touch dates: only they can depend on the zone of the machine. */
const datedRules = globSync(rules, { cwd: import.meta.dirname }).filter((file) =>
  /civil-time|clock\.ts|\bDate\b|\d{4}-\d{2}-\d{2}/.test(
    readFileSync(join(import.meta.dirname, file), 'utf8'),
  ),
);
/** West and east of UTC, where the product and the other projects run. */
const west = { env: { TZ: 'America/Puerto_Rico' } };
const east = { env: { TZ: 'Asia/Tokyo' } };

/** These put something of theirs before an engine: clients that were made for another file would go past it. */
const ownProcess = [
  'test/flows/accounts/interrupted-account-changes.test.ts',
  'test/flows/accounts/repeated-presses.test.ts',
  'test/flows/accounts/interrupted-second-factor.test.ts',
  'test/flows/system/slow-table.test.ts',
  'test/flows/system/clashing-commits.test.ts',
];

const pages = ['test/web/**/*.test.{ts,tsx}'];
/** These put another module in the place of one, where pages loaded for another file would keep the first, or need no page. */
const apart = globSync(pages, { cwd: import.meta.dirname }).filter((file) =>
  /vi\.mock\(|@vitest-environment/.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
);

/** Levels of proof, each its own project: screens in Chromium, whole flows, the emulators and stores, rules, the house. */
export default defineConfig({
  test: {
    env: { TZ: zone, POWERTOOLS_LOG_LEVEL: process.env['POWERTOOLS_LOG_LEVEL'] ?? 'SILENT' },
    // What is asked for until it holds: a busy machine may take its time, what never comes still fails.
    expect: { poll: { timeout: 60_000 } },
    reporters: ['default', reportRun(import.meta.dirname, process.env['TEST_REPORT'])],
    globalSetup: ['test/support/system/run-directory.ts'],
    setupFiles: [
      'test/support/system/prints.ts',
      'test/support/system/processor-time.ts',
      ...(process.env['MUTATIONS'] ? ['test/mutate/registry.ts'] : []),
    ],
    // One more than there are cores: each waits now and then for a page, an engine or a clock of the product's.
    maxWorkers: Math.max(2, availableParallelism()) + 1,
    sequence: { sequencer: LongestFirst },
    // A failure names the whole route or person of its case.
    taskTitleValueFormatTruncate: 0,
    // Ends what hangs; a busy machine may take many times what a free one does.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    projects: [
      project('screens', ['test/screens/**/*.test.ts'], {
        globalSetup: ['test/support/browser/built-pages.ts'],
        // A test that passes at its second try is listed as flaky at the end of the run.
        retry: 1,
      }),
      project('flows', ['test/flows/**/*.test.ts'], { exclude: ownProcess }),
      project('flows apart', ownProcess, { isolate: true }),
      project('flows harsh', harshFlows, { env: { TZ: zone, SERENA_HARSH: '1' } }),
      // Bundles run as they are deployed: Node loads them by itself.
      project('infra', ['test/infra/**/*.test.ts'], { server: { deps: { external: [/\/spa-bundle-/] } } }),
      project('local', ['test/local/**/*.test.ts']),
      project('web', pages, {
        exclude: apart,
        environment: 'jsdom',
        setupFiles: ['test/web/support/session.ts', 'test/web/support/setup.ts'],
      }),
      // Projects follow each other by name: these come before others that fill the minute which the longest of them takes.
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
