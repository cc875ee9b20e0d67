import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetTokensFromRefreshTokenCommand } from '@aws-sdk/client-cognito-identity-provider';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startCognito } from '#infra/local/emulators/cognito/server.ts';
import { aPool, clientId, email, password, poolId } from './user-pool.ts';

let pool: Awaited<ReturnType<typeof aPool>>;

beforeEach(async () => {
  pool = await aPool();
});
afterEach(() => pool.cognito.close());

describe('Cognito emulator', () => {
  it('keeps users and keys over a restart, but no passwords', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cognito-'));
    const before = await aPool({}, join(folder, 'users.sqlite'));
    await before.register(email, password);
    const { RefreshToken } = (await before.signIn(email, password)).AuthenticationResult!;
    const { jwks } = before.cognito;
    await before.cognito.close();
    const kept = readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), 'latin1'))
      .join('');

    const after = await aPool({}, join(folder, 'users.sqlite'));

    expect(after.cognito.jwks).toEqual(jwks);
    const answer = await after.sdk.send(
      new GetTokensFromRefreshTokenCommand({ ClientId: clientId, RefreshToken }),
    );
    expect(answer.AuthenticationResult).toBeDefined();
    expect(kept).toContain(email);
    expect(kept).not.toContain(password);
    await after.cognito.close();
    rmSync(folder, { recursive: true });
  });

  it('publishes its keys', async () => {
    const answer = await fetch(`${pool.cognito.url}/${poolId}/.well-known/jwks.json`);

    expect(await answer.json()).toEqual(pool.cognito.jwks);
  });

  it('rejects an unknown operation by name', async () => {
    const call = fetch(pool.cognito.url, {
      method: 'POST',
      headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.SignUp' },
    });

    expect(await (await call).json()).toEqual({
      __type: 'UnknownOperationException',
      message: 'SignUp is not emulated',
    });
  });

  it('rejects other hosts and origins', async () => {
    const statusOf = (headers: Record<string, string>) =>
      new Promise<number | undefined>((resolve, reject) => {
        const url = `${pool.cognito.url}/${poolId}/.well-known/jwks.json`;
        request(url, { headers }, (answer) => resolve(answer.resume().statusCode))
          .on('error', reject)
          .end();
      });

    expect(await statusOf({ host: 'rebound.example.com' })).toBe(403);
    expect(await statusOf({ origin: 'https://example.com' })).toBe(403);
    expect(await statusOf({ origin: 'http://localhost:5173' })).toBe(200);
  });

  it('starts neither in production nor on a port in use', async () => {
    const start = (port: number) => startCognito({ port, file: ':memory:', now: () => new Date() });

    await expect(start(pool.cognito.port)).rejects.toThrow(
      `Cognito no puede arrancar: el puerto ${pool.cognito.port} de 127.0.0.1 está ocupado.`,
    );
    vi.stubEnv('NODE_ENV', 'production');
    await expect(start(0)).rejects.toThrow('Cognito never runs in production.');
    vi.unstubAllEnvs();
  });
});
