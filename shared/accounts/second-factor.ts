import * as z from 'zod/mini';
import { Id, Instant } from '#shared/core/schemas.ts';

/** How many recovery codes somebody holds at first; each is good once. */
export const recoveryCodeCount = 10;
/** In each, dashes apart. */
export const recoveryCodeLetters = 12;

/** Codes of an authenticator app, asked for after the password; the user pool keeps their secret. */
export const SecondFactor = z.object({
  since: Instant,
  /** The setup that it came from: who presses twice set it up once. */
  setupId: Id,
  /** Of the hashes. */
  salt: z.string(),
  /** Hashes of those not used yet. */
  recoveryCodes: z.array(z.string()),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

/** What was done to somebody's second factor, and they are told. */
export const secondFactorChanges = ['setUp', 'turnedOff', 'newCodes', 'recovered', 'reset'] as const;
export type SecondFactorChange = (typeof secondFactorChanges)[number];

/** `due`: the center requires it of them, and they have none. */
export const secondFactorStates = ['on', 'off', 'due'] as const;
export type SecondFactorState = (typeof secondFactorStates)[number];

type Standing = {
  readonly secondFactor?: SecondFactor | undefined;
  readonly secondFactorRequired?: boolean | undefined;
};

export function secondFactorState({
  secondFactor,
  secondFactorRequired = false,
}: Standing): SecondFactorState {
  if (secondFactor) return 'on';
  return secondFactorRequired ? 'due' : 'off';
}

/** A recovery code as it is compared: case, spaces and dashes are its reader's own. */
export const plainRecoveryCode = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, '');

type Label = { readonly issuer: string; readonly email: string; readonly secret: string };

/** What the picture says that an authenticator app reads. */
export function authenticatorAddress({ issuer, email, secret }: Label): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}
