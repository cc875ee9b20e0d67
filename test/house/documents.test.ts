import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { models } from './reading/entity-models.ts';
import { filesBelow, readText } from './reading/source.ts';

const pages = ['README.md', 'CONTRIBUTING.md', 'infra/local/README.md', ...filesBelow('docs')];
const markdown = pages.filter((file) => file.endsWith('.md')).map((file) => ({ file, text: readText(file) }));
const written = [...filesBelow('.')];

describe('docs/data.md', () => {
  const [, table = ''] = readText('docs/data.md').split('| Question | Entity | Index | Key | Read |');
  const rows = table
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const listed = rows.map(([, , entity, index, key]) => `${entity}, ${index}: ${key}`);

  /** `patientId · date, time`, as the table writes a pattern's composite attributes. */
  const keyOf = (partition: readonly string[], sort: readonly string[] = []) => {
    const alone = sort.length > 0 ? '(one partition)' : '(one row)';
    return [partition.join(', ') || alone, ...(sort.length > 0 ? [sort.join(', ')] : [])].join(' · ');
  };
  const patterns = models.flatMap(({ entity, declared }) =>
    Object.values(declared).map(({ index, condition, pk, sk }) => {
      const name = index === undefined ? 'table' : `${index}${condition ? ' (sparse)' : ''}`;
      return `${entity}, ${name}: ${keyOf(pk.composite, sk?.composite)}`;
    }),
  );

  it('lists each access pattern of each entity, and no other', () => {
    const missing = patterns.filter((each) => !listed.includes(each));
    const gone = listed.filter((each) => !patterns.includes(each));

    expect(
      { missing, gone },
      'Write a row of docs/data.md for each that is missing, | Question | Entity | Index | Key | Read |, as the entity in lambdas/table has it, and take out those that are gone.',
    ).toEqual({
      missing: [],
      gone: [],
    });
  });
});

it('docs/testing.md describes each house test', () => {
  const page = readText('docs/testing.md');
  const tests = filesBelow('test/house').filter((file) => file.endsWith('.test.ts'));

  expect(
    tests.filter((file) => !page.includes(file)),
    'Give the test a row in the table of house tests.',
  ).toEqual([]);
});

it('docs/testing.md lists each vitest project', () => {
  const listed = readText('docs/testing.md');
  const projects = [...readText('vitest.config.ts').matchAll(/project\('([^']+)'/g)].map(([, name]) => name);

  expect(
    projects.filter((name) => !listed.includes(`\`${name}\``) && !listed.includes(`, ${name}\``)),
    'Give the project a row among the levels.',
  ).toEqual([]);
});

describe('documentation', () => {
  it('links only to existing files', () => {
    const broken = markdown.flatMap(({ file, text }) =>
      [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)[^)]*\)/g)]
        .map(([, target]) => path.posix.join(path.posix.dirname(file), String(target)))
        .filter(
          (target) =>
            !written.some((each) => each === target || each.startsWith(`${target.replace(/\/$/, '')}/`)),
        )
        .map((target) => `${file}: ${target}`),
    );

    expect(broken, 'Correct the link, or write the page.').toEqual([]);
  });

  it('names only files of the repository', () => {
    const rooms =
      /`((?:shared|events|lambdas|infra|web|test|docs)\/[\w./-]+\.(?:ts|tsx|md|tsv|css|mjs|js|cjs))`/g;
    const gone = markdown
      .filter(({ file }) => !file.startsWith('docs/adr/'))
      .flatMap(({ file, text }) =>
        [...text.matchAll(rooms)].flatMap(([, named]) =>
          written.includes(String(named)) ? [] : [`${file}: ${named}`],
        ),
      );

    expect(gone, 'Write the path the file has now.').toEqual([]);
  });

  it('uses only commands of package.json', () => {
    const { scripts } = JSON.parse(readText('package.json')) as { scripts: Record<string, string> };
    const unknown = markdown.flatMap(({ file, text }) =>
      [...text.matchAll(/npm run ([\w:-]+)/g)]
        .map(([, name]) => String(name))
        .filter((name) => !(name in scripts))
        .map((name) => `${file}: npm run ${name}`),
    );

    expect(unknown, 'Write the name of a script in package.json.').toEqual([]);
  });
});

describe('each ADR', () => {
  const decisions = markdown.filter(({ file }) => /^docs\/adr\/\d/.test(file));

  it('has a number, a title, a date and a status', () => {
    const incomplete = decisions.filter(({ file, text }) => {
      const number = Number(/(\d{4})/.exec(file)?.[1]);
      const head = new RegExp(
        `^# ${number}\\. \\S.+\\n\\nDate: \\d{4}-\\d\\d-\\d\\d\\. Status: (accepted|superseded by \\[\\d{4}\\]\\(\\S+\\))\\.\\n`,
      );
      return !head.test(text);
    });

    expect(
      incomplete.map(({ file }) => file),
      'Begin the ADR with `# <number>. <decision>`, then `Date: 2026-01-31. Status: accepted.`',
    ).toEqual([]);
  });
});

describe('citations in the code', () => {
  const texts = written
    .filter(
      (file) => /\.(ts|tsx|mjs|js|cjs|css|md|html)$/.test(file) && file !== 'test/house/documents.test.ts',
    )
    .map((file) => ({ file, text: readText(file) }));
  const citations = (pattern: RegExp) =>
    texts.flatMap(({ file, text }) =>
      [...text.matchAll(pattern)].map((match) => ({ file, cited: match[1] ?? match[0] })),
    );
  const said = ({ file, cited }: { readonly file: string; readonly cited: string }) => `${file}: ${cited}`;

  it('name requirements of the list', () => {
    const listed = new Set(readText('docs/requirements.tsv').match(/^R\d{3}(?=\t)/gm));
    const unknown = citations(/\bR\d{3}\b/g).filter(({ cited }) => !listed.has(cited));

    expect(unknown.map(said), 'Cite a number of docs/requirements.tsv.').toEqual([]);
  });

  it('name existing ADRs and pages', () => {
    const adrs = new Set(filesBelow('docs/adr').map((file) => file.slice(0, 'docs/adr/0001'.length)));
    const unknownAdrs = citations(/\b(docs\/adr\/\d{4})/g).filter(({ cited }) => !adrs.has(cited));
    const unknownPages = citations(/\b(docs\/[a-z][\w-]*\.(?:md|tsv))\b/g).filter(
      ({ cited }) => !written.includes(cited),
    );

    expect([...unknownAdrs, ...unknownPages].map(said), 'Cite a file of docs.').toEqual([]);
  });

  it('name nothing outside the repository', () => {
    const foreign = citations(
      /\b[Ss]pec \d|(?<!Ü)§|\b(?:DESIGN|LOOK|HOUSE|ROOMS|STYLE|SPEC)(?:\.md|\b(?= §| \d))/g,
    );

    expect(
      foreign.map(said),
      'Cite a requirement (R251), an ADR (docs/adr/0002), docs/decisions.md or docs/look.md.',
    ).toEqual([]);
  });
});
