import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { afterAll, expect } from 'vitest';

/**
 * Before each test file of a run of mutations: `MUTATION` is the id of the one that is active; with `MUTATION_HITS`
 * a line of that file says which of them the tests of the file came past, and how long they took.
 */
const { MUTATION: active, MUTATION_HITS: hitsFile } = process.env;
const hits = new Set<string>();
const started = performance.now();

Object.assign(globalThis, {
  __isMutated(id: string): boolean {
    hits.add(id);
    return id === active;
  },
});

if (hitsFile !== undefined)
  afterAll(() => {
    const file = relative(process.cwd(), expect.getState().testPath ?? '');
    const seconds = (performance.now() - started) / 1_000;
    appendFileSync(hitsFile, `${JSON.stringify({ file, seconds, ids: [...hits] })}\n`);
  });
