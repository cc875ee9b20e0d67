import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { buildChannel, canSubscribe } from '#shared/live/channels.ts';

type Claims = { token_use: string; auth_time?: number };
type Context = {
  identity: { sub: string; claims: Claims };
  info: { channel: { path: string } };
};

const source = readFileSync(new URL('../../infra/constructs/data/live-guard.js', import.meta.url), 'utf8');

/** Runs the guard as the AppSync runtime does, with its one import injected. */
function isAllowedByGuard(context: Context): boolean {
  const rejection = new Error('unauthorized');
  const unauthorized = () => {
    throw rejection;
  };
  const code = source.replace(/^import .*$/m, '').replace('export function', 'function');
  try {
    runInNewContext(`${code}; onSubscribe(ctx)`, { util: { unauthorized }, ctx: context });
    return true;
  } catch (error) {
    if (error !== rejection) throw error;
    return false;
  }
}

const signedInAt = 1_772_800_000;
const liveKey = '0b7c9d52-6b5e-4c39-9d0c-3f6f2f1f7a10';
const toIsoTime = (seconds: number) => new Date(seconds * 1_000).toISOString();
const channels = ['a', 'b'].flatMap((userId) =>
  [
    undefined,
    toIsoTime(signedInAt - 60),
    toIsoTime(signedInAt),
    toIsoTime(signedInAt + 0.5),
    toIsoTime(signedInAt + 60),
  ].map((signedOutAt) => buildChannel({ userId, ...(signedOutAt !== undefined && { signedOutAt }) })),
);
const paths = [
  ...channels,
  '/live/*',
  '/live/a',
  '/live/a/*',
  '/live/a/',
  '/live/a/0x0',
  '/live/a/0/0',
  '/live/a/0/*',
  `/live/a/0/${liveKey}`,
  `/live/a/${signedInAt + 60}/${liveKey}`,
  `/live/b/0/${liveKey}`,
  `/live/a/0/${liveKey}/0`,
  '/live/a/00',
  `/live/a/0${signedInAt}`,
  '/live/a/1e3',
  '/live/a/-1',
  '/live/a/1.5',
  `/live/a/${signedInAt}0000`,
  '/live',
];
const isAllowedWith = (claims: Claims) => (path: string) =>
  isAllowedByGuard({ identity: { sub: 'a', claims }, info: { channel: { path } } });

describe('live-channel guard', () => {
  it('allows a session its user’s channels that began at or before its sign-in', () => {
    const allowedPaths = paths.filter((path) => canSubscribe(path, { id: 'a', signedInAt }));

    expect(paths.filter(isAllowedWith({ token_use: 'access', auth_time: signedInAt }))).toEqual(allowedPaths);
    expect(allowedPaths).toEqual([
      '/live/a/0',
      `/live/a/${signedInAt - 60}`,
      `/live/a/${signedInAt}`,
      `/live/a/0/${liveKey}`,
    ]);
  });

  it.each([{ token_use: 'id', auth_time: signedInAt }, { token_use: 'access' }])(
    'rejects a token whose claims are %o',
    (claims) => {
      expect(paths.filter(isAllowedWith(claims))).toEqual([]);
    },
  );
});
