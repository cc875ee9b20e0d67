import { describe, expect, it } from 'vitest';
import { allFiles } from './reading/source.ts';
import { findAll, findLine, isNode, readName } from './reading/syntax-tree.ts';
import { splitWords } from './reading/words.ts';

/** Words of names that readers had to guess, with the standard term. */
const termsForNames = new Map([
  ['tell', 'emit (an event), notify (a person)'],
  ['telling', 'emitting, notifying'],
  ['told', 'emitted, notified'],
  ['heard', 'handled, subscribed'],
  ['seam', 'port'],
  ['seams', 'ports'],
  ['refusal', 'error, rejection'],
  ['refusals', 'errors, rejections'],
  ['cupboard', 'inventory'],
  ['till', 'pos'],
  ['tills', 'registers'],
  ['scene', 'fixture'],
  ['anew', 'again'],
  ['meanwhile', 'concurrent'],
  ['whoever', 'client, caller'],
  ['patience', 'timeout'],
  ['tally', 'counter'],
  ['visit', 'appointment'],
  ['visits', 'appointments'],
  ['spot', 'slot'],
  ['centre', 'center'],
  ['colour', 'color'],
  ['metres', 'meters'],
]);

/** Names that are stored or sent, and therefore stay. */
const storedNames = [
  'told',
  'toldAt',
  'lowToldAt',
  'preparedTold',
  'till',
  'tillCents',
  'refusal',
  'visits',
  'changed_meanwhile',
  'moved_meanwhile',
  'collected_at_till',
];

/** Expressions of archaic or riddling English in comments and test titles. */
const expressions: readonly RegExp[] = [
  /\b(whoever|whomever|anew|meanwhile|thereof|whereof|wherein|whereby|thereby|hence|thus|lest|upon)\b/i,
  /\b(is|are|was|were|be|been) told\b/i,
  /\b(lets?|letting) go\b/i,
  /\bheeds?\b/i,
  /\bby now\b/i,
  /\bfrom (then|there|now) on\b/i,
  /\bas (it|they) (stands?|was|were)\b/i,
  /\b(nobody|somebody|anybody)\b.*\b(nobody|somebody|anybody)\b/i,
];
const findOddExpression = (text: string) =>
  expressions.map((expression) => expression.exec(text)?.[0]).find(Boolean);

const suggestTerm = (name: string) => {
  const word = splitWords(name).find((candidate) => termsForNames.has(candidate));
  return word && `${name}: '${word}' is '${termsForNames.get(word)}'`;
};

/** Returns the title of a `describe`, `it` or `test`. */
function readTitle(node: unknown): string | undefined {
  if (!isNode(node) || node.type !== 'CallExpression') return undefined;
  const { callee, arguments: callArguments } = node as unknown as {
    callee: unknown;
    arguments: readonly unknown[];
  };
  const name = readName(callee) ?? (isNode(callee) ? readName(callee['object']) : undefined);
  const [title] = callArguments;
  const isTest = name !== undefined && ['describe', 'it', 'test'].includes(name);
  return isTest && isNode(title) && typeof title['value'] === 'string' ? title['value'] : undefined;
}

describe('plain language', () => {
  it('is used in the names of the code', () => {
    const oddNames = allFiles.flatMap((file) =>
      findAll(file, (node) => {
        const name = readName(node);
        return name === undefined || storedNames.includes(name) ? undefined : suggestTerm(name);
      }).map(({ line, value }) => `${file.path}:${line} ${value}`),
    );

    expect([...new Set(oddNames)], 'Use the term after `is`. docs/glossary.md explains the terms.').toEqual(
      [],
    );
  });

  it('is used in file names', () => {
    const oddFileNames = allFiles.flatMap(({ path }) => suggestTerm(path) ?? []);

    expect(oddFileNames, 'Rename the file with the term after `is`.').toEqual([]);
  });

  it('is used in comments and test titles', () => {
    const oddSentences = allFiles.flatMap((file) => [
      ...file.comments.flatMap(({ value, start }) => {
        const odd = findOddExpression(value);
        return odd ? [`${file.path}:${findLine(file.text, start)} '${odd}'`] : [];
      }),
      ...(file.path.startsWith('test/')
        ? findAll(file, (node) => findOddExpression(readTitle(node) ?? '')).map(
            ({ line, value }) => `${file.path}:${line} '${value}'`,
          )
        : []),
    ]);

    expect(
      oddSentences,
      'Write the sentence as you would say it in a code review, with subject, verb and object.',
    ).toEqual([]);
  });
});
