// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { appointmentCancelledMail } from '#lambdas/notifications/messages/appointments/appointment-cancelled.ts';
import { appointmentConfirmedMail } from '#lambdas/notifications/messages/appointments/appointment-confirmed.ts';
import { appointmentDeniedMail } from '#lambdas/notifications/messages/appointments/appointment-denied.ts';
import { appointmentRescheduledMail } from '#lambdas/notifications/messages/appointments/appointment-rescheduled.ts';
import {
  depositRefundedMail,
  refundFailedMail,
} from '#lambdas/notifications/messages/appointments/deposit-refund.ts';
import { holdEndingMail, holdLapsedMail } from '#lambdas/notifications/messages/appointments/hold-end.ts';
import { reminderMail } from '#lambdas/notifications/messages/appointments/reminder.ts';
import { requestReceivedMail } from '#lambdas/notifications/messages/appointments/request-received.ts';
import { type Html, html } from '#lambdas/notifications/messages/letter.ts';
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

const mails = [
  { mail: 'request received', write: (changes = {}) => requestReceivedMail(aRequest(changes), links) },
  {
    mail: 'appointment confirmed',
    write: (changes = {}) =>
      appointmentConfirmedMail(aConfirmedAppointment(changes), links, { now: writtenAt }),
  },
  {
    mail: 'appointment denied',
    write: (changes = {}) => appointmentDeniedMail(aDeniedRequest(changes), links),
  },
  { mail: 'hold lapsed', write: (changes = {}) => holdLapsedMail(aLapsedRequest(changes), links) },
  {
    mail: 'appointment cancelled',
    write: (changes = {}) => appointmentCancelledMail(aCancelledAppointment(changes), links),
  },
  {
    mail: 'deposit refunded',
    write: (changes = {}) =>
      depositRefundedMail(aCancelledAppointment({ deposit: { status: 'refunded' }, ...changes }), links),
  },
  {
    mail: 'refund failed',
    write: (changes = {}) =>
      refundFailedMail(aCancelledAppointment({ deposit: { status: 'refunding' }, ...changes }), links),
  },
  {
    mail: 'appointment rescheduled',
    write: (changes = {}) =>
      appointmentRescheduledMail(aConfirmedAppointment(changes), { links, change: 'both' }),
  },
  {
    mail: 'hold ending',
    write: (changes = {}) => holdEndingMail(aRequest({ ...changes, deposit: { captureBefore } }), links),
  },
  {
    mail: 'reminder',
    write: (changes = {}) =>
      reminderMail(aConfirmedAppointment(changes), { links, actionLinks: reminderLinks, now: writtenAt }),
  },
];

const normalizeSpaces = (text: string) => text.replaceAll('\u00a0', ' ');

const collapseSpaces = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Returns the text of the HTML, cell by cell. */
function readCells(source: string): string[] {
  const { body } = new DOMParser().parseFromString(source, 'text/html');
  const leaves = [...body.querySelectorAll('h1, p, td, a')].filter(
    (element) => element.children.length === 0,
  );
  return leaves.map((element) => collapseSpaces(element.textContent ?? '')).filter(Boolean);
}

describe('staff member of an appointment in its e-mails', () => {
  const namesStaff = ({ html: source, text }: { html: string; text: string }) =>
    /Camila|Esteticista/.test(source + text);
  const withoutCode = { confirmationCode: undefined };

  it.each([
    ['denied', appointmentDeniedMail(aDeniedRequest(withoutCode), links)],
    ['lapsed', holdLapsedMail(aLapsedRequest(withoutCode), links)],
    ['cancelled', appointmentCancelledMail(aCancelledAppointment(withoutCode), links)],
    ['moved', appointmentRescheduledMail(aRequest(), { links, change: 'time' })],
    [
      'refunded',
      depositRefundedMail(aCancelledAppointment({ ...withoutCode, deposit: { status: 'refunded' } }), links),
    ],
  ])('is not named to the client of an unapproved appointment: %s', (_, mail) =>
    expect(namesStaff(mail)).toBe(false),
  );

  it('is named to the client of an appointment that had been confirmed', () => {
    const cancellationMail = appointmentCancelledMail(aCancelledAppointment(), links);

    expect(cancellationMail.text).toContain('Esteticista: Camila Vega');
  });

  it('is named to an administrator', () =>
    expect(requestReceivedMail(aRequest(), links).text).toContain('Esteticista: Camila Vega'));
});

