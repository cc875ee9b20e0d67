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
    const firstRun = await aPool({}, join(folder, 'users.sqlite'));
    await firstRun.register(email, password);
    const { RefreshToken } = (await firstRun.signIn(email, password)).AuthenticationResult!;
    const { jwks } = firstRun.cognito;
    await firstRun.cognito.close();
    const storedText = readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), 'latin1'))
      .join('');

    const secondRun = await aPool({}, join(folder, 'users.sqlite'));

    expect(secondRun.cognito.jwks).toEqual(jwks);
    const answer = await secondRun.sdk.send(
      new GetTokensFromRefreshTokenCommand({ ClientId: clientId, RefreshToken }),
    );
    expect(answer.AuthenticationResult).toBeDefined();
    expect(storedText).toContain(email);
    expect(storedText).not.toContain(password);
    await secondRun.cognito.close();
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
    const fetchStatus = (headers: Record<string, string>) =>
      new Promise<number | undefined>((resolve, reject) => {
        const url = `${pool.cognito.url}/${poolId}/.well-known/jwks.json`;
        request(url, { headers }, (answer) => resolve(answer.resume().statusCode))
          .on('error', reject)
          .end();
      });

    expect(await fetchStatus({ host: 'rebound.example.com' })).toBe(403);
    expect(await fetchStatus({ origin: 'https://example.com' })).toBe(403);
    expect(await fetchStatus({ origin: 'http://localhost:5173' })).toBe(200);
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
