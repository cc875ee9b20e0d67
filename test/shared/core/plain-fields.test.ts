import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { plainLines, singleLine } from '#shared/core/plain-text.ts';
import { everyRoute } from '#shared/routes.ts';
import { textsOf } from '#test/support/fuzz/texts.ts';

const dirty =
  /(?!\n)\p{Cc}|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]|\p{Cs}|\p{Noncharacter_Code_Point}/u;
const hostile = 'Ana\r\u202eLuc\u0000\u2066\ud83d\uffff';
/** Anything a string of JSON can hold, halves of signs among it. */
const anyText = fc
  .array(fc.oneof(fc.integer({ max: 0xffff, min: 0 }), fc.integer({ max: 0xdfff, min: 0xd800 })))
  .map((units) => String.fromCharCode(...units));

/** What is no text of anybody's to show: compared, decoded or looked up as it is, or named anew (`safeFileName`). */
const notShown = [
  /password$/i,
  /\.signature$/,
  /\.contentType$/,
  /\.website$/,
  /\.confirmed\[\]\.facts\[\]\.\w+$/,
  /^(startDocumentUpload|startNoteImage)\.name$/,
  /^createCategoryPictureUpload\.filename$/,
];

const texts = everyRoute
  .flatMap(({ name, body }) => (body ? [...textsOf(body, name)] : []))
  .filter(([path]) => !notShown.some((each) => each.test(path)));

describe('a text that somebody sends', () => {
  it.each(texts)(
    '%s keeps no control character, no turn of direction and no half of a sign, or is refused',
    (_, schema) => {
      const { success, data } = z.safeParse(schema, hostile);

      if (success) expect(data).not.toMatch(dirty);
    },
  );

  it('is found in every contract that takes one', () => {
    const paths = texts.map(([path]) => path);

    expect(paths).toEqual(
      expect.arrayContaining(['createPatient.firstName', 'submitIntake.answers.fullName']),
    );
    expect(paths.length).toBeGreaterThan(60);
  });
});

describe('what is left of a text', () => {
  it('has no such sign, says the same again, and leaves names as people write them', () => {
    void fc.assert(
      fc.property(fc.oneof(anyText, fc.string({ unit: 'binary' })), (text) => {
        for (const plain of [singleLine, plainLines]) {
          expect(plain(text)).not.toMatch(dirty);
          expect(plain(plain(text))).toBe(plain(text));
        }
        expect(singleLine(text)).not.toContain('\n');
      }),
    );
    expect(singleLine('Ana \ud83d\u202e\ude00')).toBe('Ana');
    expect(singleLine('\u3164\u2800\u{e0041}\u{e0042}\u115f\uffa0')).toBe('');
    for (const name of ['María José Núñez-O’Neill', 'Zoë 李', '👩‍⚕️ Ana']) expect(singleLine(name)).toBe(name);
    expect(plainLines('uno\r\ndos\rtres\n\ncuatro')).toBe('uno\ndos\ntres\n\ncuatro');
  });
});
