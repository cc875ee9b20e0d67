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

/** Each place outside the allowed ones where a node answers to the question. */
function placesOutside(
  allowed: readonly string[],
  ask: (node: Node, parent?: Node) => string | undefined,
): string[] {
  const places = (file: SourceFile) =>
    findAll(file, ask).map(({ line, value }) => `${file.path}:${line} ${value}`);
  return sourceFiles.filter(({ path }) => !allowed.some((each) => path.startsWith(each))).flatMap(places);
}

describe('the environment', () => {
  const readers = [
    'lambdas/platform/env.ts',
    'infra/stages.ts',
    'infra/app.ts',
    'infra/deploy/commands.ts',
    'infra/stage-environment.ts',
    'infra/local/',
  ];

  it('is read in one place of the server and one of the infrastructure', () => {
    const reads = placesOutside(readers, (node) => {
      const imported =
        node.type === 'ImportDeclaration' && isNode(node['source']) ? node['source']['value'] : undefined;
      if (imported === 'node:process' || imported === 'process') return 'imports the process';
      return isMember(node, 'process', 'env') ? 'reads process.env' : undefined;
    });

    expect(reads, 'Read the variable in lambdas/platform/env.ts, or take it as a parameter.').toEqual([]);
  });
});

describe('the table', () => {
  it('is read by its keys, never from end to end', () => {
    const scans = placesOutside(['infra/local/'], (node) => {
      const name = nameOf(node);
      return name === 'ScanCommand' || name === 'paginateScan' ? `names ${name}` : undefined;
    });

    expect(scans, 'Give the entity an index that holds the question.').toEqual([]);
  });
});

describe('the clock', () => {
  const clocks = ['lambdas/platform/clock.ts', 'web/src/lib/', 'infra/local/'];

  it('is a seam: what time it is comes from outside', () => {
    const reads = placesOutside(clocks, (node) => {
      const given = node['arguments'];
      const isNow = Array.isArray(given) && given.length === 0 && nameOf(node['callee']) === 'Date';
      if (isNow) return 'makes the current date';
      return isMember(node, 'Date', 'now') ? 'reads Date.now' : undefined;
    });

    expect(reads, 'Take the time from `platform.now()` (server) or web/src/lib (browser).').toEqual([]);
  });
});

describe('a limit', () => {
  /** What refuses nobody who waits for an answer, what one link has room for, and what a stranger may name. */
  const counting = [
    'lambdas/runtime/limits.ts',
    'lambdas/notifications/',
    'lambdas/table/',
    'lambdas/records/answers/answers-link.ts',
    'lambdas/accounts/rate-limits.ts',
  ];

  it('delays before it refuses: it counts in one place', () => {
    const counts = placesOutside(counting, (node) => {
      const object = node['object'];
      const isThrottle = isNode(object) && (nameOf(object) ?? propertyOf(object)) === 'throttles';
      return isThrottle && String(propertyOf(node)).startsWith('count') ? 'counts by itself' : undefined;
    });

    expect(counts, 'Count by limitSource or limitSubject of lambdas/runtime/limits.ts.').toEqual([]);
  });
});

describe('an hour in a sentence', () => {
  it('has its article from one place, since it is singular at one', () => {
    const written = sourceFiles.flatMap(({ path, text }) =>
      [...text.matchAll(/\b(?:a|de|desde|hasta|para) las \$\{/g)].map(
        ({ index }) => `${path}:${lineAt(text, index)}`,
      ),
    );

    expect(written, 'Write theClock(time), of shared/core/format.ts, after the preposition.').toEqual([]);
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

describe('a day, a month or an hour to write', () => {
  const ofTheBrowser = ['date', 'datetime-local', 'month', 'week', 'time'];

  it('is never asked for in the language of the browser', () => {
    const native = placesOutside([], (node) => {
      const text = textOfType(node);
      return text !== undefined && ofTheBrowser.includes(text) ? `type="${text}"` : undefined;
    }).filter((place) => place.startsWith('web/'));

    expect(
      native,
      'Take DateField or FormDate of web/src/ui/date-field for a day, a SelectField with `hourOptions` for an hour.',
    ).toEqual([]);
  });
});

describe('one machine', () => {
  /** CDK's word for bundling without a container, a name of the browser's own, and one of schema.org's. */
  const cdkBundling = 'infra/constructs/functions/function-code.ts';
  const honest = ['localStorage', 'LocalBusiness'];
  const without = (text: string, word: string) => text.split(word).join('');
  const saysLocal = (text: string) =>
    wordsOf(honest.reduce(without, text)).includes('local') ? text : undefined;

  it('is known to nothing outside infra/local', () => {
    const words = placesOutside(['infra/local/', cdkBundling], (node) => {
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
