import { expect, it } from 'vitest';
import { deferredRequirements, dueRequirements } from './reading/requirements.ts';
import { allFiles } from './reading/source.ts';

/** Titles end with their requirements, as in `it('frees the time slot [R251 R253]')`. */
const namedIds = new Set(
  allFiles
    .filter(({ path }) => /\.test\.tsx?$/.test(path))
    .flatMap(({ text }) => text.match(/\[(?:R\d{3} ?)+\]/g) ?? [])
    .flatMap((list) => list.match(/R\d{3}/g) ?? []),
);

it('each due requirement is named by a test', () => {
  expect(
    dueRequirements.filter((id) => !namedIds.has(id) && !(id in deferredRequirements)),
    'Name the requirement at the end of the title of the test that proves it, as `[R251]`. docs/requirements.tsv describes it.',
  ).toEqual([]);
});

it('no deferred requirement is named by a test', () => {
  expect(
    Object.keys(deferredRequirements).filter((id) => namedIds.has(id)),
    'Move the number from `deferredRequirements` to `dueRequirements` in test/house/reading/requirements.ts.',
  ).toEqual([]);
});
