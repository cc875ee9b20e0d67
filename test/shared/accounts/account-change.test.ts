import { describe, expect, it } from 'vitest';
import type { Account } from '#shared/accounts/account.ts';
import { calculateAccountChange } from '#shared/accounts/account-change.ts';

const now = new Date('2026-03-02T14:00:00.000Z');
const ana: Account = {
  userId: 'ana',
  role: 'patient',
  firstName: 'Ana',
  lastName: 'Rivera',
  email: 'ana@test.example',
  phone: '+17875550101',
  active: true,
};
const invited = { ...ana, passwordTemporary: true };

describe('calculateAccountChange', () => {
  it.each([
    ['gets another e-mail', invited, { email: 'otra@test.example' }],
    ['is let in again', { ...invited, active: false }, { active: true }],
    [
      'is let in at another e-mail',
      { ...invited, active: false },
      { active: true, email: 'otra@test.example' },
    ],
  ])('invites a user without a password who %s', (_, account, person) => {
    expect(calculateAccountChange(account, person, now)).toMatchObject({ changes: person, isInvited: true });
  });

  it.each([
    ['has a password of their own', ana, { email: 'otra@test.example' }],
    ['is let in with a password of their own', { ...ana, active: false }, { active: true }],
    ['is not let in yet', { ...invited, active: false }, { email: 'otra@test.example' }],
    ['keeps the e-mail', invited, { lastName: 'Rosado', phone: '' }],
  ])('does not invite when the person %s', (_, account, person) => {
    expect(calculateAccountChange(account, person, now)).toMatchObject({ changes: person, isInvited: false });
  });

  it('deactivates a user who lost their e-mail until they have another, to which an invitation is sent', () => {
    const lost = { ...ana, active: false, emailLost: true };

    expect(calculateAccountChange(lost, { lastName: 'Rosado', active: true }, now)).toEqual({
      changes: { lastName: 'Rosado', active: false },
      isInvited: false,
    });
    expect(calculateAccountChange(lost, { email: 'otra@test.example', active: true }, now)).toMatchObject({
      changes: { active: true, emailLost: false, passwordTemporary: true },
      isInvited: true,
    });
    expect(calculateAccountChange(lost, { email: 'otra@test.example', active: false }, now)).toMatchObject({
      changes: { active: false, emailLost: false, passwordTemporary: true },
      isInvited: false,
    });
  });

  it('ends every session on deactivation or a new e-mail only', () => {
    const signedOutAt = now.toISOString();

    const shut = calculateAccountChange(ana, { active: false }, now);
    const update = calculateAccountChange(
      { ...ana, active: false },
      { active: false, lastName: 'Rosado' },
      now,
    );
    const moved = calculateAccountChange(ana, { email: 'otra@test.example' }, now);

    expect(shut?.changes).toEqual({ active: false, signedOutAt });
    expect(moved?.changes).toEqual({ email: 'otra@test.example', signedOutAt });
    expect(update?.changes).not.toHaveProperty('signedOutAt');
  });

  it('returns undefined without changes, or for a closed account', () => {
    expect(calculateAccountChange(ana, { email: ana.email, active: true }, now)).toBeUndefined();
    expect(
      calculateAccountChange({ ...invited, closedAt: now.toISOString() }, { active: true }, now),
    ).toBeUndefined();
  });
});
