import { defineConfig } from 'vitest/config';

const project = (name: string, include: string[], more: Record<string, unknown> = {}) => ({
  extends: true as const,
  test: { name, include, sequence: { shuffle: true }, ...more },
});

/** Levels of proof, each its own project: rules, the house, the emulators and stores, whole flows, screens in Chromium. */
export default defineConfig({
  test: {
    env: { TZ: process.env['TZ'] ?? 'UTC', POWERTOOLS_LOG_LEVEL: 'WARN' },
    // What is asked for until it holds: a busy machine may take its time, what never comes still fails.
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      project('unit', ['test/{shared,events,lambdas}/**/*.test.ts']),
      project('house', ['test/house/**/*.test.ts']),
      project('infra', ['test/infra/**/*.test.ts'], { testTimeout: 120_000 }),
      project('local', ['test/local/**/*.test.ts'], { testTimeout: 60_000 }),
      project('web', ['test/web/**/*.test.{ts,tsx}'], {
        environment: 'jsdom',
        setupFiles: ['test/web/support/setup.ts'],
      }),
      project('flows', ['test/flows/**/*.test.ts'], { testTimeout: 120_000, maxWorkers: 2 }),
      project('screens', ['test/screens/**/*.test.ts'], { testTimeout: 180_000, maxWorkers: 2 }),
    ],
  },
});
