import * as z from 'zod/mini';
import { Id, Instant } from '#shared/core/schemas.ts';

export const recoveryCodeCount = 10;
export const recoveryCodeLetters = 12;

/** A configured authenticator app. Sign-in requires its code, and the user pool stores its secret. */
export const SecondFactor = z.object({
  since: Instant,
  /** The setup that created it, which makes a repeated confirmation idempotent. */
  setupId: Id,
  salt: z.string(),
  /** Salted hashes of the unused codes. */
  recoveryCodes: z.array(z.string()),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

export const secondFactorChanges = ['setUp', 'turnedOff', 'newCodes', 'recovered', 'reset'] as const;
export type SecondFactorChange = (typeof secondFactorChanges)[number];

/** `due` means that the center requires a second factor and the user has none. */
export const secondFactorStates = ['on', 'off', 'due'] as const;
export type SecondFactorState = (typeof secondFactorStates)[number];

type SecondFactorFields = {
  readonly secondFactor?: SecondFactor | undefined;
  readonly secondFactorRequired?: boolean | undefined;
};

export function getSecondFactorState({
  secondFactor,
  secondFactorRequired = false,
}: SecondFactorFields): SecondFactorState {
  if (secondFactor) return 'on';
  return secondFactorRequired ? 'due' : 'off';
}

export const normalizeRecoveryCode = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, '');

type AuthenticatorEntry = { readonly issuer: string; readonly email: string; readonly secret: string };

/** Builds the content of the QR code that an authenticator app scans. */
export function buildAuthenticatorUri({ issuer, email, secret }: AuthenticatorEntry): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}
