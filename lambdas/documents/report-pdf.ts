import { getToday } from '#shared/core/civil-time.ts';
import { formatShortFullDate } from '#shared/core/format.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import type { ReportPdf } from '#shared/reports/report-pdf.ts';
import { drawLetterhead, drawLines, drawTable, numberPages } from './report-layout.ts';
import { createLetterSheet } from './sheet.ts';

type ReportPdfInput = { readonly contact: ScreenLinks['contact']; readonly now: Date };

export function renderReportPdf(report: ReportPdf, { contact, now }: ReportPdfInput): Uint8Array {
  const sheet = createLetterSheet({ title: `${report.title}, ${report.subtitle}`, createdAt: now });
  drawLetterhead(sheet, { contact, title: report.title, subtitle: report.subtitle });
  for (const section of report.parts) {
    if ('table' in section) drawTable(sheet, section);
    else drawLines(sheet, section);
  }
  numberPages(sheet, `${contact.brandName}, ${report.title}, ${formatShortFullDate(getToday(now))}`);
  return sheet.bytes();
}
