import * as z from 'zod/mini';
import { endOfDay, isCivilDate, isCivilMonth, isCivilTime } from './civil-time.ts';
import { cleanPhone, toE164, wrongPhoneMessage } from './phone/e164.ts';
import { toPlainLines, toSingleLine } from './plain-text.ts';

/** Opaque URL-safe identifier, never longer than a UUID with a prefix. */
export const Id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));
// These checks abort, so that cross-field rules never compute with an invalid date or time.
export const CivilDate = z.string().check(z.refine(isCivilDate, { error: 'Fecha inválida.', abort: true }));
export const CivilMonth = z.string().check(z.refine(isCivilMonth, { error: 'Fecha inválida.', abort: true }));
export const CivilTime = z.string().check(z.refine(isCivilTime, { error: 'Hora inválida.', abort: true }));
/** Also accepts `24:00`. */
export const EndTime = z
  .string()
  .check(
    z.refine((text) => text === endOfDay || isCivilTime(text), { error: 'Hora inválida.', abort: true }),
  );
export const Instant = z.iso.datetime();
/** Largest accepted amount, $1,000,000. */
export const maxCents = 100_000_000;
export const Cents = z.int().check(z.minimum(0), z.maximum(maxCents));
export const BasisPoints = z.int().check(z.minimum(0), z.maximum(10_000));
export const Minutes = z.int().check(z.minimum(1), z.maximum(24 * 60));
export const Version = z.int().check(z.minimum(0));

/** Builds the error option of a number schema, with separate messages for an absent and an unreadable value. */
export const buildNumberErrors = (missing: string, unreadable: string) => ({
  error: ({ input }: { readonly input?: unknown }) => (input === undefined ? missing : unreadable),
});

/** Cleans a name or another text of one line. */
export const inOneLine = z.overwrite(toSingleLine);
/** Cleans a text of several lines. */
export const inLines = z.overwrite(toPlainLines);

export const PersonName = z.string().check(inOneLine, z.minLength(1), z.maxLength(80));
const requiredMessage = 'Este campo es obligatorio.';
export const Email = z
  .string()
  .check(
    inOneLine,
    z.toLowerCase(),
    z.minLength(1, { error: requiredMessage, abort: true }),
    z.maxLength(254, { error: 'Máximo 254 caracteres.', abort: true }),
    z.email({ error: 'Correo electrónico inválido.' }),
  );
/** Checks of every phone field, which is always stored as E.164 (R414 R487). */
const phoneChecks = [
  z.overwrite<string>(cleanPhone),
  z.refine<string>((text) => !/[^\d\s().+-]/.test(text), {
    error: 'El teléfono solo puede contener números.',
    abort: true,
  }),
  z.maxLength(30, { error: wrongPhoneMessage, abort: true }),
  z.refine<string>((text) => text === '' || toE164(text) !== undefined, { error: wrongPhoneMessage }),
  z.overwrite<string>((text) => toE164(text) ?? text),
] as const;
export const OptionalPhone = z.string().check(inOneLine, ...phoneChecks);
export const Phone = z
  .string({ error: requiredMessage })
  .check(inOneLine, z.minLength(1, { error: requiredMessage, abort: true }), ...phoneChecks);
/** Returns the schema without its strictness, so that stored rows with fields of a later version still parse. */
export const toStoredSchema = <S extends z.core.$ZodShape>({ shape }: z.ZodMiniObject<S, z.core.$strict>) =>
  z.object(shape);

export const Cursor = z.string().check(z.minLength(1), z.maxLength(2000));

const microdegrees = 1_000_000;
/** Rounds to a tenth of a meter, since DynamoDB cannot store arbitrarily small numbers. */
const roundedDegrees = z.overwrite<number>((degrees) => Math.round(degrees * microdegrees) / microdegrees);
const outsideBoundsError = { error: 'Ese lugar no está en Puerto Rico.' };
/** Bounds of Puerto Rico with its islands, from Mona to Culebra. */
export const Latitude = z
  .number()
  .check(z.minimum(17.6, outsideBoundsError), z.maximum(18.7, outsideBoundsError), roundedDegrees);
export const Longitude = z
  .number()
  .check(z.minimum(-68.1, outsideBoundsError), z.maximum(-65.1, outsideBoundsError), roundedDegrees);

export const PdfFile = z.object({ filename: z.string(), base64: z.string() });
