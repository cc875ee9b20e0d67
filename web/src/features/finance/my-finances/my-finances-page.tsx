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
import { Heading, Row, Split, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { Screen } from '#web/src/ui/shell/screen.tsx';
import { myFinancesText as text } from './copy.ts';
import { MyOrders } from './my-orders.tsx';
import { PaymentsTable } from './payments-table.tsx';
import './my-finances.css';

/** Paid and due totals (R434). */
const Totals = ({ dueCents, paidCents, returnedCents, owed }: PatientFinances) => (
  <Split as="dl" columns="1fr 1fr" gap={16} phone={{ gap: 12 }} className="my-finances__totals">
    <Card padded>
      <Row as="dt" gap={8} tone="secondary">
        <Text hiddenOn="phone">
          <Icon icon={Clock} tone="accent" />
        </Text>
        {dueTitle}
      </Row>
      <Stack as="dd" gap={2} pad="4 0 0 0">
        <Text as="b" size={28} weight={600} className="n">
          {formatMoney(dueCents)}
        </Text>
        <span className="muted small n">{text.dueDates(owed.map(({ date }) => date))}</span>
      </Stack>
    </Card>
    <Card padded>
      <Row as="dt" gap={8} tone="secondary">
        <Text hiddenOn="phone">
          <Icon icon={CircleCheck} tone="accent" />
        </Text>
        {paidTitle}
      </Row>
      <Stack as="dd" gap={2} pad="4 0 0 0">
        <Text as="b" size={28} weight={600} className="n">
          {formatMoney(paidCents)}
        </Text>
        {returnedCents > 0 && <span className="muted small">{text.returnedNote}</span>}
      </Stack>
    </Card>
  </Split>
);

/** An appointment with its balance. Services are taxed only if they were booked with a tax (R434). */
const OwedAppointmentCard = ({ appointment }: { readonly appointment: OwedAppointment }) => (
  <Card padded>
    <Split columns="1fr 300px" gap="16 24" phone={{ columns: '1fr' }}>
      <div>
        <Heading level={3} size={18}>
          {appointment.services}
        </Heading>
        <p className="muted n">{formatOwedMoment(appointment)}</p>
        <Row as="p" gap={8} pad="12 0 0 0" align="stretch" tone="secondary">
          <Icon icon={Info} tone="accent" inLine /> {text.paymentHint}
        </Row>
      </div>
      <dl>
        {buildOwedLines(appointment).map(({ label, value }) => (
          <Row key={label} gap={16} pad="2 0" align="stretch" justify="between">
            <Text as="dt" tone="secondary">
              {label}
            </Text>
            <dd className="n">{value}</dd>
          </Row>
        ))}
        <Row
          gap={16}
          pad="8 0 2 0"
          align="stretch"
          justify="between"
          style={{ marginTop: 6, borderTop: '1px solid var(--ds-line-strong)' }}
        >
          <Text as="dt" weight={600}>
            {remainingTitle}
          </Text>
          <Text as="dd" size={18} weight={600} className="n">
            {formatMoney(appointment.dueCents)}
          </Text>
        </Row>
      </dl>
    </Split>
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
    <Stack gap={32} phone={{ gap: 24 }}>
      <Totals {...finances} />
      {owed.length > 0 && (
        <Stack as="section" gap={16} aria-labelledby="to-pay">
          <Heading id="to-pay" size={18}>
            {text.toPay}
          </Heading>
          {owed.map((appointment) => (
            <OwedAppointmentCard key={appointment.appointmentId} appointment={appointment} />
          ))}
        </Stack>
      )}
      <Stack as="section" gap={16} aria-labelledby="paid">
        <Row gap="4 16" align="baseline" justify="between" wrap>
          <Heading id="paid" size={18}>
            {text.paid}
          </Heading>
          <Link className="link" to={paths.myInvoices(patientId)}>
            {text.invoices}
          </Link>
        </Row>
        <PaymentsTable {...finances} />
      </Stack>
      <MyOrders patientId={patientId} />
    </Stack>
  );
}

/** Page with a client's payments and balances from the ledger (R434). */
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
