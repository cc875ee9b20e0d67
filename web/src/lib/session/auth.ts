import { Amplify } from 'aws-amplify';
import * as amplify from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { defaultStorage, sessionStorage } from 'aws-amplify/utils';
import { endMySession } from '#shared/accounts/api.ts';
import { fetchClientConfig } from '../client-config.ts';
import { send } from '../send.ts';
import { leaveSession, readRememberedPerson } from './session.ts';
import { getSessionStorage, joinSession, onTabEvent, setRemembered } from './session-tabs.ts';

/** Next step of a sign-in, which is none, a new password, or a code of the authenticator app. */
export type SignInStep = 'done' | 'newPassword' | 'code';

let configuration: Promise<void> | undefined;

/** Points Amplify at the storage that holds the session. */
function syncTokenStorage() {
  const isTabSession = getSessionStorage() === window.sessionStorage;
  cognitoUserPoolsTokenProvider.setKeyValueStorage(isTabSession ? sessionStorage : defaultStorage);
}

async function configure() {
  const [config] = await Promise.all([fetchClientConfig(), joinSession()]);
  const { region, userPoolId, userPoolClientId, userPoolEndpoint, liveEndpoint } = config;
  Amplify.configure({
    Auth: { Cognito: { userPoolId, userPoolClientId, ...(userPoolEndpoint ? { userPoolEndpoint } : {}) } },
    API: { Events: { endpoint: `${liveEndpoint}/event`, region, defaultAuthMode: 'userPool' } },
  });
  syncTokenStorage();
  onTabEvent(syncTokenStorage);
}

/** Configures Amplify once. Retries if the settings could not be fetched. */
export function configureOnce(): Promise<void> {
  configuration ??= configure().catch((error: unknown) => {
    configuration = undefined;
    throw error;
  });
  return configuration;
}

const longestSignOutMs = 2_000;

/** Revokes the access token on the server. Without an answer, the token expires within its 15 minutes. */
async function endSessionAtServer(): Promise<void> {
  const token = await fetchSessionToken().catch(() => undefined);
  if (token === undefined) return;
  const headers = { authorization: `Bearer ${token}` };
  const request = send(endMySession, { params: { session: 'current' } }, { headers, keepalive: true });
  await Promise.race([
    request.catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, longestSignOutMs)),
  ]);
}

/** Signs in with SRP: the password stays in the browser. Throws the user pool's errors (`getErrorName`). */
export async function signIn(email: string, password: string, remember: boolean): Promise<SignInStep> {
  await signOut();
  if (readRememberedPerson()) leaveSession();
  setRemembered(remember);
  syncTokenStorage();
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

/** Completes the second step of a sign-in. Throws the user pool's errors (`getErrorName`). */
export async function confirmSignInCode(code: string) {
  await amplify.confirmSignIn({ challengeResponse: code });
}

export async function completeNewPassword(password: string) {
  await amplify.confirmSignIn({ challengeResponse: password });
}

/** Ends the session on the server and in the browser, in the latter even if no server answers. */
export async function signOut() {
  await endSessionAtServer();
  await amplify.signOut();
}

/** Returns the access token, refreshed before it expires, or undefined for a visitor. */
export async function fetchSessionToken(): Promise<string | undefined> {
  await configureOnce();
  const { tokens } = await amplify.fetchAuthSession();
  return tokens?.accessToken.toString();
}
