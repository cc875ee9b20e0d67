import { describe, expect, it } from 'vitest';
import type { Message } from '#shared/notifications/delivery.ts';
import { compareAssignments, findLastNotifiedAssignment } from '#shared/notifications/notified-assignment.ts';

const here = { staffId: 'camila', date: '2026-03-17', time: '10:00' };

describe('compareAssignments', () => {
  it.each([
    ['hour', { ...here, time: '11:00' }],
    ['hour', { ...here, date: '2026-03-18' }],
    ['person', { ...here, staffId: 'paola' }],
    ['both', { ...here, staffId: 'paola', time: '11:00' }],
    ['both', { ...here, staffId: 'paola', date: '2026-03-18' }],
  ])('is the %s', (change, from) => {
    expect(compareAssignments(from, here)).toBe(change);
  });

  it('is both without a known former assignment', () => {
    expect(compareAssignments(undefined, here)).toBe('both');
  });
});

describe('findLastNotifiedAssignment', () => {
  const sent = (minute: string, told: typeof here): Message => ({
    subjectId: 'appointment-1',
    deliveryId: minute,
    kind: 'rescheduled',
    channel: 'mail',
    state: 'sent',
    audience: 'patient',
    recipientId: 'marisol',
    to: 'marisol@correo.example',
    occurredAt: `2026-03-06T18:${minute}:00.000Z`,
    sentAt: `2026-03-06T18:${minute}:00.000Z`,
    told,
  });
  const there = { ...here, staffId: 'paola' };
  const messages = [sent('50', here), sent('52', there)];

  it('is the last assignment sent', () => {
    expect(findLastNotifiedAssignment(messages, 'mail')).toEqual(there);
  });

  it('excludes the given current assignment', () => {
    expect(findLastNotifiedAssignment(messages, 'mail', there)).toEqual(here);
  });
});
