import * as z from 'zod/mini';
import type { ErrorDefinition } from '#shared/core/errors.ts';
import { foldText } from '#shared/core/matches.ts';
import type { Role } from '#shared/core/roles.ts';
import { accountErrors } from './errors.ts';

const minimumLengths = { client: 6, team: 10 } as const;
const maxPasswordLength = 128;
/** Shorter personal words are allowed in a password, because they occur in many other words. */
const minimumWordLength = 4;

/** Returns the minimum length, longer for roles that see other people's records (docs/decisions.md). */
export const getMinimumPasswordLength = (role: Role): number =>
  role === 'patient' ? minimumLengths.client : minimumLengths.team;

const avoidedHint =
  'Ni de las más usadas, ni con tu nombre, tu correo, tu teléfono, tu fecha de nacimiento o el nombre del centro.';

export const formatPasswordHint = (minimum: number): string => `Mínimo ${minimum} caracteres. ${avoidedHint}`;

export const anyPasswordHint = `Mínimo ${minimumLengths.client} caracteres; ${minimumLengths.team} si trabajas en el centro. ${avoidedHint}`;

/** Rejects lone surrogates, which no keyboard types. Other texts drop them, but a password is not altered. */
const typableCheck = z.refine<string>((password) => !/\p{Cs}/u.test(password), {
  error: 'Escribe la contraseña de nuevo: tiene un carácter que no se puede leer.',
});

/** A new password. Its minimum length depends on the role and is checked later. */
export const Password = z.string().check(z.minLength(1), z.maxLength(maxPasswordLength), typableCheck);

/** The current password of a user. An empty one fails as a wrong password. */
export const CurrentPassword = z.string().check(z.maxLength(maxPasswordLength), typableCheck);

export const toWeakPasswordError = (minimum: number) =>
  minimum === minimumLengths.client ? accountErrors.weak_password : accountErrors.weak_team_password;

export type PasswordOwner = {
  readonly role: Role;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  /** Only for clients. */
  readonly birthDate?: string | undefined;
};

const toLetters = (text: string) => foldText(text).replace(/[^a-z0-9]/g, '');

/** Shorter dates are allowed in a password, because their digits occur in many other numbers. */
const minimumDateLength = 6;

/** Lists the digits of a date as people write it, with day, month or year first. */
function listWrittenDates(birthDate: string): string[] {
  const [year = '', month = '', day = ''] = birthDate.split('-');
  const years = [year, year.slice(-2)];
  const daysAndMonths = [
    [day, month],
    [String(Number(day)), String(Number(month))],
  ] as const;
  return years
    .flatMap((y) => daysAndMonths.flatMap(([d, m]) => [`${d}${m}${y}`, `${m}${d}${y}`, `${y}${m}${d}`]))
    .filter(({ length }) => length >= minimumDateLength);
}

function listPersonalWords(owner: PasswordOwner, brandName: string): string[] {
  const { firstName, lastName, email, phone, birthDate } = owner;
  const words = `${firstName} ${lastName} ${email.split('@')[0]} ${brandName}`.split(/[^\p{L}\p{N}]+/u);
  return [...words, email, phone.replace(/\D/g, '').slice(-7)]
    .map(toLetters)
    .filter(({ length }) => length >= minimumWordLength)
    .concat(birthDate === undefined ? [] : listWrittenDates(birthDate));
}

type PasswordContext = {
  readonly owner: PasswordOwner;
  readonly isCommon: boolean;
  readonly brandName: string;
};

export function findPasswordError(
  password: string,
  { owner, isCommon, brandName }: PasswordContext,
): ErrorDefinition | undefined {
  const minimum = getMinimumPasswordLength(owner.role);
  if (password.length < minimum) return toWeakPasswordError(minimum);
  if (isCommon) return accountErrors.password_common;
  const passwordLetters = toLetters(password);
  return listPersonalWords(owner, brandName).some((word) => passwordLetters.includes(word))
    ? accountErrors.password_personal
    : undefined;
}
