import { createHash, randomBytes, randomInt, randomUUID, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

export const newId = () => randomUUID();

/** Letters and digits that cannot be mistaken for one another when read aloud or from a small screen. */
const codeAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const passwordLength = 8;
const temporaryAlphabet = `${codeAlphabet}abcdefghijkmnopqrstuvwxyz!@$*`;

/** `randomInt` leaves no character likelier than another. */
const drawn = (alphabet: string, length: number) =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

/** The code with which a client closes their appointment (random characters, R370). */
export const newConfirmationCode = (length: number) => drawn(codeAlphabet, length);

/** Lets somebody in who lost their authenticator app: three times four, as they are read from paper. */
export const newRecoveryCode = () => drawn(codeAlphabet, 12).replace(/(.{4})(?=.)/g, '$1-');

/** Lets somebody who was invited choose a password of their own (letters, digits and ! @ $ *, R070). */
export const newTemporaryPassword = () => drawn(temporaryAlphabet, passwordLength);

/** A secret for an address: whoever has it may do what it is for. Kept only as its hash. */
export const newToken = (bytes: 16 | 32) => randomBytes(bytes).toString('base64url');
/** How a secret is kept: found again by whoever brings it, readable by nobody. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

type Secret = { readonly salt: string; readonly passwordHash: string };

const derive = promisify<string, Buffer, number, Buffer>(scrypt);
const hashBytes = 32;
const saltBytes = 16;

/** How a temporary password is kept: salt and scrypt hash, base64url. */
export async function secretFrom(password: string): Promise<Secret> {
  const salt = randomBytes(saltBytes);
  const hash = await derive(password, salt, hashBytes);
  return { salt: salt.toString('base64url'), passwordHash: hash.toString('base64url') };
}

/** Takes as long whether the first or the last character is wrong. */
export async function opensWith({ salt, passwordHash }: Secret, password: string): Promise<boolean> {
  const given = await derive(password, Buffer.from(salt, 'base64url'), hashBytes);
  return timingSafeEqual(given, Buffer.from(passwordHash, 'base64url'));
}
