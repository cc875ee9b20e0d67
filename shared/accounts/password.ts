import * as z from 'zod/mini';
import type { ErrorDefinition } from '#shared/core/errors.ts';
import { folded } from '#shared/core/matches.ts';
import type { Role } from '#shared/core/roles.ts';
import { accountErrors } from './errors.ts';

const shortest = { client: 6, team: 10 } as const;
const longest = 128;
/** A part of a name this short is a part of many words. */
const shortestOwn = 4;

/** Whoever sees other people's records chooses a longer one (docs/decisions.md). */
export const minimumPassword = (role: Role): number => (role === 'patient' ? shortest.client : shortest.team);

const avoided =
  'Ni de las más usadas, ni con tu nombre, tu correo, tu teléfono, tu fecha de nacimiento o el nombre del centro.';

/** What `passwordRefusal` asks, said before anything is typed. */
export const passwordHint = (minimum: number): string => `Mínimo ${minimum} caracteres. ${avoided}`;

/** The same where nobody has said yet whose password it is. */
export const anyPasswordHint = `Mínimo ${shortest.client} caracteres; ${shortest.team} si trabajas en el centro. ${avoided}`;

/** A password is never altered: one with half of a sign, which no keyboard writes, is refused. */
const typed = z.refine<string>((password) => !/\p{Cs}/u.test(password), {
  error: 'Escribe la contraseña de nuevo: tiene un carácter que no se puede leer.',
});

/** As it is sent; how short it may be depends on whose it is. */
export const Password = z.string().check(z.minLength(1), z.maxLength(longest), typed);

/** One that is asked again; none at all is a wrong one. */
export const AskedPassword = z.string().check(z.maxLength(longest), typed);

/** Why a password is not accepted. */
export const weakPassword = (minimum: number) =>
  minimum === shortest.client ? accountErrors.weak_password : accountErrors.weak_team_password;

/** What others know of whoever chooses a password. */
export type PasswordOwner = {
  readonly role: Role;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  /** Known of clients alone. */
  readonly birthDate?: string | undefined;
};

const letters = (text: string) => folded(text).replace(/[^a-z0-9]/g, '');

/** Fewer digits are part of many numbers. */
const shortestDate = 6;

/** A day as people write it, day, month or year first, in digits alone. */
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

/** What a stranger would try first: the words of their name and e-mail, their phone, when they were born, the center's name. */
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
  /** One of those that people choose most. */
  readonly isCommon: boolean;
  /** What the center is called. */
  readonly brandName: string;
};

/** Why this person may not choose this password; undefined when they may. */
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
