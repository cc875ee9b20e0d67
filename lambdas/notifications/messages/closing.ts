import type { Attachment } from '#lambdas/platform/external/mailer.ts';
import { formatLongDate, formatMoney } from '#shared/core/format.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { formatClosingNumber } from '#shared/registers/closing.ts';
import type { ClosingDetail } from '#shared/registers/closing-api.ts';
import {
  buildDifferenceLine,
  buildHeadLines,
  buildTotalLines,
  formatReportMoment,
} from '#shared/registers/closing-report.ts';
import { calculateReceivedCents } from '#shared/registers/figures.ts';
import { hasDrawer } from '#shared/sales/register-id.ts';
import { type Message, toMessage } from './letter.ts';

export function closingMail(detail: ClosingDetail, links: ScreenLinks, pdf: Attachment): Message {
  const { closing } = detail;
  const number = formatClosingNumber(closing);
  const { label, value, emphasis } = buildDifferenceLine(closing.differenceCents);
  const isCounted = hasDrawer(closing.registerId);
  const difference = emphasis === undefined ? label : `${label} ${value}`;
  const closedSentence = isCounted
    ? `${closing.byName} cerró ${closing.registerName}.`
    : `Se cerró el día ${formatLongDate(closing.date)} de la tienda en línea.`;
  const totalLines = buildTotalLines(closing.figures);
  return {
    ...toMessage(
      {
        subject: `Z ${number} de ${closing.registerName}: ${formatMoney(calculateReceivedCents(closing.figures))}`,
        preheader: `${formatReportMoment(closing.closedAt)}.${isCounted ? ` ${difference}.` : ''}`,
        heading: `Cierre de Caja (Z) ${number}`,
        opening: `${closedSentence} La Z va adjunta en PDF.`,
        facts: [
          ...buildHeadLines(detail).map((line) => [line.label, line.value] as const),
          ['Efectivo', isCounted ? difference : ''],
          ['Nota', closing.note ?? ''],
        ],
        money: {
          rows: totalLines.slice(0, -1).map((line) => [line.label, line.value] as const),
          total: ['Total cobrado', formatMoney(calculateReceivedCents(closing.figures))],
        },
        action: { label: 'Ver la Z', href: links.closing(closing.closingNumber) },
        notes: [],
      },
      links,
    ),
    attachments: [pdf],
  };
}
