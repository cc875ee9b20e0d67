import { toCivilDateTime } from '#shared/core/civil-time.ts';
import { formatLongDate, formatTime } from '#shared/core/format.ts';
import type { SignedConsent } from '#shared/records/consents/signed-consent.ts';
import { createA5Sheet, type FontStyle, type Sheet } from './sheet.ts';

const ink = '#14211F';
const ink3 = '#5B6764';
const rule = '#84908C';
const sans = { family: 'helvetica', weight: 'normal' } as const;
const body: FontStyle = { ...sans, size: 9 };
const head: FontStyle = { ...sans, weight: 'bold', size: 9 };
const small: FontStyle = { ...sans, size: 8 };
const brand: FontStyle = { family: 'times', weight: 'normal', size: 18 };
const lineHeight = 12;
const signatureHeight = 64;

function drawLines(sheet: Sheet, text: string, font: FontStyle, color = ink): void {
  for (const line of sheet.wrapText(text, font, sheet.right - sheet.left))
    sheet.text(line, { x: sheet.left, y: sheet.reserveHeight(lineHeight), font, color });
}

/** Matches a numbered heading, `1. Riesgos`. A numbered sentence ends with a full stop. */
const numberedHeadingPattern = /^\d+\. [^.]+$/;

function drawText(sheet: Sheet, text: string): void {
  for (const line of text.split('\n')) {
    if (line === '') sheet.reserveHeight(lineHeight / 2);
    else drawLines(sheet, line, numberedHeadingPattern.test(line) ? head : body);
  }
}

const formatMoment = (instant: string) => {
  const { date, time } = toCivilDateTime(new Date(instant));
  return `${formatLongDate(date)}, ${formatTime(time)}`;
};

function drawSigning(sheet: Sheet, consent: SignedConsent, signature: Uint8Array | undefined): void {
  const { left, right } = sheet;
  sheet.dashes({ x: left, y: sheet.reserveHeight(14), width: right - left, color: rule });
  if (signature) {
    const y = sheet.reserveHeight(signatureHeight + 6) - signatureHeight;
    sheet.picture(signature, { x: left, y, width: signatureHeight * 3.5, height: signatureHeight });
  }
  sheet.reserveHeight(4);
  drawLines(
    sheet,
    `${signature ? 'Firmado' : 'Aceptado'} por ${consent.signedBy} el ${formatMoment(consent.signedAt)}`,
    head,
  );
  if (consent.recordedBy !== undefined) drawLines(sheet, `Lo registró ${consent.recordedBy}.`, body);
  if (consent.signedThrough === 'link')
    drawLines(sheet, 'Se firmó por el enlace enviado a su teléfono o correo.', body);
  drawLines(sheet, `Versión del texto: ${consent.version}`, small, ink3);
  drawLines(sheet, `Huella del texto (SHA-256): ${consent.textHash}`, small, ink3);
}

type SignedPdfInput = {
  readonly form: SignedConsent;
  readonly signature: Uint8Array | undefined;
  readonly brandName: string;
};

/** Renders a signed document on A5. The output is deterministic. */
export function renderSignedConsentPdf({ form, signature, brandName }: SignedPdfInput): Uint8Array {
  const sheet = createA5Sheet({
    title: `${form.title}, ${form.signedBy}`,
    createdAt: new Date(form.signedAt),
  });
  sheet.text(brandName, { x: sheet.left, y: sheet.reserveHeight(16), font: brand, color: ink });
  sheet.reserveHeight(10);
  drawText(sheet, form.text);
  drawSigning(sheet, form, signature);
  return sheet.bytes();
}
