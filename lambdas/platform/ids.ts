import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';

export const newId = () => randomUUID();

/** Letters and digits that are not easily confused. */
const codeAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const passwordLength = 8;
const temporaryAlphabet = `${codeAlphabet}abcdefghijkmnopqrstuvwxyz!@$*`;

/** Draws characters uniformly, as `randomInt` does. */
const drawRandom = (alphabet: string, length: number) =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Creates a random code with which a client closes their appointment (R370). */
export const newConfirmationCode = (length: number) => drawRandom(codeAlphabet, length);

/** Creates a recovery code for a lost authenticator app, formatted `ABCD-EFGH-JKLM`. */
export const newRecoveryCode = () => drawRandom(codeAlphabet, 12).replace(/(.{4})(?=.)/g, '$1-');

/** Creates an invitation's temporary password (letters, digits and ! @ $ *, R070). */
export const newTemporaryPassword = () => drawRandom(temporaryAlphabet, passwordLength);

/** Creates a secret for a link. Only its hash is stored. */
export const newToken = (bytes: 16 | 32) => randomBytes(bytes).toString('base64url');
/** Returns the SHA-256 hash under which a secret is stored. */
export const hashText = (token: string) => createHash('sha256').update(token).digest('base64url');

/** SES message tag with an e-mail's trace. */
export const mailTraceTag = 'message';
