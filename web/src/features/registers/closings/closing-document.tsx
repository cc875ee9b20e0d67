import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ClosingDetail, DayView } from '#shared/registers/closing-api.ts';
import {
  buildCashLines,
  buildDayLines,
  buildHeadLines,
  buildMethodTable,
  buildMoveLines,
  buildReturnsTable,
  buildSalesTable,
  buildSoldLines,
  buildTaxTable,
  buildTipAndDiscountLines,
  buildTotalLines,
  listNoteTexts,
  type ReportLine,
} from '#shared/registers/closing-report.ts';
import type { Figures } from '#shared/registers/figures.ts';
import { hasDrawer } from '#shared/sales/register-id.ts';
import { useContact } from '#web/src/components/center/center.ts';
import { ReportTableView } from '#web/src/components/report-table/report-table.tsx';
import { paths } from '#web/src/lib/paths.ts';
import { Row, Split, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { BrandMark } from '#web/src/ui/shell/brand-mark.tsx';
import './closing-document.css';
import { closingText as text } from './copy.ts';
import { lineTones } from './line-tones.ts';

/** Title of the document for a Z with its register, or for today. */
type DocumentTitle = { readonly name: string; readonly label: string; readonly subtitle: string };

/** A stored Z. Without a drawer it has the sections of a day. */
export const ClosingDocument = ({ detail }: { readonly detail: ClosingDetail }) => {
  const { closing, details, sales, returns } = detail;
  const title = {
    name: text.closingName(closing.closingNumber),
    label: text.documentOf(closing.closingNumber),
    subtitle: closing.registerName,
  };
  return (
    <DocumentSheet title={title} head={buildHeadLines(detail)}>
      {hasDrawer(closing.registerId) ? (
        <DrawerParts detail={detail} />
      ) : (
        <DayParts figures={closing.figures} details={details} sales={sales} returns={returns} />
      )}
    </DocumentSheet>
  );
};

const signatureStyle = { paddingTop: 6, borderTop: '1px solid var(--ds-ink-3)' } as const;

const DrawerParts = ({ detail }: DetailProps) => {
  const { closing, sales, returns } = detail;
  return (
    <>
      <Totals figures={closing.figures}>
        <DocumentSection heading={text.cash}>
          <Lines lines={buildCashLines(detail)} />
          <Notes detail={detail} />
        </DocumentSection>
      </Totals>
      <SoldSection figures={closing.figures} details={detail.details} />
      <Moves detail={detail} />
      <Lists sales={sales} returns={returns} />
      <Split
        columns="1fr 1fr"
        gap={40}
        phone={{ columns: '1fr' }}
        size={13}
        tone="muted"
        style={{ marginTop: 48 }}
      >
        <p style={signatureStyle}>{text.signed}</p>
        <p style={signatureStyle}>{text.approved}</p>
      </Split>
    </>
  );
};

/** The same document for today at all registers, without a closing. */
export const DayDocument = ({ day }: { readonly day: DayView }) => (
  <DocumentSheet
    title={{ name: text.today, label: text.documentOfToday, subtitle: text.allRegisters }}
    head={buildDayLines(day)}
  >
    <DayParts figures={day.figures} details={day.details} sales={day.sales} returns={day.returns} />
  </DocumentSheet>
);

const DayParts = ({ figures, details, sales, returns }: Omit<DayView, 'date'>) => (
  <>
    <Totals figures={figures}>
      <SoldTotals figures={figures} details={details} />
    </Totals>
    <Methods figures={figures} />
    <Lists sales={sales} returns={returns} />
  </>
);

type DocumentSheetProps = {
  readonly title: DocumentTitle;
  readonly head: readonly ReportLine[];
  readonly children: ReactNode;
};

function DocumentSheet({ title, head, children }: DocumentSheetProps) {
  const { address, phone } = useContact();
  return (
    <article className="closing-doc" aria-label={title.label}>
      <Row
        as="header"
        gap={24}
        align="start"
        justify="between"
        pad="0 0 18 0"
        style={{ borderBottom: '2px solid var(--ds-ink)' }}
      >
        <Text as="div" breakWords>
          <Row gap={12} pad="0 0 4 0" style={{ font: '400 1.25rem / 1.5rem var(--ds-serif)' }}>
            <BrandMark />
          </Row>
          <Text as="p" tone="secondary" className="n">
            {[address, phone].filter(Boolean).join(', ')}
          </Text>
        </Text>
        <Text as="div" textAlign="right" nowrap>
          <Text as="p" size={28} weight={600} className="n">
            {title.name}
          </Text>
          <Text as="p" tone="secondary">
            {title.subtitle}
          </Text>
        </Text>
      </Row>
      <dl className="closing-doc__facts n">
        {head.map(({ label, value }) => (
          <Row key={label} gap={12} align="stretch" justify="between">
            <Text as="dt" tone="muted">
              {label}
            </Text>
            <Text as="dd" textAlign="right">
              {value}
            </Text>
          </Row>
        ))}
      </dl>
      {children}
    </article>
  );
}

const DocumentSection = ({
  heading,
  children,
}: {
  readonly heading: string;
  readonly children: ReactNode;
}) => (
  <section className="closing-doc__part">
    <Stack as="h2" pad="0 0 8 0" size={16} weight={600}>
      {heading}
    </Stack>
    {children}
  </section>
);

const lineStyles = {
  sum: { paddingTop: 7, marginTop: 3, borderTop: '1px solid var(--ds-hairline)' },
  total: { paddingTop: 8, marginTop: 5, borderTop: '2px solid var(--ds-ink)' },
  missing: undefined,
  over: undefined,
} as const;

const Lines = ({ lines }: { readonly lines: readonly ReportLine[] }) => (
  <Stack as="dl" gap={5} className="n">
    {lines.map(({ label, note, value, emphasis }) => (
      <Row
        key={`${label} ${note ?? ''}`}
        gap={12}
        align={emphasis === 'total' ? 'baseline' : 'stretch'}
        justify="between"
        tone={emphasis ? lineTones[emphasis] : 'secondary'}
        weight={emphasis && 600}
        style={emphasis && lineStyles[emphasis]}
      >
        <dt>
          {label}{' '}
          {note !== undefined && (
            <Text size={13} tone="muted">
              {note}
            </Text>
          )}
        </dt>
        <Text as="dd" size={emphasis === 'total' ? 20 : undefined} weight={emphasis && 600}>
          {value}
        </Text>
      </Row>
    ))}
  </Stack>
);

type NoteProps = { readonly children: string; readonly isBelowLines?: boolean };

const Note = ({ children, isBelowLines = false }: NoteProps) => (
  <Stack as="p" pad={isBelowLines ? '8 0 0 0' : 0} size={13} tone="muted" className="n">
    {children}
  </Stack>
);

type FiguresProps = { readonly figures: Figures };

const Totals = ({ figures, children }: FiguresProps & { readonly children: ReactNode }) => (
  <Split columns="1fr 1fr" gap="0 32" phone={{ columns: '1fr' }}>
    <DocumentSection heading={text.totals}>
      <Lines lines={buildTotalLines(figures)} />
    </DocumentSection>
    {children}
  </Split>
);

const Methods = ({ figures }: FiguresProps) => (
  <>
    <DocumentSection heading={text.methods}>
      <ReportTableView label={text.methods} table={buildMethodTable(figures)} />
    </DocumentSection>
    {figures.taxes.length + figures.returnedTaxes.length > 0 && (
      <DocumentSection heading={text.taxes}>
        <ReportTableView label={text.taxes} table={buildTaxTable(figures)} />
      </DocumentSection>
    )}
  </>
);

type SoldSectionProps = FiguresProps & { readonly details: DayView['details'] };

const SoldTotals = ({ figures, details }: SoldSectionProps) => (
  <DocumentSection heading={text.soldTitle}>
    <Lines lines={buildSoldLines(figures, details)} />
    <Note isBelowLines>{text.untaxed(details.untaxedCents)}</Note>
  </DocumentSection>
);

function SoldSection({ figures, details }: SoldSectionProps) {
  const tips = buildTipAndDiscountLines(details);
  return (
    <>
      <Methods figures={figures} />
      <Split columns="1fr 1fr" gap="0 32" phone={{ columns: '1fr' }}>
        <SoldTotals figures={figures} details={details} />
        <DocumentSection heading={text.tips}>
          {tips.length === 0 ? <Note>{text.noTips}</Note> : <Lines lines={tips} />}
        </DocumentSection>
      </Split>
    </>
  );
}

type DetailProps = { readonly detail: ClosingDetail };

const Notes = ({ detail }: DetailProps) =>
  listNoteTexts(detail).map((note, index) => (
    <Note key={note} isBelowLines={index === 0}>
      {note}
    </Note>
  ));

const Moves = ({ detail }: DetailProps) =>
  detail.moves.length > 0 && (
    <DocumentSection heading={text.moves}>
      <Lines lines={buildMoveLines(detail)} />
    </DocumentSection>
  );

const Lists = ({ sales, returns }: Pick<DayView, 'sales' | 'returns'>) => (
  <>
    {returns.length > 0 && (
      <DocumentSection heading={text.returns}>
        <ReportTableView
          label={text.returns}
          table={buildReturnsTable(returns)}
          textColumns={4}
          variant="returns"
        />
      </DocumentSection>
    )}
    <DocumentSection heading={text.sales}>
      {sales.length === 0 ? (
        <Note>{text.noSales}</Note>
      ) : (
        <ReportTableView
          label={text.sales}
          table={buildSalesTable(sales)}
          textColumns={3}
          variant="sales"
          renderFirstCell={(row, cell) => {
            const sale = sales[row];
            return sale ? <Link to={paths.sale(sale.saleId)}>{cell}</Link> : cell;
          }}
        />
      )}
    </DocumentSection>
  </>
);
