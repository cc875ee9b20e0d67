import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { afterAll, expect } from 'vitest';

/**
 * Set-up file of `npm run mutate`. `MUTATION` is the id of the active mutation. `MUTATION_HITS` is a file to
 * which each test file appends the mutations it executed and its seconds.
 */
const { MUTATION: activeId, MUTATION_HITS: hitsFile } = process.env;
const executedIds = new Set<string>();
const startedAt = performance.now();

Object.assign(globalThis, {
  __isMutated(id: string): boolean {
    executedIds.add(id);
    return id === activeId;
  },
});

if (hitsFile !== undefined)
  afterAll(() => {
    const file = relative(process.cwd(), expect.getState().testPath ?? '');
    const seconds = (performance.now() - startedAt) / 1_000;
    appendFileSync(hitsFile, `${JSON.stringify({ file, seconds, ids: [...executedIds] })}\n`);
  });
