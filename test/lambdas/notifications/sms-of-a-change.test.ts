import { describe, expect, it } from 'vitest';
import { appointmentConfirmedText } from '#lambdas/notifications/messages/appointments/appointment-confirmed.ts';
import { appointmentRescheduledText } from '#lambdas/notifications/messages/appointments/appointment-rescheduled.ts';
import { reminderMail, reminderText } from '#lambdas/notifications/messages/appointments/reminder.ts';
import { staffNewsText } from '#lambdas/notifications/messages/team-news.ts';
import { buildScreenLinks } from '#shared/notifications/screen-links.ts';
import { toSmsText } from '#shared/notifications/sms-text.ts';
import {
  aConfirmedAppointment,
  links,
  reminderLinks,
  writtenAt,
} from '#test/support/notifications/sample-appointments.ts';

const camila = { staffId: 'camila', staffName: 'Camila Vega' };
const lucia = { staffId: 'lucia', staffName: 'Lucía Ríos' };
const currentSlot = { date: '2026-03-17', time: '10:00' };
const previousSlot = { date: '2026-03-16', time: '16:00' };
type PreviousSlot = { date: string; time: string; staffId?: string; staffName?: string };

const movedAppointment = (changedFrom: PreviousSlot, changes = {}) =>
  aConfirmedAppointment({ ...changes, changedFrom });
const changeText = (changedFrom: PreviousSlot, changes = {}) =>
  appointmentRescheduledText(movedAppointment(changedFrom, changes), {
    links,
    change: 'time',
    answerLink: reminderLinks.manage,
  });

describe('SMS about a change by the center [R159]', () => {
  it.each([
    [
      'the time',
      changeText({ ...camila, ...previousSlot }),
      'Serena Bienestar: movimos tu cita del 16 mar., 4:00 p. m. al 17 mar., 10:00 a. m.',
    ],
    [
      'the staff member',
      changeText({ ...lucia, ...currentSlot }),
      'Serena: tu cita del 17 mar., 10:00 a. m. es ahora con Camila, no con Lucía.',
    ],
    [
      'time and staff member',
      changeText({ ...lucia, ...previousSlot }),
      'Serena: movimos tu cita del 16 mar., 4:00 p. m. al 17 mar., 10:00 a. m. con Camila.',
    ],
    [
      'a time in another year',
      changeText({ ...camila, date: '2026-12-30', time: '09:00' }, { date: '2027-01-04' }),
      'Serena: movimos tu cita del 30 dic., 9:00 a. m. al 4 ene. 2027, 10:00 a. m.',
    ],
  ])('shows old and new value of %s, and that cancelling is free', (_, sms, expectedText) =>
    expect(sms).toBe(toSmsText(`${expectedText} Cancelar gratis: ${reminderLinks.manage}`)),
  );

  it('is sent again as the reminder, and merged into the confirmation of a moved request', () => {
    const reminder = reminderText(movedAppointment({ ...camila, ...previousSlot }), {
      links,
      link: reminderLinks.manage,
      now: writtenAt,
    });

    expect(reminder).toBe(changeText({ ...camila, ...previousSlot }));
    expect(appointmentConfirmedText(movedAppointment(previousSlot), links, reminderLinks.manage)).toBe(
      toSmsText(
        `Serena: cita confirmada, pasa del 16 mar 4:00pm al 17 mar 10:00am. Código K7M2PQ9X. Cancelar gratis: ${reminderLinks.manage}`,
      ),
    );
  });

  it('links to the sign-in when no answer is due', () =>
    expect(
      appointmentRescheduledText(movedAppointment({ ...camila, ...previousSlot }), { links, change: 'time' }),
    ).toBe(
      toSmsText(
        `Serena Bienestar: movimos tu cita del 16 mar., 4:00 p. m. al 17 mar., 10:00 a. m. ${links.signIn}`,
      ),
    ));

  it('shows the aesthetician the old time of a moved appointment', () =>
    expect(
      staffNewsText(
        { kind: 'staffMoved', appointment: aConfirmedAppointment(), before: previousSlot },
        links,
      ),
    ).toBe(
      toSmsText('Serena Bienestar: cita movida del 16 mar., 4:00 p. m. al 17 mar., 10:00 a. m. Marisol.'),
    ));

  it('is followed by a reminder e-mail that also shows the old time', () =>
    expect(
      reminderMail(movedAppointment({ ...camila, ...previousSlot }), {
        links,
        actionLinks: reminderLinks,
        now: writtenAt,
      }).text,
    ).toContain('Antes era el lunes, 16 de marzo, 4:00\u00a0p.\u00a0m. con Camila Vega.'));
});

it.each([
  ['Centro de Bienestar Aurora', 'Centro'],
  ['Serenidad', 'Serenidad'],
  ['Spa Luz', 'Spa Luz'],
  ['Extraordinariamentebuenas', 'Extraordin'],
])('the SMS shortens "%s" when it does not fit', (brandName, shortName) => {
  const shortLinks = buildScreenLinks(links.site, { ...links.contact, brandName }, links.today);
  const sms = appointmentConfirmedText(movedAppointment(previousSlot), shortLinks, reminderLinks.manage);

  expect(sms.startsWith(`${shortName}: `)).toBe(true);
});
