import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { roleByGroup, roles } from '#shared/core/roles.ts';
import { channelOf, mayHear } from '#shared/live/channels.ts';

type Context = {
  identity: { sub: string; groups: string[] | null; claims: { token_use: string } };
  info: { channel: { path: string } };
};

const source = readFileSync(new URL('../../infra/constructs/data/live-guard.js', import.meta.url), 'utf8');

/** The guard as AppSync runs it: its one import is given by the runtime. */
function guardLets(context: Context): boolean {
  const refusal = new Error('unauthorized');
  const unauthorized = () => {
    throw refusal;
  };
  const code = source.replace(/^import .*$/m, '').replace('export function', 'function');
  try {
    runInNewContext(`${code}; onSubscribe(ctx)`, { util: { unauthorized }, ctx: context });
    return true;
  } catch (error) {
    if (error !== refusal) throw error;
    return false;
  }
}

const access = { token_use: 'access' };
const channels = ['a', 'b'].flatMap((id) => roles.map((role) => channelOf({ role, userId: id })));
const paths = [
  ...new Set([...channels, '/live/*', '/live/staff/*', '/live/desk/a', '/live', '/live/undefined']),
];
const groupSets = [
  [],
  ['stranger'],
  ...Object.keys(roleByGroup).map((group) => [group]),
  ['paciente', 'admin'],
];

/** The product's rule, by the widest role of the groups. */
function ruleLets(groups: readonly string[], path: string): boolean {
  const role = roles.find((each) => groups.some((group) => roleByGroup[group] === each));
  return role !== undefined && mayHear(path, { id: 'a', role });
}

describe('the guard of the live channels', () => {
  it.each(groupSets.map((groups) => ({ groups })))(
    'lets $groups hear what the rule lets them',
    ({ groups }) => {
      const lets = (path: string) =>
        guardLets({ identity: { sub: 'a', groups, claims: access }, info: { channel: { path } } });

      expect(paths.filter(lets)).toEqual(paths.filter((path) => ruleLets(groups, path)));
    },
  );

  it('refuses who is in no group at all', () => {
    expect(
      guardLets({
        identity: { sub: 'a', groups: null, claims: access },
        info: { channel: { path: '/live/desk' } },
      }),
    ).toBe(false);
  });

  it('refuses an ID token', () => {
    expect(
      guardLets({
        identity: { sub: 'a', groups: ['admin'], claims: { token_use: 'id' } },
        info: { channel: { path: '/live/desk' } },
      }),
    ).toBe(false);
  });
});
