import { describe, expect, it } from 'vitest';
import { appointmentCancelledText } from '#lambdas/notifications/messages/appointments/appointment-cancelled.ts';
import { appointmentConfirmedText } from '#lambdas/notifications/messages/appointments/appointment-confirmed.ts';
import { appointmentDeniedText } from '#lambdas/notifications/messages/appointments/appointment-denied.ts';
import { appointmentRescheduledText } from '#lambdas/notifications/messages/appointments/appointment-rescheduled.ts';
import { attendanceConfirmedText } from '#lambdas/notifications/messages/appointments/attendance-confirmed.ts';
import { holdEndingText, holdLapsedText } from '#lambdas/notifications/messages/appointments/hold-end.ts';
import { reminderText } from '#lambdas/notifications/messages/appointments/reminder.ts';
import { requestReceivedText } from '#lambdas/notifications/messages/appointments/request-received.ts';
import { optedInText, optedOutText } from '#lambdas/notifications/messages/sms/sms-answers.ts';
import { addDays } from '#shared/core/civil-time.ts';
import { toSmsText } from '#shared/notifications/sms-text.ts';
import {
  aCancelledAppointment,
  aConfirmedAppointment,
  aDeniedRequest,
  aLapsedRequest,
  aRequest,
  captureBefore,
  links,
  reminderLinks,
  vitaminDrip,
  writtenAt,
} from '#test/support/notifications/sample-appointments.ts';
import { smsLength, smsLengthLimit } from '#test/support/notifications/sms-length.ts';

const texts = [
  { text: 'request received', write: (changes = {}) => requestReceivedText(aRequest(changes), links) },
  {
    text: 'appointment confirmed',
    write: (changes = {}) => appointmentConfirmedText(aConfirmedAppointment(changes), links),
  },
  {
    text: 'appointment denied',
    write: (changes = {}) => appointmentDeniedText(aDeniedRequest(changes), links),
  },
  { text: 'hold lapsed', write: (changes = {}) => holdLapsedText(aLapsedRequest(changes), links) },
  {
    text: 'appointment cancelled',
    write: (changes = {}) => appointmentCancelledText(aCancelledAppointment(changes), links),
  },
  {
    text: 'appointment cancelled too late',
    write: (changes = {}) =>
      appointmentCancelledText(aCancelledAppointment({ ...changes, deposit: { status: 'kept' } }), links),
  },
  {
    text: 'appointment rescheduled',
    write: (changes = {}) =>
      appointmentRescheduledText(aConfirmedAppointment(changes), { links, change: 'time' }),
  },
  {
    text: 'attendance confirmed',
    write: (changes = {}) => attendanceConfirmedText(aConfirmedAppointment(changes), links),
  },
];
const buildEndingSoonText = (changes = {}) =>
  holdEndingText(aRequest({ ...changes, deposit: { captureBefore } }), links);
const everyDay = Array.from({ length: 730 }, (_, index) => addDays('2026-01-01', index));

describe.each(texts)('SMS "$text" [R159]', ({ write }) => {
  it('fits one part on any day', () => {
    const lengths = everyDay.map((date) => smsLength(write({ date, time: '12:45' })));

    expect(lengths).not.toContain(undefined);
    expect(Math.max(...lengths.map(Number))).toBeLessThanOrEqual(smsLengthLimit);
  });

  it('starts with the brand, has date and time, and ends with the link', () => {
    const text = write();

    expect(text).toMatch(
      /^Serena Bienestar: .*mar\. 17 de marzo, 10:00 a\. m\. .*https:\/\/citas\.serenabienestar\.com\/\S+$/,
    );
  });

  it('includes the year of a date in another year', () =>
    expect(write({ date: '2027-03-16' })).toContain('mar. 16 mar. 2027, 10:00 a. m.'));
  it('contains no health data, last name or contact', () => {
    const services = [
      { ...vitaminDrip, name: 'Suero de vitaminas' },
      { ...vitaminDrip, serviceId: 'svc-laser', name: 'Láser axilas', laser: true },
    ];

    const text = write({ services });

    for (const word of ['suero', 'vitamina', 'laser', 'axila', 'ortiz', 'diaz', 'camila', '@', '0142'])
      expect(text.toLowerCase()).not.toContain(word);
  });
});

