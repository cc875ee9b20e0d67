import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';

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

/** The tag under which SES keeps the id of the row that an e-mail belongs to. */
export const mailTraceTag = 'message';
