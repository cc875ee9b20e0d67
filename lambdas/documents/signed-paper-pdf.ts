import { civilAt } from '#shared/core/civil-time.ts';
import { clock, longDate } from '#shared/core/format.ts';
import type { SignedPaper } from '#shared/records/consents/signed-paper.ts';
import { a5Sheet, type Sheet, type Type } from './sheet.ts';

const ink = '#14211F';
const ink3 = '#5B6764';
const rule = '#84908C';
const sans = { family: 'helvetica', weight: 'normal' } as const;
const body: Type = { ...sans, size: 9 };
const head: Type = { ...sans, weight: 'bold', size: 9 };
const small: Type = { ...sans, size: 8 };
const brand: Type = { family: 'times', weight: 'normal', size: 18 };
const lineHeight = 12;
const signatureHeight = 64;

function lines(sheet: Sheet, text: string, type: Type, color = ink): void {
  for (const line of sheet.wrapped(text, type, sheet.right - sheet.left))
    sheet.text(line, { x: sheet.left, y: sheet.take(lineHeight), type, color });
}

/** Draws the text line by line, numbered headings in bold. */
function words(sheet: Sheet, text: string): void {
  for (const line of text.split('\n')) {
    if (line === '') sheet.take(lineHeight / 2);
    else lines(sheet, line, /^\d+\. [^.]+$/.test(line) ? head : body);
  }
}

const momentOf = (instant: string) => {
  const { date, time } = civilAt(new Date(instant));
  return `${longDate(date)}, ${clock(time)}`;
};

function signing(sheet: Sheet, paper: SignedPaper, signature: Uint8Array | undefined): void {
  const { left, right } = sheet;
  sheet.dashes({ x: left, y: sheet.take(14), width: right - left, color: rule });
  if (signature) {
    const y = sheet.take(signatureHeight + 6) - signatureHeight;
    sheet.picture(signature, { x: left, y, width: signatureHeight * 3.5, height: signatureHeight });
  }
  sheet.take(4);
  lines(
    sheet,
    `${signature ? 'Firmado' : 'Aceptado'} por ${paper.signedBy} el ${momentOf(paper.signedAt)}`,
    head,
  );
  if (paper.recordedBy !== undefined) lines(sheet, `Lo registró ${paper.recordedBy}.`, body);
  lines(sheet, `Versión del texto: ${paper.version}`, small, ink3);
  lines(sheet, `Huella del texto (SHA-256): ${paper.textHash}`, small, ink3);
}

type Signed = {
  readonly paper: SignedPaper;
  readonly signature: Uint8Array | undefined;
  readonly brandName: string;
};

/** Renders a signed document on A5; deterministic. */
export function signedPaperPdf({ paper, signature, brandName }: Signed): Uint8Array {
  const sheet = a5Sheet({ title: `${paper.title}, ${paper.signedBy}`, createdAt: new Date(paper.signedAt) });
  sheet.text(brandName, { x: sheet.left, y: sheet.take(16), type: brand, color: ink });
  sheet.take(10);
  words(sheet, paper.text);
  signing(sheet, paper, signature);
  return sheet.bytes();
}
