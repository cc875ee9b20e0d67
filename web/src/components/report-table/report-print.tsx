import type { ReactNode } from 'react';
import { formatLongDate } from '#shared/core/format.ts';
import type { ReportLine } from '#shared/registers/closing-report.ts';
import type { ReportPdf } from '#shared/reports/report-pdf.ts';
import { civilToday } from '#web/src/lib/now.ts';
import { Row, Text } from '#web/src/ui/layout/layout.tsx';
import { PrintSection } from '#web/src/ui/print/print-parts.tsx';
import { PrintSheet } from '#web/src/ui/print/print-sheet.tsx';
import { useIsPrinting } from '#web/src/ui/print/use-is-printing.ts';
import { ReportTableView } from './report-table.tsx';

type ReportPart = ReportPdf['parts'][number];

const isStrong = ({ emphasis }: ReportLine) => emphasis !== undefined && emphasis !== 'over';

const PrintedLines = ({ lines }: { readonly lines: readonly ReportLine[] }) => (
  <dl className="n">
    {lines.map((line) => (
      <Row
        key={line.label}
        gap={16}
        pad="4 0"
        align="stretch"
        justify="between"
        {...(isStrong(line) && { weight: 600 as const })}
        style={{ borderBottom: '0.5pt solid var(--ds-hairline)', breakInside: 'avoid' }}
      >
        <dt>
          {line.label}{' '}
          {line.note && (
            <Text weight={400} tone="secondary" style={{ fontSize: '8.5pt' }}>
              {line.note}
            </Text>
          )}
        </dt>
        <Text as="dd" breakWords fixed style={{ maxWidth: '70%' }}>
          {line.value}
        </Text>
      </Row>
    ))}
  </dl>
);

const PrintedPart = (part: ReportPart) => (
  <PrintSection title={part.heading}>
    {'table' in part ? (
      <ReportTableView label={part.heading} table={part.table} textColumns={part.textColumnCount} />
    ) : (
      <PrintedLines lines={part.lines} />
    )}
  </PrintSection>
);

type Props = {
  /** Builds the document, only when printing. */
  readonly buildDocument: () => ReportPdf;
  readonly children?: ReactNode;
};

/** Prints the whole report as in its PDF, while the screen shows one page of it. */
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
