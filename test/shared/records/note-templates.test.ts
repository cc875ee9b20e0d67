import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  blank,
  findNextBlank,
  findPreviousBlank,
  insertTemplate,
  noteTemplates,
  removeBlanks,
} from '#shared/records/treatment/note-templates.ts';

const laser = noteTemplates.find(({ id }) => id === 'laser')!;

describe('removeBlanks', () => {
  it('removes the lines of a template that were not filled in', () => {
    const text = insertTemplate('', laser).replace(`Fluencia: ${blank}`, 'Fluencia: 12');

    expect(removeBlanks(text)).toBe('Fluencia: 12 J/cm²');
  });

  it('keeps what was written beside a blank', () => {
    expect(removeBlanks(`Zona: axilas ${blank}`)).toBe('Zona: axilas');
  });

  it('leaves no blank, and no other text unchanged', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...noteTemplates), (text, template) => {
        const written = text.replaceAll('_', '').trim();
        expect(removeBlanks(insertTemplate(written, template))).toBe(written);
      }),
    );
  });
});

describe('insertTemplate', () => {
  it('replaces an earlier template that was not filled in', () => {
    const [soap] = noteTemplates;

    expect(insertTemplate(insertTemplate('Toleró bien', soap), laser)).toBe(
      ['Toleró bien', ...laser.lines].join('\n'),
    );
  });
});

describe('findNextBlank and findPreviousBlank', () => {
  it('visit the blanks in both directions and end', () => {
    const text = `a ${blank} b ${blank}`;
    const first = findNextBlank(text, 0)!;
    const second = findNextBlank(text, first.end)!;

    expect([first.start, second.start]).toEqual([2, 8]);
    expect(findNextBlank(text, second.end)).toBeUndefined();
    expect(findPreviousBlank(text, second.start)).toEqual(first);
    expect(findPreviousBlank(text, first.start)).toBeUndefined();
  });
});
