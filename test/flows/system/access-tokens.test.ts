import { generateKeyPairSync, sign } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userPoolClientId } from '#infra/local/runtime/emulators.ts';
import type { Account } from '#shared/accounts/account.ts';
import { getMe } from '#shared/accounts/api.ts';
import { apiPrefix } from '#shared/core/route.ts';
import { anAccountRow } from '#test/support/access/access-matrix.ts';
import { caller } from '#test/support/system/api-client.ts';
import { aStack, type TestStack } from '#test/support/system/stack.ts';

let stack: TestStack;
let client: Account;
let admin: Account;
beforeAll(async () => {
  stack = await aStack();
  client = await anAccountRow({ role: 'patient' });
  admin = await anAccountRow({ role: 'admin' });
});
afterAll(() => stack.close());

const callGetMe = async (token?: string) => (await caller(stack.url, token)(getMe)).status;
const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

function parseToken(token: string) {
  const [header = '', payload = '', signature = ''] = token.split('.');
  return { header: decode(header), payload: decode(payload), signature };
}
const pastSeconds = Date.UTC(2020, 0, 1) / 1000;

describe('access token', () => {
  it('authenticates its owner', async () => {
    const { status, reply } = await stack.as(client)(getMe);

    expect([status, reply.userId, reply.role]).toEqual([200, client.userId, 'patient']);
  });

  it('is rejected if it was modified or signed by another key', async () => {
    const { header, payload, signature } = parseToken(stack.mint(client));
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const asAdmin = { ...payload, sub: admin.userId, 'cognito:groups': ['admin'] };
    const modifiedToken = `${encode(header)}.${encode(asAdmin)}`;

    const invalidTokens = {
      anotherHolder: `${modifiedToken}.${signature}`,
      anotherKey: `${modifiedToken}.${sign('sha256', Buffer.from(modifiedToken), privateKey).toString('base64url')}`,
      unsigned: `${encode({ ...header, alg: 'none' })}.${encode(asAdmin)}.`,
      symmetric: `${encode({ ...header, alg: 'HS256' })}.${encode(asAdmin)}.${signature}`,
      truncated: stack.mint(client).slice(0, -8),
      noToken: 'not-a-token',
    };

    for (const [name, token] of Object.entries(invalidTokens))
      expect([name, await callGetMe(token)]).toEqual([name, 401]);
  });

  it.each<[string, Record<string, unknown>]>([
    ['has expired', { exp: pastSeconds }],
    ['never expires', { exp: undefined }],
    [
      'was issued by another user pool',
      { iss: 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Other' },
    ],
    ['was issued for another application', { client_id: 'another-application' }],
    ['is an ID token', { token_use: 'id', aud: userPoolClientId, client_id: undefined }],
    ['has no token use', { token_use: undefined }],
  ])('is rejected when it %s', async (_, claims) => {
    expect(await callGetMe(stack.mint(client, claims))).toBe(401);
  });

  it.each([
    ['names no group', { 'cognito:groups': undefined }],
    ['names a group of another product', { 'cognito:groups': ['us-east-1_pool_Google'] }],
    ['names two groups', { 'cognito:groups': ['paciente', 'admin'] }],
  ])('belongs to no account when it %s [R030 R045]', async (_, claims) => {
    expect(await callGetMe(stack.mint(client, claims))).toBe(404);
  });

  it('gets 404 with a message if its user is unknown', async () => {
    const { status, problem } = await stack.as({ userId: 'nobody', role: 'patient' })(getMe);

    expect([status, problem.detail]).toEqual([
      404,
      'No se encontró el usuario en las colecciones adecuadas.',
    ]);
  });

  it('is accepted as a bearer token only', async () => {
    const token = stack.mint(client);
    const statuses: number[] = [];
    for (const authorization of [token, `Basic ${token}`, 'Bearer', '']) {
      const { status } = await fetch(`${stack.url}${apiPrefix}/me`, { headers: { authorization } });
      statuses.push(status);
    }

    expect(statuses).toEqual([401, 401, 401, 401]);
  });
});
