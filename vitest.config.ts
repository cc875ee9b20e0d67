import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
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

const rules = ['test/{shared,events,lambdas}/**/*.test.ts', 'test/*.test.ts'];
/**
 * West and east of UTC, where the product runs and the other projects are: whatever the zone of the machine, rules,
 * stores and reactions say the same.
 */
const west = { env: { TZ: 'America/Puerto_Rico' } };
const east = { env: { TZ: 'Asia/Tokyo' } };

/** These put something of theirs before an engine: clients that were made for another file would go past it. */
const ownProcess = [
  'test/flows/accounts/interrupted-account-changes.test.ts',
  'test/flows/accounts/repeated-presses.test.ts',
  'test/flows/accounts/interrupted-second-factor.test.ts',
  'test/flows/system/slow-table.test.ts',
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
    setupFiles: ['test/support/system/prints.ts'],
    // One more than there are cores: each waits now and then for a page, an engine or a clock of the product's.
    maxWorkers: Math.max(2, availableParallelism()) + 1,
    // A failure names the whole route or person of its case.
    taskTitleValueFormatTruncate: 0,
    // Ends what hangs; a busy machine may take many times what a free one does.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    projects: [
      project('screens', ['test/screens/**/*.test.ts'], {
        globalSetup: ['test/support/browser/built-pages.ts'],
      }),
      project('flows', ['test/flows/**/*.test.ts'], { exclude: ownProcess }),
      project('flows apart', ownProcess, { isolate: true }),
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
      project('unit in Tokyo', rules, east),
      project('house', ['test/house/**/*.test.ts']),
    ],
  },
});
