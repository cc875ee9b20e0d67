import { fileURLToPath } from 'node:url';
import {
  AdminDisableUserCommand,
  AdminUserGlobalSignOutCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { decodeJwt } from 'jose';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { openBrowser, servePage } from '#test/support/browser/open-browser.ts';
import { openApp } from './amplify-app.ts';
import { aPool, clientId, email, password, userKey } from './user-pool.ts';

let browser: Browser;
let site: Awaited<ReturnType<typeof servePage>>;
let pool: Awaited<ReturnType<typeof aPool>>;
let app: Awaited<ReturnType<typeof openApp>>;

const signedIn = { isSignedIn: true, nextStep: { signInStep: 'DONE' } };
const openDevice = () => openApp(browser, { site: site.url, cognito: pool.cognito.url });

beforeAll(async () => {
  site = await servePage(fileURLToPath(new URL('./amplify-page.ts', import.meta.url)));
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await site.close();
});
beforeEach(async () => {
  pool = await aPool({ authFlows: ['ALLOW_USER_SRP_AUTH'] });
  app = await openDevice();
});
afterEach(async () => {
  await app.page.close();
  await pool.cognito.close();
});

it('Amplify signs in without sending the password, and both tokens contain the groups', async () => {
  await pool.register(email, password, 'esteticista');
  const requestBodies: string[] = [];
  app.page.on('request', (request) => requestBodies.push(request.postData() ?? ''));

  const answer = await app.signIn();

  expect(answer).toMatchObject(signedIn);
  expect(await app.readGroups()).toEqual([['esteticista'], ['esteticista']]);
  expect(await app.call('fetchUserAttributes')).toMatchObject({ email, given_name: 'Ana' });
  expect(requestBodies.join('\n')).toContain('USER_SRP_AUTH');
  expect(requestBodies.join('\n')).not.toContain(password);
});

it('Amplify distinguishes a wrong password, an unknown user and a disabled one', async () => {
  await pool.register(email, password);

  const wrongPassword = await app.signIn(email, 'equivocada');
  const unknownUser = await app.signIn('nadie@example.com');
  await pool.sdk.send(new AdminDisableUserCommand(userKey));

  expect(wrongPassword).toBe('NotAuthorizedException: Incorrect username or password.');
  expect(unknownUser).toBe('UserNotFoundException: User does not exist.');
  expect(await app.signIn()).toBe('NotAuthorizedException: User is disabled.');
});

it('Amplify is locked out after five wrong passwords, and can sign in later', async () => {
  await pool.register(email, password);
  for (let miss = 0; miss < 5; miss += 1) await app.signIn(email, 'equivocada');

  const locked = await app.signIn();
  pool.passTime(1_001);

  expect(locked).toBe('NotAuthorizedException: Password attempts exceeded');
  expect(await app.signIn()).toMatchObject(signedIn);
});

it('Amplify requires a new password, rejects a short one and accepts a valid one', async () => {
  await pool.invite(email, 'temporal');

  const firstSignIn = await app.signIn(email, 'temporal');
  const shortPassword = await app.call('confirmSignIn', { challengeResponse: 'corta' });
  const accepted = await app.call('confirmSignIn', { challengeResponse: password });

  expect(firstSignIn).toMatchObject({
    nextStep: { signInStep: 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED' },
  });
  expect(shortPassword).toBe(
    'InvalidPasswordException: Password did not conform with policy: Password not long enough',
  );
  expect(accepted).toMatchObject(signedIn);
});

it('Amplify refreshes the tokens of the same sign-in', async () => {
  await pool.register(email, password);
  await app.signIn();
  const initialTokens = await app.readStoredTokens();

  const groups = await app.readGroups({ forceRefresh: true });

  const refreshedTokens = await app.readStoredTokens();
  expect(groups).toEqual([['paciente'], ['paciente']]);
  expect(refreshedTokens.accessToken).not.toBe(initialTokens.accessToken);
  expect(decodeJwt(refreshedTokens.accessToken).origin_jti).toBe(
    decodeJwt(initialTokens.accessToken).origin_jti,
  );
});

it('Amplify revokes the refresh token at sign-out', async () => {
  await pool.register(email, password);
  await app.signIn();
  const { refreshToken } = await app.readStoredTokens();

  await app.call('signOut');

  const answer = await fetch(pool.cognito.url, {
    method: 'POST',
    headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.GetTokensFromRefreshToken' },
    body: JSON.stringify({ ClientId: clientId, RefreshToken: refreshToken }),
  });
  expect(await app.readGroups()).toBeUndefined();
  expect(await answer.json()).toMatchObject({ message: 'Refresh Token has been revoked' });
});

it('global sign-out by a device or an administrator ends the sessions of all devices', async () => {
  await pool.register(email, password);
  const phone = await openDevice();
  await app.signIn();
  await phone.signIn();

  await app.call('signOut', { global: true });
  const phoneGroups = await phone.readGroups({ forceRefresh: true });
  await app.signIn();
  await pool.sdk.send(new AdminUserGlobalSignOutCommand(userKey));
  const appGroups = await app.readGroups({ forceRefresh: true });

  expect([phoneGroups, appGroups]).toEqual([undefined, undefined]);
  await phone.page.close();
});

it('Amplify changes the password of the signed-in user', async () => {
  await pool.register(email, password);
  await app.signIn();

  await app.call('updatePassword', { oldPassword: password, newPassword: 'renovada' });
  await app.call('signOut');

  expect(await app.signIn(email, 'renovada')).toMatchObject(signedIn);
});
