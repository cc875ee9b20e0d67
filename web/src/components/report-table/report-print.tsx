import type { ReactNode } from 'react';
import { formatLongDate } from '#shared/core/format.ts';
import type { ReportLine } from '#shared/registers/closing-report.ts';
import type { ReportPdf } from '#shared/reports/report-pdf.ts';
import { civilToday } from '#web/src/lib/now.ts';
import { PrintSection } from '#web/src/ui/print/print-parts.tsx';
import { PrintSheet } from '#web/src/ui/print/print-sheet.tsx';
import { useIsPrinting } from '#web/src/ui/print/use-is-printing.ts';
import { ReportTableView } from './report-table.tsx';

type ReportPart = ReportPdf['parts'][number];

const toRowClass = ({ as }: ReportLine) =>
  as === undefined ? 'report-lines__row' : `report-lines__row report-lines__row--${as}`;

const PrintedLines = ({ lines }: { readonly lines: readonly ReportLine[] }) => (
  <dl className="report-lines n">
    {lines.map((line) => (
      <div key={line.label} className={toRowClass(line)}>
        <dt>
          {line.label} {line.note && <span className="report-lines__note">{line.note}</span>}
        </dt>
        <dd>{line.value}</dd>
      </div>
    ))}
  </dl>
);

const PrintedPart = (part: ReportPart) => (
  <PrintSection title={part.heading}>
    {'table' in part ? (
      <ReportTableView label={part.heading} table={part.table} textColumns={part.texts} />
    ) : (
      <PrintedLines lines={part.lines} />
    )}
  </PrintSection>
);

type Props = {
  /** Builds the document; runs only when printing. */
  readonly buildDocument: () => ReportPdf;
  readonly children?: ReactNode;
};

/** Prints the whole report as in its PDF; the screen shows one page of it. */
export function ReportPrint({ buildDocument, children }: Props) {
  const isPrinting = useIsPrinting();
  if (!isPrinting) return null;
  const { title, subtitle, parts } = buildDocument();
  return (
    <PrintSheet title={title} subject={subtitle} date={`Impreso el ${formatLongDate(civilToday())}`}>
      {children}
      {parts.map((part) => (
        <PrintedPart key={part.heading} {...part} />
      ))}
    </PrintSheet>
  );
}
