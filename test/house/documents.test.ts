import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { models } from './reading/entity-models.ts';
import { listFilesBelow, readText } from './reading/source.ts';

const pages = ['README.md', 'CONTRIBUTING.md', 'infra/local/README.md', ...listFilesBelow('docs')];
const markdown = pages.filter((file) => file.endsWith('.md')).map((file) => ({ file, text: readText(file) }));
const repositoryFiles = [...listFilesBelow('.')];

describe('docs/data.md', () => {
  const [, table = ''] = readText('docs/data.md').split('| Question | Entity | Index | Key | Read |');
  const rows = table
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const documentedPatterns = rows.map(([, , entity, index, key]) => `${entity}, ${index}: ${key}`);

  /** `patientId · date, time`, as the table writes a pattern's composite attributes. */
  const formatKey = (partition: readonly string[], sort: readonly string[] = []) => {
    const emptyKey = sort.length > 0 ? '(one partition)' : '(one row)';
    return [partition.join(', ') || emptyKey, ...(sort.length > 0 ? [sort.join(', ')] : [])].join(' · ');
  };
  const patterns = models.flatMap(({ entity, declared }) =>
    Object.values(declared).map(({ index, condition, pk, sk }) => {
      const name = index === undefined ? 'table' : `${index}${condition ? ' (sparse)' : ''}`;
      return `${entity}, ${name}: ${formatKey(pk.composite, sk?.composite)}`;
    }),
  );

  it('lists each access pattern of each entity, and no other', () => {
    const missing = patterns.filter((pattern) => !documentedPatterns.includes(pattern));
    const obsolete = documentedPatterns.filter((pattern) => !patterns.includes(pattern));

    expect(
      { missing, obsolete },
      'Write a row of docs/data.md for each missing access pattern, | Question | Entity | Index | Key | Read |, as in the entity in lambdas/table, and remove obsolete rows.',
    ).toEqual({
      missing: [],
      obsolete: [],
    });
  });
});

it('docs/testing.md describes each house test', () => {
  const page = readText('docs/testing.md');
  const tests = listFilesBelow('test/house').filter((file) => file.endsWith('.test.ts'));

  expect(
    tests.filter((file) => !page.includes(file)),
    'Add a row for the test to the table of house tests.',
  ).toEqual([]);
});

it('docs/testing.md lists each vitest project', () => {
  const page = readText('docs/testing.md');
  const projects = [...readText('vitest.config.ts').matchAll(/project\('([^']+)'/g)].map(([, name]) => name);

  expect(
    projects.filter((name) => !page.includes(`\`${name}\``) && !page.includes(`, ${name}\``)),
    'Add a row for the project to the levels.',
  ).toEqual([]);
});

describe('documentation', () => {
  it('links only to existing files', () => {
    const broken = markdown.flatMap(({ file, text }) =>
      [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)[^)]*\)/g)]
        .map(([, target]) => path.posix.join(path.posix.dirname(file), String(target)))
        .filter(
          (target) =>
            !repositoryFiles.some(
              (existing) => existing === target || existing.startsWith(`${target.replace(/\/$/, '')}/`),
            ),
        )
        .map((target) => `${file}: ${target}`),
    );

    expect(broken, 'Correct the link, or write the page.').toEqual([]);
  });

  it('names only files of the repository', () => {
    const filePaths =
      /`((?:shared|events|lambdas|infra|web|test|docs)\/[\w./-]+\.(?:ts|tsx|md|tsv|css|mjs|js|cjs))`/g;
    const missingFiles = markdown
      .filter(({ file }) => !file.startsWith('docs/adr/'))
      .flatMap(({ file, text }) =>
        [...text.matchAll(filePaths)].flatMap(([, filePath]) =>
          repositoryFiles.includes(String(filePath)) ? [] : [`${file}: ${filePath}`],
        ),
      );

    expect(missingFiles, 'Write the current path of the file.').toEqual([]);
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
  const texts = repositoryFiles
    .filter(
      (file) => /\.(ts|tsx|mjs|js|cjs|css|md|html)$/.test(file) && file !== 'test/house/documents.test.ts',
    )
    .map((file) => ({ file, text: readText(file) }));
  const citations = (pattern: RegExp) =>
    texts.flatMap(({ file, text }) =>
      [...text.matchAll(pattern)].map((match) => ({ file, cited: match[1] ?? match[0] })),
    );
  const formatCitation = ({ file, cited }: { readonly file: string; readonly cited: string }) =>
    `${file}: ${cited}`;

  it('name requirements of the list', () => {
    const requirementIds = new Set(readText('docs/requirements.tsv').match(/^R\d{3}(?=\t)/gm));
    const unknown = citations(/\bR\d{3}\b/g).filter(({ cited }) => !requirementIds.has(cited));

    expect(unknown.map(formatCitation), 'Cite a number of docs/requirements.tsv.').toEqual([]);
  });

  it('name existing ADRs and pages', () => {
    const adrs = new Set(listFilesBelow('docs/adr').map((file) => file.slice(0, 'docs/adr/0001'.length)));
    const unknownAdrs = citations(/\b(docs\/adr\/\d{4})/g).filter(({ cited }) => !adrs.has(cited));
    const unknownPages = citations(/\b(docs\/[a-z][\w-]*\.(?:md|tsv))\b/g).filter(
      ({ cited }) => !repositoryFiles.includes(cited),
    );

    expect([...unknownAdrs, ...unknownPages].map(formatCitation), 'Cite a file of docs.').toEqual([]);
  });

  it('name nothing outside the repository', () => {
    const outsideCitations = citations(
      /\b[Ss]pec \d|(?<!Ü)§|\b(?:DESIGN|LOOK|HOUSE|ROOMS|STYLE|SPEC)(?:\.md|\b(?= §| \d))/g,
    );

    expect(
      outsideCitations.map(formatCitation),
      'Cite a requirement (R251), an ADR (docs/adr/0002), docs/decisions.md or docs/look.md.',
    ).toEqual([]);
  });
});
