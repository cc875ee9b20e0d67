import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { toPlainLines, toSingleLine } from '#shared/core/plain-text.ts';
import { allRoutes } from '#shared/routes.ts';
import { listTextFields } from '#test/support/fuzz/texts.ts';

/** Control characters except the line break, bidirectional marks, unpaired surrogates and noncharacters. */
const dirtyCharacters =
  /(?!\n)\p{Cc}|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]|\p{Cs}|\p{Noncharacter_Code_Point}/u;
const textWithHiddenCharacters = 'Ana\r\u202eLuc\u0000\u2066\ud83d\uffff';
/** Any JSON string, including unpaired surrogates. */
const arbitraryText = fc
  .array(fc.oneof(fc.integer({ max: 0xffff, min: 0 }), fc.integer({ max: 0xdfff, min: 0xd800 })))
  .map((units) => String.fromCharCode(...units));

/** Fields that are compared, decoded, looked up or renamed (`toSafeFileName`), and never displayed. */
const hiddenFields = [
  /password$/i,
  /\.signature$/,
  /\.contentType$/,
  /\.website$/,
  /\.confirmed\[\]\.facts\[\]\.\w+$/,
  /^(startDocumentUpload|startNoteImage)\.name$/,
  /^createCategoryPictureUpload\.filename$/,
];

const textFields = allRoutes
  .flatMap(({ name, body }) => (body ? [...listTextFields(body, name)] : []))
  .filter(([path]) => !hiddenFields.some((pattern) => pattern.test(path)));

describe('text fields', () => {
  it.each(textFields)(
    '%s contains no control, bidirectional or unpaired surrogate characters, or is rejected',
    (_, schema) => {
      const { success, data } = z.safeParse(schema, textWithHiddenCharacters);

      if (success) expect(data).not.toMatch(dirtyCharacters);
    },
  );

  it('include every text of the contracts', () => {
    const paths = textFields.map(([path]) => path);

    expect(paths).toEqual(
      expect.arrayContaining(['createPatient.firstName', 'submitIntake.answers.fullName']),
    );
    expect(paths.length).toBeGreaterThan(60);
  });
});

describe('toSingleLine and toPlainLines', () => {
  it('remove control characters, are idempotent, and preserve names as typed', () => {
    void fc.assert(
      fc.property(fc.oneof(arbitraryText, fc.string({ unit: 'binary' })), (text) => {
        for (const clean of [toSingleLine, toPlainLines]) {
          expect(clean(text)).not.toMatch(dirtyCharacters);
          expect(clean(clean(text))).toBe(clean(text));
        }
        expect(toSingleLine(text)).not.toContain('\n');
      }),
    );
    expect(toSingleLine('Ana \ud83d\u202e\ude00')).toBe('Ana');
    expect(toSingleLine('\u3164\u2800\u{e0041}\u{e0042}\u115f\uffa0')).toBe('');
    for (const name of ['María José Núñez-O’Neill', 'Zoë 李', '👩‍⚕️ Ana'])
      expect(toSingleLine(name)).toBe(name);
    expect(toPlainLines('uno\r\ndos\rtres\n\ncuatro')).toBe('uno\ndos\ntres\n\ncuatro');
  });
});
