import { isPrivatePath, paths } from '../paths.ts';

/** What /login is told by whoever sends somebody there. */
export type LoginState = {
  /** A sentence to show. */
  readonly notice?: string | undefined;
  /** It tells of what went well. */
  readonly isGood?: boolean | undefined;
  /** What they wanted to open. */
  readonly from?: string | undefined;
  /** They are signed in, and it is not for them. */
  readonly isRefused?: boolean;
};

/** The state of a page that a sign-in led to: whoever may not open it goes home without a message. */
export const signedInState = { isSignedIn: true } as const;

/** Reads back what the history kept; anything may stand there. */
export function loginState(state: unknown): LoginState {
  if (typeof state !== 'object' || state === null) return {};
  const notice = 'notice' in state && typeof state.notice === 'string' ? state.notice : undefined;
  const from = 'from' in state ? returnAddress(state.from) : undefined;
  return {
    notice,
    isGood: 'isGood' in state && state.isGood === true,
    from,
    isRefused: 'isRefused' in state && state.isRefused === true,
  };
}

export const hasJustSignedIn = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isSignedIn' in state;

/** Of the entry of /login in which a code is asked for after the password; what it was told stays. */
export const secondStepState = (state: unknown) => ({ ...loginState(state), isSecondStep: true });

export const isSecondStep = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isSecondStep' in state;

const ours = 'https://spa.invalid';

/** An address of one of our own private screens, as it may be gone to; undefined for all else. */
export function privateAddress(address: unknown): string | undefined {
  if (typeof address !== 'string' || !URL.canParse(address, ours)) return undefined;
  const { origin, pathname, search, hash } = new URL(address, ours);
  return origin === ours && isPrivatePath(pathname) ? `${pathname}${search}${hash}` : undefined;
}

/** Where a sign-in leads back to: a private screen, or the purchase that it was for. */
const returnAddress = (address: unknown) =>
  address === paths.checkout ? paths.checkout : privateAddress(address);
