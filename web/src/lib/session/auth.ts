import { Amplify } from 'aws-amplify';
import * as amplify from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { defaultStorage, sessionStorage } from 'aws-amplify/utils';
import { endMySession } from '#shared/accounts/api.ts';
import { clientConfig } from '../client-config.ts';
import { send } from '../send.ts';
import { leaveSession, rememberedPerson } from './session.ts';
import { joinSession, keepSession, onTabEvent, sessionStore } from './session-tabs.ts';

/** `done`; or the account still has the password someone else chose for it; or a code of an authenticator app is asked. */
export type SignInStep = 'done' | 'newPassword' | 'code';

let configured: Promise<void> | undefined;

/** Amplify reads and writes the session where it is kept now. */
function followSessionStore() {
  const isOfTabs = sessionStore() === window.sessionStorage;
  cognitoUserPoolsTokenProvider.setKeyValueStorage(isOfTabs ? sessionStorage : defaultStorage);
}

async function configure() {
  const [config] = await Promise.all([clientConfig(), joinSession()]);
  const { region, userPoolId, userPoolClientId, userPoolEndpoint, liveEndpoint } = config;
  Amplify.configure({
    Auth: { Cognito: { userPoolId, userPoolClientId, ...(userPoolEndpoint ? { userPoolEndpoint } : {}) } },
    API: { Events: { endpoint: `${liveEndpoint}/event`, region, defaultAuthMode: 'userPool' } },
  });
  followSessionStore();
  onTabEvent(followSessionStore);
}

/** Once; a failure to fetch the settings may be tried again. */
export function ready(): Promise<void> {
  configured ??= configure().catch((error: unknown) => {
    configured = undefined;
    throw error;
  });
  return configured;
}

const longestSignOutMs = 2_000;

/** The server refuses the access token from then on; without an answer the token expires within its 15 minutes. */
async function endSessionAtServer(): Promise<void> {
  const token = await sessionToken().catch(() => undefined);
  if (token === undefined) return;
  const headers = { authorization: `Bearer ${token}` };
  const ended = send(endMySession, { params: { session: 'current' } }, { headers, keepalive: true });
  await Promise.race([
    ended.catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, longestSignOutMs)),
  ]);
}

/** The password never leaves the browser (SRP). Throws what the user pool says: see `errorName`. */
export async function signIn(email: string, password: string, remember: boolean): Promise<SignInStep> {
  await signOut();
  if (rememberedPerson()) leaveSession();
  keepSession(remember);
  followSessionStore();
  const { nextStep } = await amplify.signIn({ username: email, password });
  switch (nextStep.signInStep) {
    case 'DONE':
      return 'done';
    case 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED':
      return 'newPassword';
    case 'CONFIRM_SIGN_IN_WITH_TOTP_CODE':
      return 'code';
    default:
      throw new Error(`unexpected sign-in step ${nextStep.signInStep}`);
  }
}

/** The second step of a sign-in. Throws what the user pool says of the code: see `errorName`. */
export async function answerCode(code: string) {
  await amplify.confirmSignIn({ challengeResponse: code });
}

export async function completeNewPassword(password: string) {
  await amplify.confirmSignIn({ challengeResponse: password });
}

/** Ends the session at the server and forgets it here, even when neither it nor the user pool can be reached. */
export async function signOut() {
  await endSessionAtServer();
  await amplify.signOut();
}

/** The access token, refreshed when it is about to end; undefined for a visitor. */
export async function sessionToken(): Promise<string | undefined> {
  await ready();
  const { tokens } = await amplify.fetchAuthSession();
  return tokens?.accessToken.toString();
}
