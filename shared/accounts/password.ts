import * as z from 'zod/mini';
import type { ErrorDefinition } from '#shared/core/errors.ts';
import { folded } from '#shared/core/matches.ts';
import type { Role } from '#shared/core/roles.ts';
import { accountErrors } from './errors.ts';

const shortest = { client: 6, team: 10 } as const;
const longest = 128;
/** Shorter parts of a name occur in many words. */
const shortestOwn = 4;

/** Minimum length by role; longer for roles that see other people's records (docs/decisions.md). */
export const minimumPassword = (role: Role): number => (role === 'patient' ? shortest.client : shortest.team);

const avoided =
  'Ni de las más usadas, ni con tu nombre, tu correo, tu teléfono, tu fecha de nacimiento o el nombre del centro.';

/** Hint that describes the rules of `passwordRefusal`. */
export const passwordHint = (minimum: number): string => `Mínimo ${minimum} caracteres. ${avoided}`;

export const anyPasswordHint = `Mínimo ${shortest.client} caracteres; ${shortest.team} si trabajas en el centro. ${avoided}`;

/** Rejects lone surrogates, which no keyboard types; passwords are never altered. */
const typed = z.refine<string>((password) => !/\p{Cs}/u.test(password), {
  error: 'Escribe la contraseña de nuevo: tiene un carácter que no se puede leer.',
});

/** A new password; its minimum length depends on the role and is checked later. */
export const Password = z.string().check(z.minLength(1), z.maxLength(longest), typed);

/** The current password of a user; an empty one fails as a wrong password. */
export const AskedPassword = z.string().check(z.maxLength(longest), typed);

/** The error for a password that is too short. */
export const weakPassword = (minimum: number) =>
  minimum === shortest.client ? accountErrors.weak_password : accountErrors.weak_team_password;

export type PasswordOwner = {
  readonly role: Role;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  /** Only for clients. */
  readonly birthDate?: string | undefined;
};

const letters = (text: string) => folded(text).replace(/[^a-z0-9]/g, '');

/** Shorter digit sequences occur in many numbers. */
const shortestDate = 6;

/** A date in digits as people write it: day, month or year first. */
function datesWritten(birthDate: string): string[] {
  const [year = '', month = '', day = ''] = birthDate.split('-');
  const years = [year, year.slice(-2)];
  const daysAndMonths = [
    [day, month],
    [String(Number(day)), String(Number(month))],
  ] as const;
  return years
    .flatMap((y) => daysAndMonths.flatMap(([d, m]) => [`${d}${m}${y}`, `${m}${d}${y}`, `${y}${m}${d}`]))
    .filter(({ length }) => length >= shortestDate);
}

/** Easily guessed words: parts of the name and e-mail, the phone, the birth date, the center's name. */
function ownWords(owner: PasswordOwner, brandName: string): string[] {
  const { firstName, lastName, email, phone, birthDate } = owner;
  const words = `${firstName} ${lastName} ${email.split('@')[0]} ${brandName}`.split(/[^\p{L}\p{N}]+/u);
  return [...words, email, phone.replace(/\D/g, '').slice(-7)]
    .map(letters)
    .filter(({ length }) => length >= shortestOwn)
    .concat(birthDate === undefined ? [] : datesWritten(birthDate));
}

type Judging = {
  readonly owner: PasswordOwner;
  readonly isCommon: boolean;
  readonly brandName: string;
};

/** Error for a password that this person may not choose; undefined if it is allowed. */
export function passwordRefusal(
  password: string,
  { owner, isCommon, brandName }: Judging,
): ErrorDefinition | undefined {
  const minimum = minimumPassword(owner.role);
  if (password.length < minimum) return weakPassword(minimum);
  if (isCommon) return accountErrors.password_common;
  const written = letters(password);
  return ownWords(owner, brandName).some((word) => written.includes(word))
    ? accountErrors.password_personal
    : undefined;
}
