import { describe, expect, it } from 'vitest';
import { refusedNames, refusedWords } from '#shared/glossary/refused-words.ts';
import { allFiles } from './reading/source.ts';
import { findAll, nameOf } from './reading/syntax-tree.ts';
import { wordsOf } from './reading/words.ts';

/** Names in stored rows, which are read as stored or have a label. */
const stored: Readonly<Record<string, readonly string[]>> = {
  'shared/records/access/access-labels.ts': ['visits'],
};

const preferredWords = new Map(refusedWords.map(({ refused, preferred }) => [refused, preferred]));
const preferredNames = new Map(refusedNames.map(({ refused, preferred }) => [refused, preferred]));

/** The preferred name; undefined for an acceptable one. */
function remedyOf(name: string): string | undefined {
  const whole = preferredNames.get(name);
  if (whole !== undefined) return `'${name}' is ${whole}`;
  const word = wordsOf(name).find((each) => preferredWords.has(each));
  return word && `'${word}' is '${preferredWords.get(word)}'`;
}

describe('preferred words', () => {
  it('are used in every name of the code', () => {
    const found = allFiles.flatMap((file) =>
      findAll(file, (node) => {
        const name = nameOf(node);
        if (name === undefined || stored[file.path]?.includes(name)) return undefined;
        const remedy = remedyOf(name);
        return remedy && `${name}: ${remedy}`;
      }).map(({ line, value }) => `${file.path}:${line} ${value}`),
    );

    expect(
      [...new Set(found)],
      'Use the word after `is`; shared/glossary/refused-words.ts has the list.',
    ).toEqual([]);
  });

  it('are used in every file name', () => {
    const found = allFiles.flatMap(({ path }) => {
      const remedy = remedyOf(path);
      return remedy ? [`${path}: ${remedy}`] : [];
    });

    expect(found, 'Rename the file with the word after `is`.').toEqual([]);
  });

  it('are used in every comment', () => {
    const found = allFiles.flatMap(({ path, text, comments }) =>
      comments.flatMap(({ value, start }) => {
        const word = wordsOf(value.replace(/\S*[/`]\S*/g, '')).find((each) => preferredWords.has(each));
        if (word === undefined) return [];
        const line = text.slice(0, start).split('\n').length;
        return [`${path}:${line} '${word}' is '${preferredWords.get(word)}'`];
      }),
    );

    expect(found, 'Write the comment with the word after `is`.').toEqual([]);
  });
});
