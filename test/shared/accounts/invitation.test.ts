import { describe, expect, it } from 'vitest';
import {
  accepted,
  type Invitation,
  invitationState,
  isBeingAccepted,
  isInvitable,
  issued,
  renewed,
  secretOf,
} from '#shared/accounts/invitation.ts';
import { minimumPassword, weakPassword } from '#shared/accounts/password.ts';
import { roles } from '#shared/core/roles.ts';

const now = new Date('2026-03-06T14:00:00.000Z');
const hoursOn = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const secret = { salt: 'sal', passwordHash: 'hash' };
const sent = (more: Partial<Invitation> = {}): Invitation => ({
  ...issued(renewed('ana', undefined, now), secret, now),
  status: 'sent',
  ...more,
});

describe('invitation password', () => {
  it.each([
    ['in its first hour', sent(), 1, secret],
    ['a moment before 72 hours', sent(), 71.99, secret],
    ['after 72 hours', sent(), 72, undefined],
    ['after four wrong tries', sent({ tries: 4 }), 1, secret],
    ['after five', sent({ tries: 5 }), 1, undefined],
    ['once it was accepted', accepted(sent(), now), 1, undefined],
    ['before its message is made', renewed('ana', sent(), now), 1, undefined],
  ])('allows sign-in %s, or not [R063]', (_, invitation, hours, expected) => {
    expect(secretOf(invitation, hoursOn(hours))).toEqual(expected);
  });

  it.each([
    ['at that moment', 1, true],
    ['not a minute later, when that was cut short', 1.02, false],
  ])('waits while the invitation is being accepted: %s', (_, hours, isWaiting) => {
    const claimed = sent({ claimedAt: hoursOn(1).toISOString() });
    expect(isBeingAccepted(claimed, hoursOn(hours))).toBe(isWaiting);
  });

  it('is deleted with its hash once used', () => {
    expect(accepted(sent(), now)).not.toMatchObject({ passwordHash: expect.anything() });
  });
});

describe('invitation', () => {
  it.each([
    ['due', undefined, 0],
    ['due', renewed('ana', sent(), now), 0],
    ['sent', sent(), 1],
    ['expired', sent(), 73],
    ['locked', sent({ tries: 5 }), 73],
    ['accepted', accepted(sent(), now), 100],
  ] as const)('is %s', (state, invitation, hours) => {
    expect(invitationState(invitation, hoursOn(hours))).toBe(state);
  });

  it('is renewed with zero attempts, for active accounts without a password', () => {
    expect(renewed('ana', sent({ tries: 5, version: 7 }), now)).toMatchObject({ tries: 0, version: 7 });
    expect(isInvitable({ active: true, passwordTemporary: true })).toBe(true);
    expect(isInvitable({ active: false, passwordTemporary: true })).toBe(false);
    expect(isInvitable({ active: true })).toBe(false);
  });
});

describe('minimumPassword', () => {
  it('is six characters for clients and ten for staff [R060]', () => {
    expect(Object.fromEntries(roles.map((role) => [role, minimumPassword(role)]))).toEqual({
      admin: 10,
      supervisor: 10,
      staff: 10,
      patient: 6,
    });
    expect(weakPassword(6).text).toBe('La contraseña es muy débil (mínimo 6 caracteres).');
    expect(weakPassword(10).text).toBe('La contraseña es muy débil (mínimo 10 caracteres).');
  });
});
