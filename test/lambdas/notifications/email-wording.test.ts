import { describe, expect, it } from 'vitest';
import { appointmentCancelledMail } from '#lambdas/notifications/messages/appointments/appointment-cancelled.ts';
import { appointmentConfirmedMail } from '#lambdas/notifications/messages/appointments/appointment-confirmed.ts';
import { appointmentRescheduledMail } from '#lambdas/notifications/messages/appointments/appointment-rescheduled.ts';
import { holdEndingMail } from '#lambdas/notifications/messages/appointments/hold-end.ts';
import { reminderMail } from '#lambdas/notifications/messages/appointments/reminder.ts';
import type { Cancellation } from '#shared/appointments/appointment.ts';
import {
  aCancelledAppointment,
  aConfirmedAppointment,
  aRequest,
  captureBefore,
  links,
  reminderLinks,
  writtenAt,
} from '#test/support/notifications/sample-appointments.ts';

const normalizeSpaces = (text: string) => text.replaceAll('\u00a0', ' ');
const cancelledAt = '2026-03-07T14:00:00.000Z';
const note = 'Llamó por teléfono';

describe('cancellation e-mail', () => {
  it.each([
    ['refunding', 'Pedimos tu devolución de $70.00. Te escribimos cuando la devolución esté hecha.'],
    ['refunded', 'Devolvimos tu depósito de $70.00. Tu banco suele mostrarla en 5 a 10 días'],
    ['releasing', 'Se libera tu retención de $70.00. No se cobró nada'],
    ['released', 'Liberamos tu retención de $70.00. No se cobró nada'],
    ['kept', 'El depósito de $70.00 no se devuelve. Faltaban menos de 48 horas para tu cita.'],
  ] as const)('shows the state of a deposit that is %s', (status, sentence) => {
    const { text } = appointmentCancelledMail(aCancelledAppointment({ deposit: { status } }), links);

    expect(text).toContain(`Cancelaste tu cita y la hora quedó libre. ${sentence}`);
  });

  it('mentions no money when none was held', () => {
    const appointment = aCancelledAppointment({ deposit: { status: 'none', amountCents: 0 } });

    expect(appointmentCancelledMail(appointment, links).text).not.toContain('$');
  });

  it.each<[Cancellation['kind'], string]>([
    ['removed', 'Tuvimos que cancelar tu cita. Lamentamos el inconveniente.'],
    ['byDesk', 'Cancelamos tu cita y la hora quedó libre.'],
  ])('does not attribute the front desk’s action to the client: %s [R203]', (kind, sentence) => {
    const cancellation = { kind, note, at: cancelledAt, by: 'admin:ada' };
    const { text } = appointmentCancelledMail(aCancelledAppointment({ cancellation }), links);

    expect(text).toContain(sentence);
    expect(text).not.toContain(note);
  });
});

describe('date of another year', () => {
  it('has its year in subject and text', () => {
    const appointment = aConfirmedAppointment({ date: '2027-01-05' });
    const { subject, text } = appointmentConfirmedMail(appointment, links, { now: writtenAt });

    expect(normalizeSpaces(subject)).toBe(
      'Tu cita quedó confirmada: martes, 5 de enero de 2027, 10:00 a. m.',
    );
    expect(normalizeSpaces(text)).toContain('Te esperamos el martes, 5 de enero de 2027.');
    expect(normalizeSpaces(text)).toContain('sin costo hasta el domingo, 3 de enero de 2027, 10:00 a. m.');
  });
});

describe('reschedule e-mail', () => {
  it('shows the new time of a confirmed appointment', () => {
    const { text } = appointmentRescheduledMail(aConfirmedAppointment(), { links, change: 'time' });

    expect(normalizeSpaces(text)).toContain(
      'Tu cita es ahora el martes, 17 de marzo, 10:00 a. m. con Camila Vega.',
    );
    expect(text).toContain('Adjuntamos un archivo que la actualiza en tu calendario.');
  });

  it('does not confirm a pending request', () => {
    const { text } = appointmentRescheduledMail(aRequest(), { links, change: 'time' });

    expect(text).toContain('Todavía espera la aprobación del centro.');
    expect(text).not.toContain('Adjuntamos');
  });

  it('mentions only the staff member when the time is the same', () => {
    const { subject, text } = appointmentRescheduledMail(aConfirmedAppointment(), {
      links,
      change: 'staff',
    });

    expect(normalizeSpaces(subject)).toBe('Tu cita cambió de esteticista: martes, 17 de marzo, 10:00 a. m.');
    expect(text).toContain('Tu cita tiene nueva esteticista');
    expect(normalizeSpaces(text)).toContain(
      'Tu cita del martes, 17 de marzo, 10:00 a. m. es ahora con Camila Vega. La hora es la misma.',
    );
    expect(text).not.toMatch(/nueva hora|No te sirve esa hora/i);
  });

  it('mentions both a new time and staff member', () => {
    const { subject, text } = appointmentRescheduledMail(aConfirmedAppointment(), { links, change: 'both' });

    expect(subject).toMatch(/^Tu cita cambió de hora y de esteticista: /);
    expect(text).toContain('Tu cita tiene nueva hora y nueva esteticista');
  });
});

