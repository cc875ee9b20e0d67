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
import { Text } from '#web/src/ui/layout/layout.tsx';
import { BrandMark } from '#web/src/ui/shell/brand-mark.tsx';
import './closing-document.css';
import { closingText as text } from './copy.ts';

/** Title of the document: a Z with its register, or today. */
type DocumentTitle = { readonly name: string; readonly label: string; readonly subtitle: string };

/** A stored Z; one without a drawer has the sections of a day. */
export const ClosingDocument = ({ detail }: { readonly detail: ClosingDetail }) => {
  const { closing, details, sales, returns } = detail;
  const title = {
    name: text.z(closing.closingNumber),
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
      <div className="closing-doc__signatures">
        <p>{text.signed}</p>
        <p>{text.approved}</p>
      </div>
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
      <header className="closing-doc__head">
        <div>
          <div className="closing-doc__brand">
            <BrandMark />
          </div>
          <Text as="p" tone="secondary" className="n">
            {[address, phone].filter(Boolean).join(', ')}
          </Text>
        </div>
        <Text as="div" textAlign="right" nowrap>
          <p className="closing-doc__number n">{title.name}</p>
          <Text as="p" tone="secondary">
            {title.subtitle}
          </Text>
        </Text>
      </header>
      <dl className="closing-doc__facts n">
        {head.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
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
    <h2 className="closing-doc__heading">{heading}</h2>
    {children}
  </section>
);

const Lines = ({ lines }: { readonly lines: readonly ReportLine[] }) => (
  <dl className="closing-doc__lines n">
    {lines.map(({ label, note, value, as }) => (
      <div
        key={`${label} ${note ?? ''}`}
        className={as ? `closing-doc__line closing-doc__line--${as}` : 'closing-doc__line'}
      >
        <dt>
          {label} {note !== undefined && <span className="closing-doc__note">{note}</span>}
        </dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

type FiguresProps = { readonly figures: Figures };

const Totals = ({ figures, children }: FiguresProps & { readonly children: ReactNode }) => (
  <div className="closing-doc__pair">
    <DocumentSection heading={text.totals}>
      <Lines lines={buildTotalLines(figures)} />
    </DocumentSection>
    {children}
  </div>
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
  <DocumentSection heading={text.sold}>
    <Lines lines={buildSoldLines(figures, details)} />
    <p className="closing-doc__note n">{text.untaxed(details.untaxedCents)}</p>
  </DocumentSection>
);

function SoldSection({ figures, details }: SoldSectionProps) {
  const tips = buildTipAndDiscountLines(details);
  return (
    <>
      <Methods figures={figures} />
      <div className="closing-doc__pair">
        <SoldTotals figures={figures} details={details} />
        <DocumentSection heading={text.tips}>
          {tips.length === 0 ? <p className="closing-doc__note">{text.noTips}</p> : <Lines lines={tips} />}
        </DocumentSection>
      </div>
    </>
  );
}

type DetailProps = { readonly detail: ClosingDetail };

const Notes = ({ detail }: DetailProps) =>
  listNoteTexts(detail).map((note) => (
    <p key={note} className="closing-doc__note n">
      {note}
    </p>
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
        <p className="closing-doc__note">{text.noSales}</p>
      ) : (
        <ReportTableView
          label={text.sales}
          table={buildSalesTable(sales)}
          textColumns={3}
          variant="sales"
          first={(row, cell) => {
            const sale = sales[row];
            return sale ? <Link to={paths.sale(sale.saleId)}>{cell}</Link> : cell;
          }}
        />
      )}
    </DocumentSection>
  </>
);
