import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ClosingDetail, DayView } from '#shared/registers/closing-api.ts';
import {
  cashLines,
  dayLines,
  headLines,
  methodTable,
  moveLines,
  noteTexts,
  type ReportLine,
  returnsTable,
  salesTable,
  soldLines,
  taxTable,
  tipAndDiscountLines,
  totalLines,
} from '#shared/registers/closing-report.ts';
import type { Figures } from '#shared/registers/figures.ts';
import { hasDrawer } from '#shared/sales/register-id.ts';
import { useContact } from '#web/src/components/center/center.ts';
import { ReportTableView } from '#web/src/components/report-table/report-table.tsx';
import { paths } from '#web/src/lib/paths.ts';
import { BrandMark } from '#web/src/ui/shell/brand-mark.tsx';
import './closing-document.css';
import { closingText as text } from './copy.ts';

/** Title of the document: a Z with its register, or today. */
type Title = { readonly name: string; readonly label: string; readonly under: string };

/** A stored Z; one without a drawer has the sections of a day. */
export const ClosingDocument = ({ detail }: { readonly detail: ClosingDetail }) => {
  const { closing, details, sales, returns } = detail;
  const title = {
    name: text.z(closing.closingNumber),
    label: text.documentOf(closing.closingNumber),
    under: closing.registerName,
  };
  return (
    <Paper title={title} head={headLines(detail)}>
      {hasDrawer(closing.registerId) ? (
        <DrawerParts detail={detail} />
      ) : (
        <DayParts figures={closing.figures} details={details} sales={sales} returns={returns} />
      )}
    </Paper>
  );
};

const DrawerParts = ({ detail }: DetailProps) => {
  const { closing, sales, returns } = detail;
  return (
    <>
      <Totals figures={closing.figures}>
        <Part heading={text.cash}>
          <Lines lines={cashLines(detail)} />
          <Notes detail={detail} />
        </Part>
      </Totals>
      <Sold figures={closing.figures} details={detail.details} />
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
  <Paper
    title={{ name: text.today, label: text.documentOfToday, under: text.allRegisters }}
    head={dayLines(day)}
  >
    <DayParts figures={day.figures} details={day.details} sales={day.sales} returns={day.returns} />
  </Paper>
);

const DayParts = ({ figures, details, sales, returns }: Omit<DayView, 'date'>) => (
  <>
    <Totals figures={figures}>
      <SoldPart figures={figures} details={details} />
    </Totals>
    <Methods figures={figures} />
    <Lists sales={sales} returns={returns} />
  </>
);

type PaperProps = {
  readonly title: Title;
  readonly head: readonly ReportLine[];
  readonly children: ReactNode;
};

function Paper({ title, head, children }: PaperProps) {
  const { address, phone } = useContact();
  return (
    <article className="closing-doc" aria-label={title.label}>
      <header className="closing-doc__head">
        <div>
          <div className="closing-doc__brand">
            <BrandMark />
          </div>
          <p className="closing-doc__where n">{[address, phone].filter(Boolean).join(', ')}</p>
        </div>
        <div className="closing-doc__title">
          <p className="closing-doc__number n">{title.name}</p>
          <p className="closing-doc__where">{title.under}</p>
        </div>
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

const Part = ({ heading, children }: { readonly heading: string; readonly children: ReactNode }) => (
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
    <Part heading={text.totals}>
      <Lines lines={totalLines(figures)} />
    </Part>
    {children}
  </div>
);

const Methods = ({ figures }: FiguresProps) => (
  <>
    <Part heading={text.methods}>
      <ReportTableView label={text.methods} table={methodTable(figures)} />
    </Part>
    {figures.taxes.length + figures.returnedTaxes.length > 0 && (
      <Part heading={text.taxes}>
        <ReportTableView label={text.taxes} table={taxTable(figures)} />
      </Part>
    )}
  </>
);

type SoldProps = FiguresProps & { readonly details: DayView['details'] };

const SoldPart = ({ figures, details }: SoldProps) => (
  <Part heading={text.sold}>
    <Lines lines={soldLines(figures, details)} />
    <p className="closing-doc__note n">{text.untaxed(details.untaxedCents)}</p>
  </Part>
);

function Sold({ figures, details }: SoldProps) {
  const tips = tipAndDiscountLines(details);
  return (
    <>
      <Methods figures={figures} />
      <div className="closing-doc__pair">
        <SoldPart figures={figures} details={details} />
        <Part heading={text.tips}>
          {tips.length === 0 ? <p className="closing-doc__note">{text.noTips}</p> : <Lines lines={tips} />}
        </Part>
      </div>
    </>
  );
}

type DetailProps = { readonly detail: ClosingDetail };

const Notes = ({ detail }: DetailProps) =>
  noteTexts(detail).map((each) => (
    <p key={each} className="closing-doc__note n">
      {each}
    </p>
  ));

const Moves = ({ detail }: DetailProps) =>
  detail.moves.length > 0 && (
    <Part heading={text.moves}>
      <Lines lines={moveLines(detail)} />
    </Part>
  );

const Lists = ({ sales, returns }: Pick<DayView, 'sales' | 'returns'>) => (
  <>
    {returns.length > 0 && (
      <Part heading={text.returns}>
        <ReportTableView label={text.returns} table={returnsTable(returns)} texts={4} look="returns" />
      </Part>
    )}
    <Part heading={text.sales}>
      {sales.length === 0 ? (
        <p className="closing-doc__note">{text.noSales}</p>
      ) : (
        <ReportTableView
          label={text.sales}
          table={salesTable(sales)}
          texts={3}
          look="sales"
          first={(row, words) => {
            const sale = sales[row];
            return sale ? <Link to={paths.sale(sale.saleId)}>{words}</Link> : words;
          }}
        />
      )}
    </Part>
  </>
);
