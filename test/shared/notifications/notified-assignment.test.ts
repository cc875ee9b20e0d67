import { describe, expect, it } from 'vitest';
import type { Message } from '#shared/notifications/delivery.ts';
import { compareAssignments, findLastNotifiedAssignment } from '#shared/notifications/notified-assignment.ts';

const currentAssignment = { staffId: 'camila', date: '2026-03-17', time: '10:00' };

describe('compareAssignments', () => {
  it.each([
    ['time', { ...currentAssignment, time: '11:00' }],
    ['time', { ...currentAssignment, date: '2026-03-18' }],
    ['staff', { ...currentAssignment, staffId: 'paola' }],
    ['both', { ...currentAssignment, staffId: 'paola', time: '11:00' }],
    ['both', { ...currentAssignment, staffId: 'paola', date: '2026-03-18' }],
  ])('reports the change of %s from %o', (change, formerAssignment) => {
    expect(compareAssignments(formerAssignment, currentAssignment)).toBe(change);
  });

  it('reports a change of both without a known former assignment', () => {
    expect(compareAssignments(undefined, currentAssignment)).toBe('both');
  });
});

describe('findLastNotifiedAssignment', () => {
  const buildSentMessage = (minute: string, told: typeof currentAssignment): Message => ({
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
  const otherAssignment = { ...currentAssignment, staffId: 'paola' };
  const messages = [buildSentMessage('50', currentAssignment), buildSentMessage('52', otherAssignment)];

  it('returns the last assignment sent', () => {
    expect(findLastNotifiedAssignment(messages, 'mail')).toEqual(otherAssignment);
  });

  it('excludes the given current assignment', () => {
    expect(findLastNotifiedAssignment(messages, 'mail', otherAssignment)).toEqual(currentAssignment);
  });
});
