import { describe, expect, it } from 'vitest';
import {
  findPasswordSecret,
  getInvitationState,
  type Invitation,
  isBeingAccepted,
  isInvitable,
  markAccepted,
  renewInvitation,
  setInvitationPassword,
} from '#shared/accounts/invitation.ts';
import { getMinimumPasswordLength, toWeakPasswordError } from '#shared/accounts/password.ts';
import { roles } from '#shared/core/roles.ts';

const now = new Date('2026-03-06T14:00:00.000Z');
const addHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const secret = { salt: 'sal', passwordHash: 'hash' };
const buildSentInvitation = (changes: Partial<Invitation> = {}): Invitation => ({
  ...setInvitationPassword(renewInvitation('ana', undefined, now), secret, now),
  status: 'sent',
  ...changes,
});

describe('invitation password', () => {
  it.each([
    ['in its first hour', buildSentInvitation(), 1, secret],
    ['a moment before 72 hours', buildSentInvitation(), 71.99, secret],
    ['after 72 hours', buildSentInvitation(), 72, undefined],
    ['after four wrong tries', buildSentInvitation({ tries: 4 }), 1, secret],
    ['after five wrong tries', buildSentInvitation({ tries: 5 }), 1, undefined],
    ['once it was accepted', markAccepted(buildSentInvitation(), now), 1, undefined],
    ['before its message is composed', renewInvitation('ana', buildSentInvitation(), now), 1, undefined],
  ])('is checked against tries and time: %s [R063]', (_, invitation, hours, expected) => {
    expect(findPasswordSecret(invitation, addHours(hours))).toEqual(expected);
  });

  it.each([
    ['during the acceptance', 1, true],
    ['not after a minute, when the acceptance was interrupted', 1.02, false],
  ])('is reserved by an acceptance in progress: %s', (_, hours, expected) => {
    const claimedInvitation = buildSentInvitation({ claimedAt: addHours(1).toISOString() });
    expect(isBeingAccepted(claimedInvitation, addHours(hours))).toBe(expected);
  });

  it('is deleted with its hash once used', () => {
    expect(markAccepted(buildSentInvitation(), now)).not.toMatchObject({ passwordHash: expect.anything() });
  });
});

describe('invitation', () => {
  it.each([
    ['due', undefined, 0],
    ['due', renewInvitation('ana', buildSentInvitation(), now), 0],
    ['sent', buildSentInvitation(), 1],
    ['expired', buildSentInvitation(), 73],
    ['locked', buildSentInvitation({ tries: 5 }), 73],
    ['accepted', markAccepted(buildSentInvitation(), now), 100],
  ] as const)('has the state %s', (state, invitation, hours) => {
    expect(getInvitationState(invitation, addHours(hours))).toBe(state);
  });

  it('is renewed with zero tries, and only for active accounts without a password', () => {
    expect(renewInvitation('ana', buildSentInvitation({ tries: 5, version: 7 }), now)).toMatchObject({
      tries: 0,
      version: 7,
    });
    expect(isInvitable({ active: true, passwordTemporary: true })).toBe(true);
    expect(isInvitable({ active: false, passwordTemporary: true })).toBe(false);
    expect(isInvitable({ active: true })).toBe(false);
  });
});

describe('getMinimumPasswordLength', () => {
  it('returns six for clients and ten for staff [R060]', () => {
    expect(Object.fromEntries(roles.map((role) => [role, getMinimumPasswordLength(role)]))).toEqual({
      admin: 10,
      supervisor: 10,
      staff: 10,
      patient: 6,
    });
    expect(toWeakPasswordError(6).text).toBe('La contraseña es muy débil (mínimo 6 caracteres).');
    expect(toWeakPasswordError(10).text).toBe('La contraseña es muy débil (mínimo 10 caracteres).');
  });
});
