import { describe, expect, it } from 'vitest';
import { type SourceFile, sourceFiles } from './reading/source.ts';
import { findAll, findLine, isNode, type Node, readName } from './reading/syntax-tree.ts';
import { splitWords } from './reading/words.ts';

const readPropertyName = (node: Node) => {
  const property = node['property'];
  return readName(property) ?? (isNode(property) ? property['value'] : undefined);
};
const isMemberAccess = (node: Node, object: string, property: string) =>
  node.type === 'MemberExpression' &&
  readName(node['object']) === object &&
  readPropertyName(node) === property;

/** Lists the lines outside the allowed paths whose nodes match. */
function findOutside(
  allowedPaths: readonly string[],
  match: (node: Node, parent?: Node) => string | undefined,
): string[] {
  const formatMatches = (file: SourceFile) =>
    findAll(file, match).map(({ line, value }) => `${file.path}:${line} ${value}`);
  return sourceFiles
    .filter(({ path }) => !allowedPaths.some((allowedPath) => path.startsWith(allowedPath)))
    .flatMap(formatMatches);
}

describe('environment variables', () => {
  const allowedReaders = [
    'lambdas/platform/env.ts',
    'infra/stages.ts',
    'infra/app.ts',
    'infra/deploy/commands.ts',
    'infra/stage-environment.ts',
    'infra/local/',
  ];

  it('are read in one place of the server and one of the infrastructure', () => {
    const reads = findOutside(allowedReaders, (node) => {
      const importedModule =
        node.type === 'ImportDeclaration' && isNode(node['source']) ? node['source']['value'] : undefined;
      if (importedModule === 'node:process' || importedModule === 'process') return 'imports the process';
      return isMemberAccess(node, 'process', 'env') ? 'reads process.env' : undefined;
    });

    expect(reads, 'Read the variable in lambdas/platform/env.ts, or take it as a parameter.').toEqual([]);
  });
});

describe('table', () => {
  it('is queried by key, never scanned', () => {
    const scans = findOutside(['infra/local/'], (node) => {
      const name = readName(node);
      return name === 'ScanCommand' || name === 'paginateScan' ? `names ${name}` : undefined;
    });

    expect(scans, 'Add an index for the query to the entity.').toEqual([]);
  });
});

describe('clock', () => {
  const allowedClocks = ['lambdas/platform/clock.ts', 'web/src/lib/', 'infra/local/'];

  it('is injected as a port', () => {
    const reads = findOutside(allowedClocks, (node) => {
      const callArguments = node['arguments'];
      const isNow =
        Array.isArray(callArguments) && callArguments.length === 0 && readName(node['callee']) === 'Date';
      if (isNow) return 'makes the current date';
      return isMemberAccess(node, 'Date', 'now') ? 'reads Date.now' : undefined;
    });

    expect(reads, 'Get the time from `platform.now()` (server) or web/src/lib (browser).').toEqual([]);
  });
});

describe('limits', () => {
  /** Counters that reject nobody directly. They count the requests of one link, or of a stranger's input. */
  const allowedCounters = [
    'lambdas/runtime/limits.ts',
    'lambdas/notifications/',
    'lambdas/table/',
    'lambdas/records/answers/answers-link.ts',
    'lambdas/accounts/rate-limits.ts',
  ];

  it('are counted in one module, which delays before it rejects', () => {
    const counts = findOutside(allowedCounters, (node) => {
      const object = node['object'];
      const isThrottle = isNode(object) && (readName(object) ?? readPropertyName(object)) === 'throttles';
      return isThrottle && String(readPropertyName(node)).startsWith('count')
        ? 'counts by itself'
        : undefined;
    });

    expect(counts, 'Count with limitSource or limitSubject of lambdas/runtime/limits.ts.').toEqual([]);
  });
});

describe('times in a sentence', () => {
  it('get their article from formatTimeWithArticle, since it is singular at one o’clock', () => {
    const manualArticles = sourceFiles.flatMap(({ path, text }) =>
      [...text.matchAll(/\b(?:a|de|desde|hasta|para) las \$\{/g)].map(
        ({ index }) => `${path}:${findLine(text, index)}`,
      ),
    );

    expect(
      manualArticles,
      'Use formatTimeWithArticle(time) of shared/core/format.ts, after the preposition.',
    ).toEqual([]);
  });
});

/** Returns the text of `type="…"`, `type={'…'}` or `type: '…'`. */
function readTypeText(node: Node): string | undefined {
  const name = node.type === 'JSXAttribute' ? node['name'] : node['key'];
  const value = node['value'];
  if (!isNode(name) || name['name'] !== 'type' || !isNode(value)) return undefined;
  const literal = isNode(value['expression']) ? value['expression'] : value;
  return typeof literal['value'] === 'string' ? literal['value'] : undefined;
}

describe('formats of days, months and times', () => {
  const nativeTypes = ['date', 'datetime-local', 'month', 'week', 'time'];

  it('do not depend on the browser’s language', () => {
    const nativeInputs = findOutside([], (node) => {
      const text = readTypeText(node);
      return text !== undefined && nativeTypes.includes(text) ? `type="${text}"` : undefined;
    }).filter((place) => place.startsWith('web/'));

    expect(
      nativeInputs,
      'Use DateField or FormDate of web/src/ui/date-field for a day, and a SelectField with `listHourOptions` for a time.',
    ).toEqual([]);
  });
});

describe('word “local”', () => {
  /** CDK's option for bundling without a container, a browser API, and a schema.org type. */
  const cdkBundling = 'infra/constructs/functions/function-code.ts';
  const allowedWords = ['localStorage', 'LocalBusiness'];
  const removeWord = (text: string, word: string) => text.split(word).join('');
  const findLocalWord = (text: string) =>
    splitWords(allowedWords.reduce(removeWord, text)).includes('local') ? text : undefined;

  it('appears only in infra/local', () => {
    const words = findOutside(['infra/local/', cdkBundling], (node) => {
      const text = node.type === 'Literal' ? node['value'] : readName(node);
      const raw = node.type === 'TemplateElement' ? (node['value'] as { raw?: unknown }).raw : text;
      return typeof raw === 'string' ? findLocalWord(raw) : undefined;
    });

    expect(
      words,
      'Configure the difference with an environment variable. Code for one machine belongs in infra/local.',
    ).toEqual([]);
  });
});
