import { describe, expect, it } from 'vitest';
import {
  buildReminderLinks,
  findLinkEnd,
  isReminderLinkOpen,
} from '#shared/appointments/changes/reminder-link.ts';
import { anAppointment, buildAppointmentIn } from '#test/support/appointments/sample-appointment.ts';

const appointment = anAppointment({ status: 'confirmed', deposit: { status: 'captured' } });
const hashes = { confirm: 'hash-1', change: 'hash-2', cancel: 'hash-3' };
const links = buildReminderLinks(appointment, hashes);
const [link] = links;
/** 10:00 in Puerto Rico on the day of the appointment. */
const start = new Date('2026-03-17T14:00:00.000Z');
const subtractMs = (ms: number) => new Date(start.getTime() - ms);

describe('reminder links', () => {
  it('exist for each action, bound to the appointment and its slot, and expire 30 days after its start', () => {
    expect(links.map(({ action, tokenHash }) => [action, tokenHash])).toEqual(Object.entries(hashes));
    for (const reminderLink of links)
      expect(reminderLink).toMatchObject({
        appointmentId: appointment.appointmentId,
        date: '2026-03-17',
        time: '10:00',
        expiresAt: start.getTime() / 1000 + 30 * 86_400,
      });
  });

  it('are open until the minute the appointment starts', () => {
    expect(isReminderLinkOpen(link!, appointment, subtractMs(1))).toBe(true);
    expect(isReminderLinkOpen(link!, appointment, start)).toBe(false);
  });

  it('report their own outcome and that of their appointment', () => {
    const now = subtractMs(60_000);
    const usedLink = { ...link!, usedAt: now.toISOString() };
    const attendedAppointment = { ...appointment, attendanceConfirmed: true };

    expect(findLinkEnd(link!, appointment, now)).toBeUndefined();
    expect(findLinkEnd(usedLink, attendedAppointment, now)).toBe('confirmed');
    expect(findLinkEnd(usedLink, appointment, now)).toBe('used');
    expect(findLinkEnd(link!, { ...appointment, date: '2026-03-18' }, now)).toBe('moved');
    expect(findLinkEnd(link!, buildAppointmentIn('cancelled', appointment), now)).toBe('cancelled');
    expect(findLinkEnd(link!, buildAppointmentIn('completed', appointment), now)).toBe('past');
    expect(findLinkEnd(link!, appointment, start)).toBe('past');
  });

  it('of a proposal report that its time was accepted', () => {
    const [proposalLink] = buildReminderLinks(appointment, { answerProposal: 'hash-4' });

    expect(findLinkEnd(proposalLink!, { ...appointment, time: '12:00' }, subtractMs(60_000))).toBe(
      'proposalAccepted',
    );
  });

  it('close once used, or when the appointment is moved, ended or deleted', () => {
    const now = subtractMs(60_000);
    const openStates = (['completed', 'cancelled', 'noShow', 'expired', 'reserved'] as const).map((status) =>
      isReminderLinkOpen(link!, buildAppointmentIn(status, appointment), now),
    );

    expect(openStates).toEqual(Array(5).fill(false));
    expect(isReminderLinkOpen({ ...link!, usedAt: now.toISOString() }, appointment, now)).toBe(false);
    expect(isReminderLinkOpen(link!, { ...appointment, time: '11:00' }, now)).toBe(false);
    expect(isReminderLinkOpen(link!, { ...appointment, date: '2026-03-18' }, now)).toBe(false);
    expect(isReminderLinkOpen(link!, { ...appointment, hidden: true }, now)).toBe(false);
  });
});