describe('confirmation of an appointment without a deposit', () => {
  const noDeposit = { status: 'none' as const, amountCents: 0 };

  it('mentions no deposit, and the balance if any', () => {
    const invoicedAppointment = aConfirmedAppointment({
      origin: 'admin',
      deposit: noDeposit,
      balanceDueCents: 14_000,
    });
    const { text } = appointmentConfirmedMail(invoicedAppointment, links, { now: writtenAt });

    expect(text).not.toMatch(/depósito/i);
    expect(text).toContain('Balance el día de tu cita: $140.00');
    expect(text).toContain('Adjuntamos un archivo para tu calendario.');
  });

  it('mentions no money when nothing is due', () => {
    const changes = { origin: 'admin', deposit: noDeposit, balanceDueCents: 0 } as const;
    const freeAppointment = aConfirmedAppointment(changes);

    expect(appointmentConfirmedMail(freeAppointment, links, { now: writtenAt }).text).not.toContain('$');
  });
});

it('the hold warning shows when the hold ends [R283]', () => {
  const { text } = holdEndingMail(aRequest({ deposit: { captureBefore } }), links);

  expect(normalizeSpaces(text)).toContain(
    'La retención en la tarjeta vence el viernes, 13 de marzo, 2:50 p. m.',
  );
  expect(text).toContain('Depósito retenido: $70.00');
});

describe('reminder e-mail', () => {
  it('links each action', () => {
    const { html, text } = reminderMail(aConfirmedAppointment(), {
      links,
      actionLinks: reminderLinks,
      now: writtenAt,
    });

    for (const [label, href] of [
      ['Confirmar', reminderLinks.confirm],
      ['Cambiar', reminderLinks.change],
      ['Cancelar', reminderLinks.cancel],
    ]) {
      expect(text).toContain(`${label}: ${href}`);
      expect(html).toContain(`href="${href}"`);
    }
  });

  it('names treatments only if the owner enables it', () => {
    const options = { links, actionLinks: reminderLinks, now: writtenAt };
    const mentionsTreatment = (namesTreatment: boolean) => {
      const { subject, html, text } = reminderMail(aConfirmedAppointment(), { ...options, namesTreatment });
      return `${subject} ${html} ${text}`.includes('Suero de vitaminas');
    };

    expect([false, true].map(mentionsTreatment)).toEqual([false, true]);
  });

  it('has the center as reply-to, and an inline logo', () => {
    const { replyTo, inline, html } = reminderMail(aConfirmedAppointment(), {
      links,
      actionLinks: reminderLinks,
      now: writtenAt,
    });

    expect([replyTo, inline?.length]).toEqual([links.contact.email, 1]);
    expect(html).toContain(`src="cid:${inline?.[0]?.contentId}"`);
  });

  const start = Date.parse('2026-03-17T14:00:00.000Z');
  const hoursBefore = (hours: number) => new Date(start - hours * 3_600_000);
  const writeReminder = (hours: number, changes = {}) =>
    reminderMail(aConfirmedAppointment(changes), {
      links,
      actionLinks: reminderLinks,
      now: hoursBefore(hours),
    });

  it('shows until when a change is free, and then no longer offers it', () => {
    expect(normalizeSpaces(writeReminder(72).text)).toContain(
      'Puedes cambiarla o cancelarla sin costo hasta el domingo, 15 de marzo, 10:00 a. m.',
    );
    for (const hours of [47.9, 3]) {
      const { html, text } = writeReminder(hours);
      expect(text).toContain('Si la cancelas ahora, el depósito de $70.00 no se devuelve.');
      expect(text).not.toContain('sin costo');
      expect(html).not.toContain(reminderLinks.change);
      expect(html).toContain(reminderLinks.cancel);
    }
  });

  it('mentions no deposit when none was paid', () => {
    expect(writeReminder(3, { deposit: { status: 'none', amountCents: 0 } }).text).not.toMatch(/depósito/i);
  });

  it('does not ask again after a confirmation', () => {
    const { html, text } = reminderMail(aConfirmedAppointment({ attendanceConfirmed: true }), {
      links,
      actionLinks: reminderLinks,
      now: writtenAt,
    });

    expect(text).toContain('Ya confirmaste tu asistencia: no tienes que hacer nada más.');
    expect(html).not.toContain(reminderLinks.confirm);
  });
});
