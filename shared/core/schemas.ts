import * as z from 'zod/mini';
import { endOfDay, isCivilDate, isCivilMonth, isCivilTime } from './civil-time.ts';
import { e164, plainPhone, wrongPhone } from './phone/e164.ts';
import { plainLines, singleLine } from './plain-text.ts';

/** Opaque identifier: URL-safe, never longer than a UUID with a prefix. */
export const Id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));
// They abort, so that cross-field rules never compute with an invalid date or time.
export const CivilDate = z.string().check(z.refine(isCivilDate, { error: 'Fecha inválida.', abort: true }));
export const CivilMonth = z.string().check(z.refine(isCivilMonth, { error: 'Fecha inválida.', abort: true }));
export const CivilTime = z.string().check(z.refine(isCivilTime, { error: 'Hora inválida.', abort: true }));
export const EndTime = z
  .string()
  .check(
    z.refine((text) => text === endOfDay || isCivilTime(text), { error: 'Hora inválida.', abort: true }),
  );
/** UTC ISO instant. */
export const Instant = z.iso.datetime();
/** Largest accepted amount: $1,000,000. */
export const mostCents = 100_000_000;
export const Cents = z.int().check(z.minimum(0), z.maximum(mostCents));
export const BasisPoints = z.int().check(z.minimum(0), z.maximum(10_000));
export const Minutes = z.int().check(z.minimum(1), z.maximum(24 * 60));
export const Version = z.int().check(z.minimum(0));

/** Messages for a number that is missing or unreadable. */
export const numberErrors = (missing: string, unreadable: string) => ({
  error: ({ input }: { readonly input?: unknown }) => (input === undefined ? missing : unreadable),
});

/** Cleans up names and one-line fields (`inOneLine`) and multi-line fields (`inLines`). */
export const inOneLine = z.overwrite(singleLine);
export const inLines = z.overwrite(plainLines);

export const PersonName = z.string().check(inOneLine, z.minLength(1), z.maxLength(80));
const missing = 'Este campo es obligatorio.';
export const Email = z
  .string()
  .check(
    inOneLine,
    z.toLowerCase(),
    z.minLength(1, { error: missing, abort: true }),
    z.maxLength(254, { error: 'Máximo 254 caracteres.', abort: true }),
    z.email({ error: 'Correo electrónico inválido.' }),
  );
/** Checks of every phone field; stores E.164 however the phone was typed (R414 R487). */
const writtenPhone = [
  z.overwrite<string>(plainPhone),
  z.refine<string>((text) => !/[^\d\s().+-]/.test(text), {
    error: 'El teléfono solo puede contener números.',
    abort: true,
  }),
  z.maxLength(30, { error: wrongPhone, abort: true }),
  z.refine<string>((text) => text === '' || e164(text) !== undefined, { error: wrongPhone }),
  z.overwrite<string>((text) => e164(text) ?? text),
] as const;
export const OptionalPhone = z.string().check(inOneLine, ...writtenPhone);
export const Phone = z
  .string({ error: missing })
  .check(inOneLine, z.minLength(1, { error: missing, abort: true }), ...writtenPhone);
/** A stored request's shape, which ignores fields that a later version wrote. */
export const asStored = <S extends z.core.$ZodShape>({ shape }: z.ZodMiniObject<S, z.core.$strict>) =>
  z.object(shape);

export const Cursor = z.string().check(z.minLength(1), z.maxLength(2000));

const microdegrees = 1_000_000;
/** Rounds to a tenth of a meter, since DynamoDB cannot store arbitrarily small numbers. */
const measured = z.overwrite<number>((degrees) => Math.round(degrees * microdegrees) / microdegrees);
const outside = { error: 'Ese lugar no está en Puerto Rico.' };
/** Bounds of Puerto Rico with its islands, from Mona to Culebra. */
export const Latitude = z.number().check(z.minimum(17.6, outside), z.maximum(18.7, outside), measured);
export const Longitude = z.number().check(z.minimum(-68.1, outside), z.maximum(-65.1, outside), measured);

export const PdfFile = z.object({ filename: z.string(), base64: z.string() });
