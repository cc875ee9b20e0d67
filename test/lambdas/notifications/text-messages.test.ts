import { describe, expect, it } from 'vitest';
import { appointmentConfirmedText } from '#lambdas/notifications/messages/appointment-confirmed.ts';
import { appointmentDeniedText } from '#lambdas/notifications/messages/appointment-denied.ts';
import { holdLapsedText } from '#lambdas/notifications/messages/hold-lapsed.ts';
import { requestReceivedText } from '#lambdas/notifications/messages/request-received.ts';
import { addDays } from '#shared/core/civil-time.ts';
import { smsLength, smsPlaces, smsText } from '#shared/notifications/sms-text.ts';
import { aConfirmedVisit, aDeniedRequest, aLapsedRequest, aRequest, links, vitaminDrip } from './visits.ts';

const texts = [
  { text: 'request received', write: (changes = {}) => requestReceivedText(aRequest(changes), links) },
  {
    text: 'appointment confirmed',
    write: (changes = {}) => appointmentConfirmedText(aConfirmedVisit(changes), links),
  },
  {
    text: 'appointment denied',
    write: (changes = {}) => appointmentDeniedText(aDeniedRequest(changes), links),
  },
  { text: 'hold lapsed', write: (changes = {}) => holdLapsedText(aLapsedRequest(changes), links) },
];
const everyDayOf2026 = Array.from({ length: 365 }, (_, index) => addDays('2026-01-01', index));

describe.each(texts)('the SMS "$text"', ({ write }) => {
  it('fits one message on any day', () => {
    const lengths = everyDayOf2026.map((date) => smsLength(write({ date, time: '12:45' })));

    expect(lengths).not.toContain(undefined);
    expect(Math.max(...lengths.map(Number))).toBeLessThanOrEqual(smsPlaces);
  });

  it('begins with the brand, says when, and ends with the link', () => {
    const text = write();

    expect(text).toMatch(
      /^Serena Bienestar: .*mar\. 17 de marzo, 10:00 a\. m\. .*https:\/\/citas\.serenabienestar\.com\/\S+$/,
    );
  });

  it('carries no detail of health, no surname and no contact', () => {
    const services = [
      { ...vitaminDrip, name: 'Suero de vitaminas' },
      { ...vitaminDrip, serviceId: 'svc-laser', name: 'Láser axilas', laser: true },
    ];

    const text = write({ services });

    for (const word of ['suero', 'vitamina', 'laser', 'axila', 'ortiz', 'diaz', 'camila', '@', '0142'])
      expect(text.toLowerCase()).not.toContain(word);
  });
});

it('the four messages read as written', () => {
  const written = texts.map(({ write }) => write());

  expect(written).toEqual([
    'Serena Bienestar: Marisol pide cita: mar. 17 de marzo, 10:00 a. m. Decide aqui: https://citas.serenabienestar.com/admin/solicitud-citas',
    'Serena Bienestar: cita confirmada: mar. 17 de marzo, 10:00 a. m. Tu codigo: K7M2PQ9X. https://citas.serenabienestar.com/login',
    'Serena Bienestar: no pudimos darte esa hora, mar. 17 de marzo, 10:00 a. m. Liberamos tu retencion de $70.00. https://citas.serenabienestar.com/login',
    'Serena Bienestar: vencio tu solicitud del mar. 17 de marzo, 10:00 a. m. No se cobro nada. Pide otra hora: https://citas.serenabienestar.com/login',
  ]);
});

it.each([
  ['Marisol Enid', 'Marisol pide cita'],
  ['José', 'José pide cita'],
  ["D'Angelo", "D'Angelo pide cita"],
  ['Zoë', 'Zoe pide cita'],
  ['bit.ly/gana', 'Un cliente pide cita'],
  ['https://malo.example', 'Un cliente pide cita'],
  ['A'.repeat(80), 'Un cliente pide cita'],
])('names "%s" by a first name at most, and never by something else', (firstName, start) => {
  const patient = { ...aRequest().patient, firstName };

  const text = requestReceivedText(aRequest({ patient }), links);

  expect(text).toContain(`Serena Bienestar: ${start}`);
});

describe('the alphabet of SMS', () => {
  it.each([
    ['señora, ¿qué día?', 'señora, ¿qué dia?'],
    ['ÁÉÍÓÚÑ áéíóúñü', 'AÉIOUÑ aéiouñü'],
    ['10:00\u00a0a.\u00a0m.', '10:00 a. m.'],
    ['Él – “tú”…', 'Él - "tu"...'],
  ])('keeps what it has of "%s" and folds the rest', (text, expected) => {
    const folded = smsText(text);

    expect(folded).toBe(expected);
    expect(smsLength(folded)).toBeDefined();
  });

  it('counts an escaped sign as two places', () => {
    expect(smsLength('5 €')).toBe(4);
  });

  it('does not measure what it cannot say', () => {
    expect(smsLength('código')).toBeUndefined();
  });
});
