import { mkdirSync, writeFileSync } from 'node:fs';
import { depositReceiptPdf } from '#lambdas/notifications/deposit-receipt-pdf.ts';
import {
  appointmentConfirmedMail,
  appointmentConfirmedText,
} from '#lambdas/notifications/messages/appointment-confirmed.ts';
import {
  appointmentDeniedMail,
  appointmentDeniedText,
} from '#lambdas/notifications/messages/appointment-denied.ts';
import { holdLapsedMail, holdLapsedText } from '#lambdas/notifications/messages/hold-lapsed.ts';
import {
  requestReceivedMail,
  requestReceivedText,
} from '#lambdas/notifications/messages/request-received.ts';
import { depositReceiptOf } from '#shared/notifications/deposit-receipt.ts';
import { smsLength } from '#shared/notifications/sms-text.ts';
import { aConfirmedVisit, aDeniedRequest, aLapsedRequest, aRequest, links, vitaminDrip } from './visits.ts';

mkdirSync('/tmp/nb/out', { recursive: true });
const at = new Date('2026-03-06T18:52:00.000Z');
writeFileSync('/tmp/nb/out/one.pdf', depositReceiptPdf(depositReceiptOf(aConfirmedVisit(), at)));
const many = Array.from({ length: 10 }, (_, i) => ({
  ...vitaminDrip,
  name: `Tratamiento número ${i} de limpieza facial profunda con extracción, exfoliación y mascarilla (niños) «€» ñandú`,
  taxBasisPoints: i % 2 ? 1150 : 0,
  priceCents: 123456,
}));
writeFileSync(
  '/tmp/nb/out/many.pdf',
  depositReceiptPdf(depositReceiptOf(aConfirmedVisit({ services: many }), at)),
);
const l = { ...links, mark: 'file:///work/main/web/public/brand/monograma.png' };
const mails = {
  request: requestReceivedMail(aRequest(), l),
  confirmed: appointmentConfirmedMail(aConfirmedVisit(), l),
  denied: appointmentDeniedMail(aDeniedRequest(), l),
  lapsed: holdLapsedMail(aLapsedRequest(), l),
  taxed: appointmentConfirmedMail(aConfirmedVisit({ services: many }), l),
};
for (const [k, m] of Object.entries(mails)) {
  writeFileSync(`/tmp/nb/out/${k}.html`, m.html);
  console.log(`--- ${m.subject}\n${m.text}`);
}
for (const t of [
  requestReceivedText(aRequest(), links),
  appointmentConfirmedText(aConfirmedVisit(), links),
  appointmentDeniedText(aDeniedRequest(), links),
  holdLapsedText(aLapsedRequest(), links),
])
  console.log(smsLength(t), t);
