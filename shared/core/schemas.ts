import * as z from 'zod/mini';
import { endOfDay, isCivilDate, isCivilMonth, isCivilTime } from './civil-time.ts';
import { e164, plainPhone, wrongPhone } from './phone/e164.ts';
import { plainLines, singleLine } from './plain-text.ts';

/** Opaque identifier: URL-safe, never longer than a UUID with a prefix. */
export const Id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));
// They abort, so that a rule over several fields never reckons with what is no date or time.
export const CivilDate = z.string().check(z.refine(isCivilDate, { error: 'Fecha inválida.', abort: true }));
/** `YYYY-MM` */
export const CivilMonth = z.string().check(z.refine(isCivilMonth, { error: 'Fecha inválida.', abort: true }));
export const CivilTime = z.string().check(z.refine(isCivilTime, { error: 'Hora inválida.', abort: true }));
/** The end of a stretch of a day: as late as `24:00`. */
export const EndTime = z
  .string()
  .check(
    z.refine((text) => text === endOfDay || isCivilTime(text), { error: 'Hora inválida.', abort: true }),
  );
/** UTC ISO instant. */
export const Instant = z.iso.datetime();
/** The largest amount that anything is of: $1,000,000. */
export const mostCents = 100_000_000;
export const Cents = z.int().check(z.minimum(0), z.maximum(mostCents));
/** 10000 basis points are 100 %. */
export const BasisPoints = z.int().check(z.minimum(0), z.maximum(10_000));
export const Minutes = z.int().check(z.minimum(1), z.maximum(24 * 60));
export const Version = z.int().check(z.minimum(0));

/** Messages of a number: missing, or typed so that a form cannot read it. */
export const numberErrors = (missing: string, unreadable: string) => ({
  error: ({ input }: { readonly input?: unknown }) => (input === undefined ? missing : unreadable),
});

/** Checks that every name and line field has, and every field of several lines: what does not belong there goes. */
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
/** What is typed for a phone, in every form: kept as E.164 whatever way it was written (R414 R487). */
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
/** A phone that may be left out, as ''. */
export const OptionalPhone = z.string().check(inOneLine, ...writtenPhone);
export const Phone = z
  .string({ error: missing })
  .check(inOneLine, z.minLength(1, { error: missing, abort: true }), ...writtenPhone);
/** A shape of a request as it is read back: what a later version wrote beside it is left out, not refused. */
export const asStored = <S extends z.core.$ZodShape>({ shape }: z.ZodMiniObject<S, z.core.$strict>) =>
  z.object(shape);

/** Position in a list, as the server gave it; opaque to whoever sends it back. */
export const Cursor = z.string().check(z.minLength(1), z.maxLength(2000));

const microdegrees = 1_000_000;
/** To a tenth of a metre: what is finer no device measures, and no row can hold it however small. */
const measured = z.overwrite<number>((degrees) => Math.round(degrees * microdegrees) / microdegrees);
const outside = { error: 'Ese lugar no está en Puerto Rico.' };
/** Of Puerto Rico with its islands, from Mona to Culebra. */
export const Latitude = z.number().check(z.minimum(17.6, outside), z.maximum(18.7, outside), measured);
export const Longitude = z.number().check(z.minimum(-68.1, outside), z.maximum(-65.1, outside), measured);

/** A PDF as whoever asked for it saves it. */
export const PdfFile = z.object({ filename: z.string(), base64: z.string() });
