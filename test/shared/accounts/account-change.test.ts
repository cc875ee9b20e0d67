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
const invitedAccount = { ...ana, passwordTemporary: true };

describe('calculateAccountChange', () => {
  it.each([
    ['gets another e-mail', invitedAccount, { email: 'otra@test.example' }],
    ['is reactivated', { ...invitedAccount, active: false }, { active: true }],
    [
      'is reactivated with another e-mail',
      { ...invitedAccount, active: false },
      { active: true, email: 'otra@test.example' },
    ],
  ])('invites a user without a password who %s', (_, account, person) => {
    expect(calculateAccountChange(account, person, now)).toMatchObject({
      changes: person,
      needsInvitation: true,
    });
  });

  it.each([
    ['has a password of their own', ana, { email: 'otra@test.example' }],
    ['is reactivated with a password of their own', { ...ana, active: false }, { active: true }],
    ['remains inactive', { ...invitedAccount, active: false }, { email: 'otra@test.example' }],
    ['keeps the e-mail', invitedAccount, { lastName: 'Rosado', phone: '' }],
  ])('does not invite a user who %s', (_, account, person) => {
    expect(calculateAccountChange(account, person, now)).toMatchObject({
      changes: person,
      needsInvitation: false,
    });
  });

  it('keeps a user whose e-mail was lost inactive until they have another, and invites them if they are reactivated', () => {
    const accountWithLostEmail = { ...ana, active: false, emailLost: true };

    expect(calculateAccountChange(accountWithLostEmail, { lastName: 'Rosado', active: true }, now)).toEqual({
      changes: { lastName: 'Rosado', active: false },
      needsInvitation: false,
    });
    expect(
      calculateAccountChange(accountWithLostEmail, { email: 'otra@test.example', active: true }, now),
    ).toMatchObject({
      changes: { active: true, emailLost: false, passwordTemporary: true },
      needsInvitation: true,
    });
    expect(
      calculateAccountChange(accountWithLostEmail, { email: 'otra@test.example', active: false }, now),
    ).toMatchObject({
      changes: { active: false, emailLost: false, passwordTemporary: true },
      needsInvitation: false,
    });
  });

  it('ends every session on deactivation or a new e-mail only', () => {
    const signedOutAt = now.toISOString();

    const deactivation = calculateAccountChange(ana, { active: false }, now);
    const update = calculateAccountChange(
      { ...ana, active: false },
      { active: false, lastName: 'Rosado' },
      now,
    );
    const emailChange = calculateAccountChange(ana, { email: 'otra@test.example' }, now);

    expect(deactivation?.changes).toEqual({ active: false, signedOutAt });
    expect(emailChange?.changes).toEqual({ email: 'otra@test.example', signedOutAt });
    expect(update?.changes).not.toHaveProperty('signedOutAt');
  });

  it('returns undefined without changes, or for a closed account', () => {
    expect(calculateAccountChange(ana, { email: ana.email, active: true }, now)).toBeUndefined();
    expect(
      calculateAccountChange({ ...invitedAccount, closedAt: now.toISOString() }, { active: true }, now),
    ).toBeUndefined();
  });
});
