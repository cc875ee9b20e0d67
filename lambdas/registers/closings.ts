import { operation } from '#lambdas/runtime/operation.ts';
import { buildClosingFilename } from '#shared/notifications/closing-notice.ts';
import { buildScreenLinks } from '#shared/notifications/screen-links.ts';
import type { Closing } from '#shared/registers/closing.ts';
import * as closingApi from '#shared/registers/closing-api.ts';
import { calculateReceivedCents } from '#shared/registers/figures.ts';
import { loadClosingMail, resendClosingMail } from './closing-mail.ts';
import { loadClosingDetail } from './closing-rows.ts';

const toClosingSummary = (closing: Closing): closingApi.ClosingSummary => {
  const { closingNumber, registerId, registerName, closedAt, date, differenceCents, figures } = closing;
  return {
    closingNumber,
    registerId,
    registerName,
    closedAt,
    date,
    differenceCents,
    takenCents: calculateReceivedCents(figures),
  };
};

export const listClosings = operation(
  closingApi.listClosings,
  async ({ query: { cursor } }, { closings }) => {
    const page = await closings.page(cursor);
    return { rows: page.rows.map(toClosingSummary), ...(page.cursor && { cursor: page.cursor }) };
  },
);

export const getClosing = operation(closingApi.getClosing, async ({ params }, platform) => {
  const closingNumber = Number(params.closingNumber);
  const [detail, mail] = await Promise.all([
    loadClosingDetail(platform, closingNumber),
    loadClosingMail(platform, closingNumber),
  ]);
  return { ...detail, mail };
});

/** Loads the PDF library on demand. */
export const getClosingPdf = operation(closingApi.getClosingPdf, async ({ params }, platform) => {
  const closingNumber = Number(params.closingNumber);
  const [detail, settings, { renderClosingPdf }] = await Promise.all([
    loadClosingDetail(platform, closingNumber),
    platform.settings.get(),
    import('#lambdas/documents/closing-pdf.ts'),
  ]);
  const { contact } = buildScreenLinks('', settings);
  const content = renderClosingPdf(detail, contact);
  return { filename: buildClosingFilename(closingNumber), base64: Buffer.from(content).toString('base64') };
});

export const resendClosing = operation(closingApi.resendClosing, async ({ params }, platform) => {
  const { closingNumber } = await platform.closings.get(Number(params.closingNumber));
  return resendClosingMail(platform, closingNumber);
});
