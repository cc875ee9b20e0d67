import type { Platform } from '#lambdas/platform/platform.ts';
import { screenLinks } from '#shared/notifications/screen-links.ts';
import type { ReportPaper } from '#shared/reports/report-paper.ts';

export type PaperFile = { readonly filename: string; readonly base64: string };

/** Renders a report as PDF; loads the PDF library on demand. */
export async function paperFile(
  { settings, now }: Pick<Platform, 'settings' | 'now'>,
  paper: ReportPaper,
): Promise<PaperFile> {
  const [center, { reportPdf }] = await Promise.all([settings.get(), import('./report-pdf.ts')]);
  const { contact } = screenLinks('', center);
  const content = reportPdf(paper, { contact, now: now() });
  return { filename: paper.filename, base64: Buffer.from(content).toString('base64') };
}
