import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Vitest } from 'vitest/node';
import {
  countTests,
  formatProjectTable,
  listFailedTests,
  listFlakyTests,
  listLongestTests,
  reportRun,
  type TestReport,
} from './report.ts';
import { selectTests, selectTestsOfDomains } from './selection.ts';

const files = [
  { path: 'test/flows/desk/day-board.test.ts', text: "describe('the day', () => it('shows Every Chair'))" },
  { path: 'test/flows/desk/dashboard.test.ts', text: "it('counts (at most) what waits')" },
  { path: 'test/shared/desk/day.test.ts', text: "it('ends at midnight')" },
];
const [dayBoard, dashboard, day] = files.map(({ path }) => path);

describe('selectTests', () => {
  it('selects files by part of their path, ignoring case', () => {
    expect(selectTests(['Desk', 'board.'], files)).toEqual({ files: [dayBoard, dashboard] });
    expect(selectTests(['shared/desk', 'flows/desk/day'], files)).toEqual({ files: [dayBoard, day] });
  });

  it('selects tests by words of their title when no path has them', () => {
    const { files: chosen, titles = '' } = selectTests(['chair', 'the day'], files);

    expect(chosen).toEqual([dayBoard]);
    expect('the day shows Every Chair').toMatch(new RegExp(titles));
    expect('the day ends').not.toMatch(new RegExp(titles));
  });

  it('escapes words in the title pattern', () => {
    const { files: chosen, titles = '' } = selectTests(['(at most)'], files);

    expect(chosen).toEqual([dashboard]);
    expect('counts (at most) what waits').toMatch(new RegExp(titles));
    expect('counts at most what waits').not.toMatch(new RegExp(titles));
  });

  it('may select nothing', () => {
    expect(selectTests(['nobody'], files).files).toEqual([]);
  });
});

describe('selectTestsOfDomains', () => {
  const flow = 'test/flows/sales/sell.test.ts';
  const journey = 'test/screens/sales/pos.test.ts';
  const tests = [flow, journey, 'test/flows/shop/orders.test.ts', 'test/shared/sales/cart.test.ts'];

  it.each([
    'shared/sales/cart.ts',
    'lambdas/sales/sell.ts',
    'lambdas/table/sales/sale.store.ts',
    'web/src/features/sales/pos.tsx',
  ])('returns the flows and journeys of the domain of %s', (file) => {
    expect(selectTestsOfDomains([file], tests)).toEqual([flow, journey]);
  });

  it('returns none for a document', () => {
    expect(selectTestsOfDomains(['docs/testing.md', 'README.md'], tests)).toEqual([]);
  });
});

describe('run summary', () => {
  const report: TestReport = [
    {
      name: 'a.test.ts',
      project: 'unit',
      seconds: 2,
      processorTime: { all: 3, browser: 0 },
      passed: 3,
      failures: [],
      flaky: [],
      longest: [
        { name: 'a.test.ts > adds', seconds: 1.25 },
        { name: 'a.test.ts > subtracts', seconds: 0.5 },
      ],
    },
    {
      name: 'b.test.ts',
      project: 'screens',
      seconds: 31.25,
      processorTime: { all: 9, browser: 6 },
      passed: 1,
      failures: [{ title: 'pays', message: 'declined' }],
      flaky: ['books'],
      longest: [{ name: 'b.test.ts > books', seconds: 20 }],
    },
  ];

  it('counts passed and failed tests', () => {
    expect(countTests(report)).toEqual({ passed: 4, failed: 1 });
  });

  it('names failed tests with file and message', () => {
    expect(listFailedTests(report)).toEqual(['\nFAILED b.test.ts', '  pays\n    declined']);
  });

  it('lists tests that passed on retry', () => {
    expect(listFlakyTests(report)).toEqual(['b.test.ts > books']);
  });

  it('lists the longest tests of all files, longest first', () => {
    expect(listLongestTests(report)).toEqual([
      '   20.0 s  b.test.ts > books',
      '    1.3 s  a.test.ts > adds',
      '    0.5 s  a.test.ts > subtracts',
    ]);
  });

  it('shows time and processor share per project, and the browser’s share', () => {
    const lines = formatProjectTable(report).map((line) => line.split(/ {2,}/));

    expect(lines).toEqual([
      ['project', 'files', 'tests', 'seconds', 'processor', 'share'],
      ['unit', '1', '3', '2', '3', '25 %'],
      ['screens', '1', '2', '31', '9', '75 %'],
      ['all', '2', '5', '33', '12', '100 %'],
      ['Chromium: 6 s of processor time, 50 %'],
    ]);
  });
});

describe('output printed by a test', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    process.exitCode = undefined;
  });

  /** Reports a run in which a test of `a.test.ts` printed these lines. */
  async function runThatPrinted(...prints: string[]) {
    const module = { moduleId: '/house/a.test.ts', project: { name: 'unit' } };
    const state = { getReportedEntityById: () => ({ type: 'test', fullName: 'the day > ends', module }) };
    const consoleLog = vi.spyOn(console, 'log').mockReturnValue();
    const run = reportRun('/house');
    run.onInit?.({ state } as unknown as Vitest);
    for (const content of prints)
      await run.onUserConsoleLog?.({ type: 'stderr', taskId: 't1', content, time: 0, size: content.length });
    await run.onTestRunEnd?.([], [], 'passed');
    return consoleLog.mock.calls.flat().join('\n');
  }

  it('fails the run, with the test’s name and a remedy', async () => {
    const consoleLog = await runThatPrinted('An update was not wrapped');

    expect(process.exitCode).toBe(1);
    expect(consoleLog).toMatch(/^PRINTED a\.test\.ts > the day > ends\n.*Wait for what the test began/);
  });

  it('is empty by default', async () => {
    expect(await runThatPrinted()).toBe('');
    expect(process.exitCode).toBeUndefined();
  });

  it.each(['stdout', 'stderr'] as const)('that bypasses the console, on %s, is reported', (name) => {
    const printed = vi.spyOn(Reflect.get(console, `_${name}`), 'write').mockReturnValue(true);

    process[name].write('half');

    expect(printed).toHaveBeenCalledWith('half');
  });

  it('includes Node warnings', async () => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue();

    process.emitWarning('going away', 'DeprecationWarning');

    await vi.waitFor(() => expect(String(warned.mock.calls[0]?.[0])).toContain('going away'));
  });
});
