import { today } from '#shared/core/civil-time.ts';
import { shortFullDate } from '#shared/core/format.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import type { ReportPaper } from '#shared/reports/report-paper.ts';
import { drawLines, drawTable, letterhead, numberPages } from './figures-paper.ts';
import { letterSheet } from './sheet.ts';

type ReportPdfInput = { readonly contact: ScreenLinks['contact']; readonly now: Date };

/** Renders a report on letter paper with the current date. */
export function reportPdf(paper: ReportPaper, { contact, now }: ReportPdfInput): Uint8Array {
  const sheet = letterSheet({ title: `${paper.title}, ${paper.under}`, createdAt: now });
  letterhead(sheet, { contact, title: paper.title, under: paper.under });
  for (const part of paper.parts) {
    if ('table' in part) drawTable(sheet, part);
    else drawLines(sheet, part);
  }
  numberPages(sheet, `${contact.brandName}, ${paper.title}, ${shortFullDate(today(now))}`);
  return sheet.bytes();
}
