import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Clock, Info } from 'lucide-react';
import { Link } from 'react-router-dom';
import { formatMoney } from '#shared/core/format.ts';
import { getMyFinances, getMyFinancesPdf } from '#shared/finance/api.ts';
import type { OwedAppointment, PatientFinances } from '#shared/finance/patient-finances.ts';
import {
  buildOwedLines,
  dueTitle,
  formatOwedMoment,
  paidTitle,
  patientFinancesTitle,
  remainingTitle,
} from '#shared/finance/patient-report.ts';
import { PdfButton } from '#web/src/components/spreadsheet/pdf-button.tsx';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { paths } from '#web/src/lib/paths.ts';
import { liveQuery } from '#web/src/lib/query.ts';
import { useScreenParams } from '#web/src/lib/screen-params.ts';
import { Card } from '#web/src/ui/display/card.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { Row } from '#web/src/ui/layout/layout.tsx';
import { Screen } from '#web/src/ui/shell/screen.tsx';
import { myFinancesText as text } from './copy.ts';
import { MyOrders } from './my-orders.tsx';
import { PaymentsTable } from './payments-table.tsx';
import './my-finances.css';

/** Paid and due totals (R434). */
const Totals = ({ dueCents, paidCents, returnedCents, owed }: PatientFinances) => (
  <dl className="my-finances__totals">
    <Card padded>
      <dt>
        <Icon icon={Clock} tone="accent" className="my-finances__icon" /> {dueTitle}
      </dt>
      <dd>
        <b className="n">{formatMoney(dueCents)}</b>
        <span className="muted small n">{text.due(owed.map(({ date }) => date))}</span>
      </dd>
    </Card>
    <Card padded>
      <dt>
        <Icon icon={CircleCheck} tone="accent" className="my-finances__icon" /> {paidTitle}
      </dt>
      <dd>
        <b className="n">{formatMoney(paidCents)}</b>
        {returnedCents > 0 && <span className="muted small">{text.lessReturned}</span>}
      </dd>
    </Card>
  </dl>
);

/** An appointment with its balance; services have a tax only if booked with one (R434). */
const OwedAppointmentCard = ({ appointment }: { readonly appointment: OwedAppointment }) => (
  <Card padded>
    <div className="my-finances__owed">
      <div>
        <h3>{appointment.services}</h3>
        <p className="muted n">{formatOwedMoment(appointment)}</p>
        <p className="my-finances__how">
          <Icon icon={Info} tone="accent" inLine /> {text.howToPay}
        </p>
      </div>
      <dl>
        {buildOwedLines(appointment).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="n">{value}</dd>
          </div>
        ))}
        <div className="my-finances__left">
          <dt>{remainingTitle}</dt>
          <dd className="n">{formatMoney(appointment.dueCents)}</dd>
        </div>
      </dl>
    </div>
  </Card>
);

function FinancesContent({
  finances,
  patientId,
}: {
  readonly finances: PatientFinances;
  readonly patientId: string;
}) {
  const { owed } = finances;
  return (
    <div className="my-finances">
      <Totals {...finances} />
      {owed.length > 0 && (
        <section aria-labelledby="to-pay">
          <h2 id="to-pay">{text.toPay}</h2>
          {owed.map((appointment) => (
            <OwedAppointmentCard key={appointment.appointmentId} appointment={appointment} />
          ))}
        </section>
      )}
      <section aria-labelledby="paid">
        <Row gap="4 16" align="baseline" justify="between" wrap>
          <h2 id="paid">{text.paid}</h2>
          <Link className="link" to={paths.myInvoices(patientId)}>
            {text.invoices}
          </Link>
        </Row>
        <PaymentsTable {...finances} />
      </section>
      <MyOrders patientId={patientId} />
    </div>
  );
}

/** Client's 'Finanzas' (R434): payments and balances from the ledger. */
export function MyFinancesPage() {
  const { patientId } = useScreenParams('patientId');
  const params = { patientId };
  const finances = useQuery({ ...buildQuery(getMyFinances, { params }), ...liveQuery });
  return (
    <Screen
      title={patientFinancesTitle}
      context={finances.data && text.context(finances.data.date)}
      contextToCome={text.context('2026-11-19')}
      actions={
        <PdfButton
          label={text.pdf}
          disabled={!finances.data}
          fetchPdf={(call) => call(getMyFinancesPdf, { params })}
        />
      }
    >
      <QueryBoundary query={finances} errorTitle={text.failed} cards="medium">
        {(loadedFinances) => <FinancesContent finances={loadedFinances} patientId={patientId} />}
      </QueryBoundary>
    </Screen>
  );
}