it('each SMS has the expected text', () => {
  const writtenTexts = [
    ...texts.map(({ write }) => write()),
    buildEndingSoonText(),
    optedOutText(links),
    optedInText(links),
  ];

  expect(writtenTexts).toEqual(
    [
      'Serena Bienestar: Marisol pide cita: mar. 17 de marzo, 10:00 a. m. Decide aqui: https://citas.serenabienestar.com/admin/solicitud-citas',
      'Serena Bienestar: cita confirmada: mar. 17 de marzo, 10:00 a. m. Tu codigo: K7M2PQ9X. BAJA: sin SMS. https://citas.serenabienestar.com/login',
      'Serena Bienestar: no pudimos darte esa hora, mar. 17 de marzo, 10:00 a. m. Se libera tu retencion de $70.00. https://citas.serenabienestar.com/login',
      'Serena Bienestar: vencio tu solicitud del mar. 17 de marzo, 10:00 a. m. No se cobro nada. Pide otra hora: https://citas.serenabienestar.com/login',
      'Serena Bienestar: cita cancelada: mar. 17 de marzo, 10:00 a. m. Pedimos tu devolución de $70.00. https://citas.serenabienestar.com/login',
      'Serena Bienestar: cita cancelada: mar. 17 de marzo, 10:00 a. m. El depósito de $70.00 no se devuelve. https://citas.serenabienestar.com/login',
      'Serena Bienestar: tu cita cambió. Nueva hora: mar. 17 de marzo, 10:00 a. m. https://citas.serenabienestar.com/login',
      'Serena Bienestar: Marisol confirmó su asistencia: mar. 17 de marzo, 10:00 a. m. https://citas.serenabienestar.com/login',
      'Serena Bienestar: solicitud de Marisol vence el vie. 13 de marzo, 2:50 p. m. Decide: https://citas.serenabienestar.com/admin/solicitud-citas',
      'Serena Bienestar: no te enviaremos más mensajes de texto. Responde ALTA para volver a recibirlos.',
      'Serena Bienestar: volverás a recibir nuestros mensajes de texto. Responde BAJA para dejar de recibirlos.',
    ].map(toSmsText),
  );
});

describe('SMS about another staff member', () => {
  it.each([
    ['staff', 'tu cita del mar. 17 de marzo, 10:00 a. m. es ahora con Camila.'],
    ['both', 'tu cita cambió. Nueva hora: mar. 17 de marzo, 10:00 a. m. con Camila.'],
  ] as const)('uses the first name, and mentions a new time only if changed: %s', (change, expectedText) => {
    const text = appointmentRescheduledText(aConfirmedAppointment(), { links, change });

    expect(text).toBe(toSmsText(`Serena Bienestar: ${expectedText} ${links.signIn}`));
  });

  it('fits one part on any day, for any name', () => {
    const lengths = everyDay.flatMap((date) =>
      ['Alexandra-Valentina Q', 'María-de-los-Ángeles', 'https://malo.example'].map((staffName) =>
        smsLength(
          appointmentRescheduledText(aConfirmedAppointment({ date, time: '12:45', staffName }), {
            links,
            change: 'both',
          }),
        ),
      ),
    );

    expect(lengths).not.toContain(undefined);
    expect(Math.max(...lengths.map(Number))).toBeLessThanOrEqual(smsLengthLimit);
  });
});

describe('reminder SMS', () => {
  it('asks for C and has one link, in one part on any day', () => {
    const lengths = everyDay.flatMap((date) =>
      [true, false].map((attendanceConfirmed) =>
        smsLength(
          reminderText(aConfirmedAppointment({ date, time: '12:45', attendanceConfirmed }), {
            link: reminderLinks.manage,
            links,
            now: writtenAt,
          }),
        ),
      ),
    );

    expect(reminderText(aConfirmedAppointment(), { link: reminderLinks.manage, links, now: writtenAt })).toBe(
      `Serena Bienestar: tu cita: mar. 17 de marzo, 10:00 a. m. Responde C para confirmar. Cambios: ${reminderLinks.manage}`,
    );
    expect(lengths).not.toContain(undefined);
    expect(Math.max(...lengths.map(Number))).toBeLessThanOrEqual(smsLengthLimit);
  });

  it('does not ask again after a confirmation', () => {
    const text = reminderText(aConfirmedAppointment({ attendanceConfirmed: true }), {
      link: reminderLinks.manage,
      links,
      now: writtenAt,
    });

    expect(text).toContain('Ya confirmaste.');
    expect(text).not.toContain('Responde C');
    expect(text).toContain(reminderLinks.manage);
  });
});

it.each([
  ['Marisol Enid', 'Marisol pide cita'],
  ['José', 'José pide cita'],
  ["D'Angelo", "D'Angelo pide cita"],
  ['Zoë', 'Zoe pide cita'],
  ['bit.ly/gana', 'Ortiz pide cita'],
  ['A'.repeat(80), 'Ortiz pide cita'],
  ['bit.ly/gana', 'Un cliente pide cita', 'https://malo.example'],
])(
  'the SMS to the front desk calls "%s" by the first name if it is one word of letters, or else by the last name',
  (firstName, expectedStart, lastName = 'Ortiz Díaz') => {
    const patient = { ...aRequest().patient, firstName, lastName };

    const text = requestReceivedText(aRequest({ patient }), links);

    expect(text).toContain(`Serena Bienestar: ${expectedStart}`);
  },
);
