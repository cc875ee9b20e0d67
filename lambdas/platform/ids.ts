import { randomInt, randomUUID } from 'node:crypto';

export const newId = () => randomUUID();

/** Letters and digits that cannot be mistaken for one another when read aloud or from a small screen. */
const codeAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const codeLength = 8;

/** The code with which a client closes their visit (spec 3 §9: 8 random characters). */
export const newVisitCode = () =>
  Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('');
