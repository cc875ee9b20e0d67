import { expect, it } from 'vitest';
import type { FailedMessage } from '#shared/notifications/api.ts';
import type { RecordSummary } from '#shared/records/api.ts';
import { categoryText } from '#web/src/features/catalog/categories/copy.ts';
import { failedMessagesText } from '#web/src/features/desk/copy.ts';
import { healthText } from '#web/src/features/intake/health/copy.ts';
import { text as lotText } from '#web/src/features/inventory/lots/copy.ts';
import { messagesText } from '#web/src/features/notifications/copy.ts';
import { recordText } from '#web/src/features/patients/record/copy.ts';
import { soldText } from '#web/src/features/sales/sold/copy.ts';

const day = { date: '2026-11-20', today: '2026-11-22', yesterday: '2026-11-21' };
/** The only facts of a record that the copy reads. */
const summary = { phone: '+17875550117', clientSince: '2026-03-06T18:50:00.000Z' } as RecordSummary;

it.each([
  ['no hidden category', categoryText.count(3, 0), '3 categorías'],
  ['a hidden category', categoryText.count(3, 1), '3 categorías, 1 oculta'],
  [
    'answers with an end',
    healthText.answeredOn('2026-11-20', '2027-11-20'),
    /; valen hasta el 20 de noviembre de 2027\.$/,
  ],
  ['answers without an end', healthText.answeredOn('2026-11-20', undefined), /^Contestaste el [^;]+\.$/],
  [
    'a recalled lot without open appointments',
    lotText.summary(2, 3, 0, 4),
    /^2 clientes, 3 entregas, 4 dosis/,
  ],
  ['a recalled lot with open appointments', lotText.summary(2, 3, 1, 4), /, 1 cita en curso, 4 dosis/],
  ['a client of unknown age', recordText.facts(summary), '787-555-0117'],
  ['a client of known age', recordText.facts({ ...summary, ageYears: 36 }), '36 años · 787-555-0117'],
  ['a day without voided sales', soldText.context(day, 2, 0, 500), / · 2 ventas · \$5\.00$/],
  ['a day with a voided sale', soldText.context(day, 2, 1, 500), / · 2 ventas, 1 anulada · /],
  [
    'the day of a message',
    messagesText.when({ date: '2026-11-20', time: '14:30' }, '2026-11-28'),
    /^[A-Z].*2:30/,
  ],
  [
    'the phone of an SMS that failed',
    failedMessagesText.recipient({ channel: 'sms', to: '+17875550117' } as FailedMessage),
    '787-555-0117',
  ],
  [
    'the address of an e-mail that failed',
    failedMessagesText.recipient({ channel: 'mail', to: 'a@b.test' } as FailedMessage),
    'a@b.test',
  ],
])('the formatted copy states %s', (_, text, expected) => {
  if (typeof expected === 'string') expect(text).toBe(expected);
  else expect(text).toMatch(expected);
});
