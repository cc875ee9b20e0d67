import { describe, expect, it } from 'vitest';
import { type SourceFile, sourceFiles } from './reading/source.ts';
import { findAll, isNode, lineAt, type Node, nameOf } from './reading/syntax-tree.ts';
import { wordsOf } from './reading/words.ts';

const propertyOf = (node: Node) => {
  const property = node['property'];
  return nameOf(property) ?? (isNode(property) ? property['value'] : undefined);
};
const isMember = (node: Node, object: string, property: string) =>
  node.type === 'MemberExpression' && nameOf(node['object']) === object && propertyOf(node) === property;

/** Places outside the allowed ones whose nodes match. */
function findOutside(
  allowed: readonly string[],
  match: (node: Node, parent?: Node) => string | undefined,
): string[] {
  const places = (file: SourceFile) =>
    findAll(file, match).map(({ line, value }) => `${file.path}:${line} ${value}`);
  return sourceFiles.filter(({ path }) => !allowed.some((each) => path.startsWith(each))).flatMap(places);
}

describe('environment variables', () => {
  const readers = [
    'lambdas/platform/env.ts',
    'infra/stages.ts',
    'infra/app.ts',
    'infra/deploy/commands.ts',
    'infra/stage-environment.ts',
    'infra/local/',
  ];

  it('are read in one place of the server and one of the infrastructure', () => {
    const reads = findOutside(readers, (node) => {
      const imported =
        node.type === 'ImportDeclaration' && isNode(node['source']) ? node['source']['value'] : undefined;
      if (imported === 'node:process' || imported === 'process') return 'imports the process';
      return isMember(node, 'process', 'env') ? 'reads process.env' : undefined;
    });

    expect(reads, 'Read the variable in lambdas/platform/env.ts, or take it as a parameter.').toEqual([]);
  });
});

describe('table', () => {
  it('is queried by key, never scanned', () => {
    const scans = findOutside(['infra/local/'], (node) => {
      const name = nameOf(node);
      return name === 'ScanCommand' || name === 'paginateScan' ? `names ${name}` : undefined;
    });

    expect(scans, 'Add an index for the query to the entity.').toEqual([]);
  });
});

describe('clock', () => {
  const clocks = ['lambdas/platform/clock.ts', 'web/src/lib/', 'infra/local/'];

  it('is injected as a port', () => {
    const reads = findOutside(clocks, (node) => {
      const given = node['arguments'];
      const isNow = Array.isArray(given) && given.length === 0 && nameOf(node['callee']) === 'Date';
      if (isNow) return 'makes the current date';
      return isMember(node, 'Date', 'now') ? 'reads Date.now' : undefined;
    });

    expect(reads, 'Take the time from `platform.now()` (server) or web/src/lib (browser).').toEqual([]);
  });
});

describe('limits', () => {
  /** Counters that reject nobody directly: of one link, and of a stranger's input. */
  const counting = [
    'lambdas/runtime/limits.ts',
    'lambdas/notifications/',
    'lambdas/table/',
    'lambdas/records/answers/answers-link.ts',
    'lambdas/accounts/rate-limits.ts',
  ];

  it('delay before they reject, and count in one place', () => {
    const counts = findOutside(counting, (node) => {
      const object = node['object'];
      const isThrottle = isNode(object) && (nameOf(object) ?? propertyOf(object)) === 'throttles';
      return isThrottle && String(propertyOf(node)).startsWith('count') ? 'counts by itself' : undefined;
    });

    expect(counts, 'Count by limitSource or limitSubject of lambdas/runtime/limits.ts.').toEqual([]);
  });
});

describe('times in a sentence', () => {
  it('get their article from one function, since it is singular at one o’clock', () => {
    const written = sourceFiles.flatMap(({ path, text }) =>
      [...text.matchAll(/\b(?:a|de|desde|hasta|para) las \$\{/g)].map(
        ({ index }) => `${path}:${lineAt(text, index)}`,
      ),
    );

    expect(
      written,
      'Use formatTimeWithArticle(time) of shared/core/format.ts, after the preposition.',
    ).toEqual([]);
  });
});

/** The text of `type="…"`, `type={'…'}` or `type: '…'`. */
function textOfType(node: Node): string | undefined {
  const name = node.type === 'JSXAttribute' ? node['name'] : node['key'];
  const value = node['value'];
  if (!isNode(name) || name['name'] !== 'type' || !isNode(value)) return undefined;
  const literal = isNode(value['expression']) ? value['expression'] : value;
  return typeof literal['value'] === 'string' ? literal['value'] : undefined;
}

describe('formats of days, months and times', () => {
  const ofTheBrowser = ['date', 'datetime-local', 'month', 'week', 'time'];

  it('do not depend on the browser’s language', () => {
    const native = findOutside([], (node) => {
      const text = textOfType(node);
      return text !== undefined && ofTheBrowser.includes(text) ? `type="${text}"` : undefined;
    }).filter((place) => place.startsWith('web/'));

    expect(
      native,
      'Take DateField or FormDate of web/src/ui/date-field for a day, a SelectField with `listHourOptions` for an hour.',
    ).toEqual([]);
  });
});

describe('local machine', () => {
  /** CDK's option for bundling without a container, a browser API, and a schema.org type. */
  const cdkBundling = 'infra/constructs/functions/function-code.ts';
  const honest = ['localStorage', 'LocalBusiness'];
  const without = (text: string, word: string) => text.split(word).join('');
  const saysLocal = (text: string) =>
    wordsOf(honest.reduce(without, text)).includes('local') ? text : undefined;

  it('is unknown outside infra/local', () => {
    const words = findOutside(['infra/local/', cdkBundling], (node) => {
      const text = node.type === 'Literal' ? node['value'] : nameOf(node);
      const raw = node.type === 'TemplateElement' ? (node['value'] as { raw?: unknown }).raw : text;
      return typeof raw === 'string' ? saysLocal(raw) : undefined;
    });

    expect(
      words,
      'Configure the difference by an environment variable; code for one machine belongs in infra/local.',
    ).toEqual([]);
  });
});
