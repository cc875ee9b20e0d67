import { describe, expect, it } from 'vitest';
import { listFilesBelow, readText } from './reading/source.ts';

/** The requirements of ASVS 5.0.0 by level, where 1.2.1-5 stands for 1.2.1 to 1.2.5. */
const requirements = {
  1: '1.2.1-5 1.3.1-2 1.5.1 2.1.1 2.2.1-2 2.3.1 3.2.1-2 3.3.1 3.4.1-2 3.5.1-3 4.1.1 4.4.1 5.2.1-2 5.3.1-2 6.1.1 6.2.1-8 6.3.1-2 6.4.1-2 7.2.1-4 7.4.1-2 8.1.1 8.2.1-2 8.3.1 9.1.1-3 9.2.1 10.4.1-5 11.3.1-2 11.4.1 12.1.1 12.2.1-2 13.4.1 14.2.1 14.3.1 15.1.1 15.2.1 15.3.1',
  2: '1.1.1-2 1.2.6-9 1.3.3-11 1.4.1-3 1.5.2 2.1.2-3 2.2.3 2.3.2-4 2.4.1 3.3.2-4 3.4.3-6 3.5.4-5 3.7.1-2 4.1.2-3 4.2.1 4.3.1-2 4.4.2-4 5.1.1 5.2.3 5.4.1-3 6.1.2-3 6.2.9-12 6.3.3-4 6.4.3-4 6.5.1-5 6.6.1-3 6.8.1-4 7.1.1-3 7.3.1-2 7.4.3-5 7.5.1-2 7.6.1-2 8.1.2 8.2.3 8.4.1 9.2.2-4 10.1.1-2 10.2.1-2 10.3.1-4 10.4.6-11 10.5.1-5 10.6.1-2 10.7.1-3 11.1.1-2 11.2.1-3 11.3.3 11.4.2-4 11.5.1 11.6.1 12.1.2-3 12.3.1-4 13.1.1 13.2.1-5 13.3.1-2 13.4.2-5 14.1.1-2 14.2.2-4 14.3.2-3 15.1.2-3 15.2.2-3 15.3.2-7 16.1.1 16.2.1-5 16.3.1-4 16.4.1-3 16.5.1-3 17.1.1 17.2.1-4 17.3.1-2',
} as const;

const expandRanges = (ranges: string): string[] =>
  ranges.split(/[\s,]+/).flatMap((range) => {
    const [, section, first, last = first] = /^(\d+\.\d+)\.(\d+)(?:-(\d+))?$/.exec(range) ?? [];
    const numbers = Array.from({ length: Number(last) - Number(first) + 1 }, (_, n) => Number(first) + n);
    return numbers.map((number) => `${section}.${number}`);
  });

const page = readText('docs/security.md');
/** Returns the rows of the table below this header. */
const readRows = (head: string): string[][] => {
  const [, table = ''] = page.split(`${head}\n`);
  const lines = table.split('\n').slice(1);
  const end = lines.findIndex((line) => !line.startsWith('| '));
  return lines.slice(0, end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
};

const rows = readRows('| Id | Level | Requirement | Holds | Proof, or reason |').map(
  ([id = '', level = '', text = '', status = '', reason = '']) => ({ id, level, text, status, reason }),
);
const notApplicableIds = readRows('| Requirements | Not applicable because |').flatMap(([ids = '']) =>
  expandRanges(ids),
);

describe('docs/security.md', () => {
  it('lists each requirement of levels 1 and 2 once, with its level', () => {
    const levels = ['1', '2'] as const;
    const expectedIds = levels.flatMap((level) =>
      expandRanges(requirements[level]).map(
        (id) => `${id} (${notApplicableIds.includes(id) ? 'left out' : level})`,
      ),
    );
    const listedIds = [
      ...rows.map(({ id, level }) => `${id} (${level})`),
      ...notApplicableIds.map((id) => `${id} (left out)`),
    ];

    expect(expectedIds.length, 'ASVS 5.0.0 has 70 requirements of level 1 and 183 of level 2.').toBe(253);
    expect(listedIds.toSorted(), 'Give each requirement one row, or name it among those left out.').toEqual(
      expectedIds.toSorted(),
    );
  });

  it('proves each `yes` by existing test files, and gives a reason for the others', () => {
    const tests = new Set(listFilesBelow('test').filter((file) => /\.test\.tsx?$/.test(file)));
    const unproved = rows.filter(({ status, reason }) => {
      const citedTests = [...reason.matchAll(/`(test\/[^`]+)`/g)].map(([, file]) => String(file));
      if (status === 'yes') return citedTests.length === 0 || citedTests.some((file) => !tests.has(file));
      return !['design', 'no'].includes(status) || reason === '';
    });

    expect(
      unproved.map(({ id, status, reason }) => `${id} ${status}: ${reason}`),
      'Cite test files for `yes`; for `design` and `no` say why.',
    ).toEqual([]);
  });

  it('states the counts of its rows', () => {
    const countRows = (status: string) => rows.filter((row) => row.status === status).length;
    const metPercent = Math.floor((100 * (countRows('yes') + countRows('design'))) / rows.length);

    expect(page, 'Write the counts of the table into the first paragraph of docs/security.md.').toContain(
      `Of its 253 requirements of levels 1 and 2, ${rows.length} apply: ${countRows('yes')} are proved by a test (\`yes\`), ${countRows('design')} hold by design (\`design\`) and ${countRows('no')} are open (\`no\`); ${metPercent} % are met.`,
    );
  });
});
