import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { spanishMessages } from '#shared/core/issue-text.ts';
import { allRoutes } from '#shared/routes.ts';

const listMessages = (schema: z.ZodMiniType, value: unknown) =>
  z.safeParse(schema, value, spanishMessages).error?.issues.map(({ message }) => message) ?? [];

/** The bodies of all contracts. The tests fill them with any values. */
const bodies = allRoutes.flatMap(({ name, body }) => (body ? [{ name, body: body as z.ZodMiniType }] : []));

/** Texts fixed by the specification (R449 R462 R467). */
const fixedMessages = [
  'Nombre requerido',
  'Ingresa un número',
  'No puede ser negativo',
  'No puede superar 100',
];

/** JSON values without keys that break comparison. A body with them is rejected before validation. */
const comparableValues = fc
  .jsonValue()
  .filter((value) => !/"(toString|valueOf)":/.test(JSON.stringify(value)));
const arbitraryValue = fc.oneof(fc.constant(undefined), comparableValues, fc.constant('x'.repeat(5_000)));

/** Builds bodies whose fields have any value, also in nested objects. The casts reach zod's internal schema. */
function buildBodyArbitrary(schema: z.ZodMiniType): fc.Arbitrary<unknown> {
  const { def } = (schema as unknown as z.core.$ZodTypes)._zod;
  if (def.type !== 'object') return arbitraryValue;
  const fields = Object.entries(def.shape).map(([name, field]) => [
    name,
    fc.oneof(arbitraryValue, buildBodyArbitrary(field as unknown as z.ZodMiniType)),
  ]);
  return fc.record(Object.fromEntries(fields), { requiredKeys: [] });
}

describe('validation message', () => {
  it.each(bodies)('is a whole Spanish sentence for $name', ({ body }) => {
    fc.assert(
      fc.property(buildBodyArbitrary(body), (value) => {
        for (const message of listMessages(body, value).filter(
          (reported) => !fixedMessages.includes(reported),
        )) {
          expect(message).toMatch(/^[¿«“A-ZÁÉÍÓÚÑ0-9].*[.?]$/u);
          expect(message).not.toMatch(/\b(invalid|input|required|expected|too|must|string|number)\b/i);
        }
      }),
      { numRuns: 20 },
    );
  });

  it('states the minimum or maximum length', () => {
    const textSchema = z.string().check(z.minLength(3), z.maxLength(5));

    expect([
      listMessages(textSchema, 'a'),
      listMessages(textSchema, 'abcdef'),
      listMessages(textSchema, undefined),
      listMessages(textSchema, 3),
    ]).toEqual([
      ['Escribe al menos 3 letras.'],
      ['Escribe como máximo 5 letras.'],
      ['Este campo es obligatorio.'],
      ['Este valor no es válido.'],
    ]);
  });

  it('is the rule’s own message if it has one', () => {
    expect(listMessages(z.string().check(z.minLength(1, { error: 'Escribe un nombre.' })), '')).toEqual([
      'Escribe un nombre.',
    ]);
  });
});
