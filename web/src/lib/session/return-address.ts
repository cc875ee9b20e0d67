import { isPrivatePath, paths } from '../paths.ts';

export type LoginState = {
  readonly notice?: string | undefined;
  readonly isGood?: boolean | undefined;
  readonly from?: string | undefined;
  /** The user is signed in without access to the page. */
  readonly isRefused?: boolean;
};

/** State of the page after a sign-in. Without access to it, the user goes home without a message. */
export const signedInState = { isSignedIn: true } as const;

/** Parses the navigation state of /login, which is untrusted. */
export function parseLoginState(state: unknown): LoginState {
  if (typeof state !== 'object' || state === null) return {};
  const notice = 'notice' in state && typeof state.notice === 'string' ? state.notice : undefined;
  const from = 'from' in state ? toReturnAddress(state.from) : undefined;
  return {
    notice,
    isGood: 'isGood' in state && state.isGood === true,
    from,
    isRefused: 'isRefused' in state && state.isRefused === true,
  };
}

export const hasJustSignedIn = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isSignedIn' in state;

/** Returns the state of the /login entry that asks for the second-factor code, with the same message. */
export const toSecondStepState = (state: unknown) => ({ ...parseLoginState(state), isSecondStep: true });

export const isSecondStep = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isSecondStep' in state;

const ownOrigin = 'https://spa.invalid';

/** Returns the address if it is one of our private screens, otherwise undefined. */
export function toPrivateAddress(address: unknown): string | undefined {
  if (typeof address !== 'string' || !URL.canParse(address, ownOrigin)) return undefined;
  const { origin, pathname, search, hash } = new URL(address, ownOrigin);
  return origin === ownOrigin && isPrivatePath(pathname) ? `${pathname}${search}${hash}` : undefined;
}

const toReturnAddress = (address: unknown) =>
  address === paths.checkout ? paths.checkout : toPrivateAddress(address);
