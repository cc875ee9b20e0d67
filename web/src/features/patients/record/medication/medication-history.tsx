import { useQuery } from '@tanstack/react-query';
import { CircleAlert, Pill } from 'lucide-react';
import type { ReplyOf } from '#shared/core/route.ts';
import {
  type ComingDoses,
  listMedicationHistory,
  type ShownDelivery,
} from '#shared/inventory/assignment-api.ts';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { useSignedIn } from '#web/src/lib/me.ts';
import { paths } from '#web/src/lib/paths.ts';
import { auditedRead } from '#web/src/lib/query.ts';
import { ButtonLink } from '#web/src/ui/buttons/button-link.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { EmptyState } from '#web/src/ui/feedback/states.tsx';
import { Heading, Row, Split, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { medicationText as text } from './copy.ts';
import { buildHistoryRows, listRecalledLots, readHistory, sumReceivedDoses } from './history.ts';
import { HistoryTable } from './history-table.tsx';

/** A client's medications by lot, read-only because closing an appointment records them. */
export function MedicationHistory({ patientId }: { patientId: string }) {
  const history = useQuery({
    ...buildQuery(listMedicationHistory, { params: { patientId } }),
    queryFn: () => readHistory(patientId),
    ...auditedRead,
  });
  return (
    <QueryBoundary query={history} errorTitle={text.failed}>
      {({ rows, coming, missed }) =>
        rows.length + coming.length + missed.length === 0 ? (
          <EmptyState icon={<Pill aria-hidden />} title={text.emptyTitle}>
            {text.empty}
          </EmptyState>
        ) : (
          <Split columns="1fr 284px" gap={24} align="start" phone={{ columns: '1fr' }}>
            <DeliveredDoses rows={rows} missed={missed} />
            <Stack gap={16} pad={20} phone={{ pad: 16 }} className="record-side">
              <UpcomingDoses coming={coming} />
              {rows.length > 0 && <ReceivedTotals rows={rows} />}
            </Stack>
          </Split>
        )
      }
    </QueryBoundary>
  );
}

type DeliveriesProps = { rows: ReplyOf<typeof listMedicationHistory>['rows'] };

function DeliveredDoses({
  rows,
  missed,
}: DeliveriesProps & Pick<ReplyOf<typeof listMedicationHistory>, 'missed'>) {
  const mayOpenLots = useSignedIn().role === 'admin';
  const doses = rows.reduce((sum, row) => sum + row.doses, 0);
  const oldest = rows.at(-1);
  return (
    <Stack gap={16}>
      {listRecalledLots(rows).map((lot) => (
        <RecalledLotNotice key={lot.lotId} lot={lot} mayOpen={mayOpenLots} />
      ))}
      <HistoryTable rows={buildHistoryRows(rows, missed)} mayOpenLots={mayOpenLots} />
      {oldest && <p className="muted n">{text.totals(rows.length, doses, oldest.date)}</p>}
    </Stack>
  );
}

type RecalledLotNoticeProps = { lot: ShownDelivery & { recalledAt: string }; mayOpen: boolean };

const RecalledLotNotice = ({ lot, mayOpen }: RecalledLotNoticeProps) => (
  <Notice
    tone="danger"
    icon={<CircleAlert aria-hidden />}
    action={
      mayOpen && (
        <ButtonLink size="small" to={paths.lot(lot.lotId)} aria-label={text.viewLotOf(lot.lotNumber)}>
          {text.viewLot}
        </ButtonLink>
      )
    }
  >
    <span className="strong">{text.receivedRecalled}</span>{' '}
    {text.recalledLot(lot.medicationName, lot.lotNumber, lot.doses, lot.recalledAt)}
  </Notice>
);

function UpcomingDoses({ coming }: { coming: readonly ComingDoses[] }) {
  return (
    <>
      <Heading level={3} size={16}>
        {coming.length > 1 ? text.nextAppointments : text.nextAppointment}
      </Heading>
      {coming.length === 0 && <p className="muted small">{text.noNextAppointments}</p>}
      {coming.map((appointment) => (
        <Stack key={appointment.appointmentId} gap={2} pad="14 16" className="surface n">
          <p className="strong">{text.formatMoment(appointment)}</p>
          {appointment.medications.map(({ medicationId, name, doses, lotNumbers }) => (
            <div key={medicationId}>
              <p>{text.upcomingDoses(name, doses)}</p>
              {lotNumbers.length > 0 && <p className="muted small">{text.reservedFrom(lotNumbers)}</p>}
            </div>
          ))}
          <p className="muted small">{appointment.staffName}</p>
        </Stack>
      ))}
    </>
  );
}

const ReceivedTotals = ({ rows }: DeliveriesProps) => (
  <>
    <Heading level={3} size={16}>
      {text.receivedDoses}
    </Heading>
    <ul className="lines">
      {sumReceivedDoses(rows).map(({ medicationId, name, doses, last }) => (
        <Row as="li" key={medicationId} gap={12} pad="9 0" align="stretch" justify="between" className="n">
          <span>
            <span className="strong">{name}</span>
            <Text size={14} tone="muted" block>
              {text.lastDate(last)}
            </Text>
          </span>
          <span className="strong">{doses}</span>
        </Row>
      ))}
    </ul>
  </>
);
