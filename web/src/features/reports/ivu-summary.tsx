import { useQuery } from '@tanstack/react-query';
import { money } from '#shared/core/format.ts';
import { sumCents } from '#shared/core/money.ts';
import { getIvuSummary } from '#shared/reports/api.ts';
import { liveQuery } from '#web/src/lib/query.ts';
import { queryOf } from '#web/src/lib/query-of.ts';
import { Card } from '#web/src/ui/display/card.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { salesText } from './copy.ts';
import type { Range } from './range.ts';

const { ivu: text } = salesText;

function Row({ label, cents, strong = false }: { label: string; cents: number; strong?: boolean }) {
  return (
    <div className={strong ? 'report-ivu__row strong' : 'report-ivu__row'}>
      <dt>{label}</dt>
      <dd className="n">{money(cents)}</dd>
    </div>
  );
}

/** What goes into the monthly return of the sales tax. */
export function IvuSummary({ range }: { range: Range }) {
  const summary = useQuery({ ...queryOf(getIvuSummary, { query: range }), ...liveQuery });
  return (
    <Card>
      <section className="report-ivu" aria-labelledby="ivu">
        <h2 id="ivu" className="report-ivu__title">
          {text.title}
        </h2>
        <p className="small muted">{text.hint}</p>
        <QueryBoundary query={summary} errorTitle={salesText.failed}>
          {({ taxableCents, exemptCents, taxes }) => (
            <dl className="report-ivu__rows">
              <Row label={text.taxable} cents={taxableCents} />
              <Row label={text.exempt} cents={exemptCents} />
              {taxes.map(({ name, basisPoints, baseCents, cents }) => (
                <Row
                  key={`${name} ${basisPoints}`}
                  label={text.tax(name, `${basisPoints / 100}%`, money(baseCents))}
                  cents={cents}
                />
              ))}
              <Row strong label={text.total} cents={sumCents(taxes.map(({ cents }) => cents))} />
            </dl>
          )}
        </QueryBoundary>
      </section>
    </Card>
  );
}
