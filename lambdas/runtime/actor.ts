import { type Actor, roleByGroup, roles } from '#shared/core/roles.ts';

type Claims = Readonly<Record<string, unknown>>;

/** HTTP APIs flatten arrays: `cognito:groups` arrives as the text `[a b]`. */
export function groupsOf(claims: Claims): string[] {
  const groups = claims['cognito:groups'];
  if (Array.isArray(groups)) return groups.map(String);
  if (typeof groups !== 'string') return [];
  return groups
    .replace(/^\[|\]$/g, '')
    .split(/[\s,]+/)
    .filter(Boolean);
}

/** Who is calling, from the verified token alone; someone in several groups acts with the widest one. */
export function actorOf(claims: Claims | undefined): Actor {
  if (!claims) return { kind: 'visitor' };
  const held = groupsOf(claims).map((group) => roleByGroup[group]);
  const role = roles.find((each) => held.includes(each));
  const id = claims['sub'];
  return role && typeof id === 'string' ? { kind: 'user', id, role } : { kind: 'visitor' };
}

/** Epoch milliseconds at which the token was issued. */
export const issuedAt = (claims: Claims | undefined) => Number(claims?.['iat'] ?? 0) * 1000;