describe('html template', () => {
  it('escapes every value', () => {
    const name = `<img src=x onerror="alert('x')"> & co`;

    const rendered = html`<p title="${name}">${name}</p>`;

    const escapedName = '&lt;img src=x onerror=&quot;alert(&#39;x&#39;)&quot;&gt; &amp; co';
    expect(String(rendered)).toBe(`<p title="${escapedName}">${escapedName}</p>`);
  });

  it('does not escape its own results, alone or in a list', () => {
    const rows = ['a', '<b>'].map((text) => html`<li>${text}</li>`);

    const rendered = html`<ul>${rows}${html`<li>c</li>`}</ul>`;

    expect(String(rendered)).toBe('<ul><li>a</li><li>&lt;b&gt;</li><li>c</li></ul>');
  });

  it('rejects an imitation of its result', () => {
    const forgedResult = { toString: () => '<script>' } as unknown as Html;

    expect(() => html`${forgedResult}`).toThrow(TypeError);
  });
});

describe.each(mails)('e-mail "$mail"', ({ write }) => {
  it('shows names as text, whatever they contain', () => {
    const hostileName = '<script>alert(1)</script>"&';
    const patient = { ...aRequest().patient, firstName: hostileName, lastName: hostileName };
    const services = [{ ...vitaminDrip, name: hostileName }];

    const message = write({ patient, services, staffName: hostileName });

    expect(message.html).not.toContain('<script');
    expect(message.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&amp;');
    expect(message.text).toContain(hostileName);
  });

  it('has everything in its plain text too', () => {
    const message = write();

    const cells = readCells(message.html);
    expect(cells.length).toBeGreaterThan(10);
    for (const cell of cells) expect(collapseSpaces(message.text)).toContain(cell);
  });

  it('is a table with inline styles and an inline logo, without external resources', () => {
    const { html: source } = write();

    expect(source).toContain('max-width:560px');
    expect(source).toContain('lang="es-PR"');
    expect(source).not.toMatch(/<style|<link|<script|<svg|url\(|@font-face/);
    expect([...source.matchAll(/src="([^"]*)"/g)].map(([, src]) => src)).toEqual(['cid:marca']);
  });

  it('has one primary button', () => {
    const { html: source } = write();

    expect(source.match(/bgcolor="#0E6066"/g)).toHaveLength(1);
  });

  it('names no service and no person in its subject', () => {
    const { subject } = write();

    expect(normalizeSpaces(subject)).toMatch(/: martes, 17 de marzo, 10:00 a\. m\.$/);
    expect(subject).not.toContain(vitaminDrip.name);
    expect(subject).not.toContain('Marisol');
  });
});

describe('confirmation e-mail', () => {
  it('has code, facts, money and policy', () => {
    const { text } = appointmentConfirmedMail(aConfirmedAppointment(), links, { now: writtenAt });

    expect(normalizeSpaces(text)).toContain(
      [
        'Fecha: martes, 17 de marzo de 2026',
        'Hora: 10:00 a. m. a 10:45 a. m.',
        'Servicio: Suero de vitaminas',
        'Esteticista: Camila Vega',
        'Lugar: Calle Loíza 1850, San Juan, PR 00911',
        'Código: K7M2PQ9X',
        '',
        'Valor del servicio: $140.00',
        'Depósito cobrado (50%): $70.00',
        'Balance el día de tu cita: $70.00',
        '',
        'Ver Mis Citas: https://citas.serenabienestar.com/paciente/marisol/citas',
      ].join('\n'),
    );
    expect(normalizeSpaces(text)).toContain(
      'Puedes cambiarla o cancelarla sin costo hasta el domingo, 15 de marzo, 10:00 a. m. Si no asistes, el depósito no se devuelve.',
    );
  });

  it('offers no free change after the deadline', () => {
    const now = new Date('2026-03-16T14:00:00.000Z');
    const { text } = appointmentConfirmedMail(aConfirmedAppointment(), links, { now });

    expect(text).not.toContain('sin costo');
    expect(text).toContain('Si la cancelas ahora, el depósito de $70.00 no se devuelve.');
  });

  it('shows the old and new time of a moved request, with a link per answer', () => {
    const { date } = aConfirmedAppointment();
    const changedFrom = { date, time: '16:00' };
    const now = new Date('2026-03-16T14:00:00.000Z');
    const { text } = appointmentConfirmedMail(aConfirmedAppointment({ changedFrom }), links, {
      now,
      actionLinks: reminderLinks,
    });

    expect(normalizeSpaces(text)).toContain(
      'Tu solicitud era para el martes, 17 de marzo, 4:00 p. m.; la cita es el martes, 17 de marzo, 10:00 a. m. con Camila Vega.',
    );
    expect(text).toContain('sin costo hasta que empiece, mientras no la aceptes.');
    expect(text).toContain(`Aceptar el cambio: ${reminderLinks.manage}`);
    expect(text).toContain(`Cancelar: ${reminderLinks.cancel}`);
  });

  it('lists taxes and the total only when there are taxes', () => {
    const taxedService = { ...vitaminDrip, taxBasisPoints: 1_150 };

    const { text } = appointmentConfirmedMail(aConfirmedAppointment({ services: [taxedService] }), links, {
      now: writtenAt,
    });

    expect(text).toContain('Impuestos: $16.10\nTotal: $156.10\nDepósito cobrado (50%): $70.00');
    expect(text).toContain('Balance el día de tu cita: $86.10');
  });
});

describe('denial e-mail', () => {
  it.each([
    ['releasing', 'No pudimos darte esa hora. Se libera tu retención de $70.00.'],
    ['released', 'No pudimos darte esa hora. Liberamos tu retención de $70.00.'],
    ['refunding', 'No pudimos darte esa hora. Pedimos tu devolución de $70.00.'],
    ['refunded', 'No pudimos darte esa hora. Devolvimos tu depósito de $70.00.'],
  ] as const)('shows the state of a deposit that is %s', (status, sentence) => {
    const { text } = appointmentDeniedMail(aDeniedRequest({ deposit: { status } }), links);

    expect(text).toContain(sentence);
  });

  it('mentions no money when none was held', () => {
    const { text } = appointmentDeniedMail(aDeniedRequest({ deposit: { status: 'none' } }), links);

    expect(text).not.toContain('$');
  });
});

it('the lapse e-mail states whether the hold ended or the requested time came first', () => {
  const { cancellation } = aLapsedRequest();
  const tooLate = aLapsedRequest({ cancellation: { ...cancellation, kind: 'hourPassed' } });

  expect(holdLapsedMail(aLapsedRequest(), links).text).toContain('venció antes de que aprobáramos tu cita');
  expect(holdLapsedMail(tooLate, links).text).toContain('La hora que pediste llegó antes');
});

it('only the confirmation e-mail has the code', () => {
  const appointment = aConfirmedAppointment();
  const { confirmationCode } = appointment;

  const otherMails = [
    requestReceivedMail(appointment, links),
    appointmentDeniedMail(appointment, links),
    holdLapsedMail(appointment, links),
    appointmentCancelledMail(aCancelledAppointment({ confirmationCode }), links),
    appointmentRescheduledMail(appointment, { links, change: 'both' }),
    holdEndingMail({ ...appointment, deposit: { ...appointment.deposit, captureBefore } }, links),
    reminderMail(appointment, { links, actionLinks: reminderLinks, now: writtenAt }),
  ];

  expect(appointmentConfirmedMail(appointment, links, { now: writtenAt }).html).toContain(
    appointment.confirmationCode,
  );
  for (const { html: source, text } of otherMails)
    expect(source + text).not.toContain(appointment.confirmationCode);
});
