import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Vitest } from 'vitest/node';
import { countTests, failuresIn, longestOf, reportRun } from './report.ts';
import { selectTests } from './selection.ts';

const files = [
  { path: 'test/flows/desk/day-board.test.ts', text: "describe('the day', () => it('shows Every Chair'))" },
  { path: 'test/flows/desk/dashboard.test.ts', text: "it('counts (at most) what waits')" },
  { path: 'test/shared/desk/day.test.ts', text: "it('ends at midnight')" },
];
const [dayBoard, dashboard, day] = files.map(({ path }) => path);

describe('words given to a run', () => {
  it('name files by a piece of their path, in any letters', () => {
    expect(selectTests(['Desk', 'board.'], files)).toEqual({ files: [dayBoard, dashboard] });
    expect(selectTests(['shared/desk', 'flows/desk/day'], files)).toEqual({ files: [dayBoard, day] });
  });

  it('name tests by what their title says where no path has them', () => {
    const { files: chosen, titles = '' } = selectTests(['chair', 'the day'], files);

    expect(chosen).toEqual([dayBoard]);
    expect('the day shows Every Chair').toMatch(new RegExp(titles));
    expect('the day ends').not.toMatch(new RegExp(titles));
  });

  it('mean themselves and no pattern', () => {
    const { files: chosen, titles = '' } = selectTests(['(at most)'], files);

    expect(chosen).toEqual([dashboard]);
    expect('counts (at most) what waits').toMatch(new RegExp(titles));
    expect('counts at most what waits').not.toMatch(new RegExp(titles));
  });

  it('may name nothing', () => {
    expect(selectTests(['nobody'], files).files).toEqual([]);
  });
});

describe('the end of a run', () => {
  const report = [
    { name: 'a.test.ts', seconds: 2, passed: 3, failures: [] },
    { name: 'b.test.ts', seconds: 31.25, passed: 1, failures: [{ title: 'holds', message: 'it does not' }] },
  ];

  it('counts tests', () => {
    expect(countTests(report)).toEqual({ passed: 4, failed: 1 });
  });

  it('says what failed, and where', () => {
    expect(failuresIn(report)).toEqual(['\nFAILED b.test.ts', '  holds\n    it does not']);
  });

  it('says what took longest, and no more of it than asked', () => {
    expect(longestOf(report)).toEqual(['   31.3 s  b.test.ts', '    2.0 s  a.test.ts']);
    expect(longestOf(report, 1)).toHaveLength(1);
  });
});

describe('what a test prints', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    process.exitCode = undefined;
  });

  /** A run in which a test of the file `a.test.ts` printed this. */
  async function runThatPrinted(...prints: string[]) {
    const module = { moduleId: '/house/a.test.ts', project: { name: 'unit' } };
    const state = { getReportedEntityById: () => ({ type: 'test', fullName: 'the day > ends', module }) };
    const said = vi.spyOn(console, 'log').mockReturnValue();
    const run = reportRun('/house');
    run.onInit?.({ state } as unknown as Vitest);
    for (const content of prints)
      await run.onUserConsoleLog?.({ type: 'stderr', taskId: 't1', content, time: 0, size: content.length });
    await run.onTestRunEnd?.([], [], 'passed');
    return said.mock.calls.flat().join('\n');
  }

  it('fails the run, by the name of the test and with what to do', async () => {
    const said = await runThatPrinted('An update was not wrapped');

    expect(process.exitCode).toBe(1);
    expect(said).toMatch(/^PRINTED a\.test\.ts > the day > ends\n.*Wait for what the test began/);
  });

  it('is nothing, as a rule', async () => {
    expect(await runThatPrinted()).toBe('');
    expect(process.exitCode).toBeUndefined();
  });

  it.each(['stdout', 'stderr'] as const)('past the console, on %s, is printed by its name', (name) => {
    const printed = vi.spyOn(Reflect.get(console, `_${name}`), 'write').mockReturnValue(true);

    process[name].write('half');

    expect(printed).toHaveBeenCalledWith('half');
  });

  it('is a warning of Node, too', async () => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue();

    process.emitWarning('going away', 'DeprecationWarning');

    await vi.waitFor(() => expect(String(warned.mock.calls[0]?.[0])).toContain('going away'));
  });
});
