import type { Platform } from '#lambdas/platform/platform.ts';
import { buildScreenLinks } from '#shared/notifications/screen-links.ts';
import type { ReportPdf } from '#shared/reports/report-pdf.ts';

export type PdfDownload = { readonly filename: string; readonly base64: string };

/** Renders a report as PDF. Loads the PDF library on demand. */
export async function renderReportDownload(
  { settings, now }: Pick<Platform, 'settings' | 'now'>,
  report: ReportPdf,
): Promise<PdfDownload> {
  const [center, { renderReportPdf }] = await Promise.all([settings.get(), import('./report-pdf.ts')]);
  // Only `contact` is used, so the site address may be empty.
  const { contact } = buildScreenLinks('', center);
  const content = renderReportPdf(report, { contact, now: now() });
  return { filename: report.filename, base64: Buffer.from(content).toString('base64') };
}
