import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';

export const newId = () => randomUUID();

/** Letters and digits that cannot be mistaken for one another when read aloud or from a small screen. */
const codeAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const codeLength = 8;

/** The code with which a client closes their visit (spec 3 §9: 8 random characters). */
export const newVisitCode = () =>
  Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('');

/** A secret for an address: whoever has it may do what it is for. Kept only as its hash. */
export const newToken = (bytes: 16 | 32) => randomBytes(bytes).toString('base64url');
/** How a secret is kept: found again by whoever brings it, readable by nobody. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');
