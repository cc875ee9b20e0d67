import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Download, Printer, RefreshCw, TriangleAlert, Users } from 'lucide-react';
import { Link } from 'react-router-dom';
import {
  formatRelativeDate,
  formatShortDayMonth,
  formatShortFullDate,
  formatTime,
} from '#shared/core/format.ts';
import { getLot, listLotDeliveries } from '#shared/inventory/lot-api.ts';
import { downloadCsv } from '#web/src/components/spreadsheet/csv.ts';
import { buildFullListQuery, buildQuery } from '#web/src/lib/build-query.ts';
import { civilToday, toCivil } from '#web/src/lib/now.ts';
import { paths } from '#web/src/lib/paths.ts';
import { liveQuery } from '#web/src/lib/query.ts';
import { useScreenParams } from '#web/src/lib/screen-params.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { ButtonLink } from '#web/src/ui/buttons/button-link.tsx';
import { Card } from '#web/src/ui/display/card.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { EmptyState } from '#web/src/ui/feedback/states.tsx';
import { Row, Stack } from '#web/src/ui/layout/layout.tsx';
import { Screen } from '#web/src/ui/shell/screen.tsx';
import { ClientsTable, formatDeliveryTime } from './clients-table.tsx';
import { csvText, text } from './copy.ts';
import { buildCsvRows, groupByClient, type LotDetail, type LotUse, toLotUses } from './lot-clients.ts';
import { LotPrint } from './lot-print.tsx';
import { LotStrip } from './lot-strip.tsx';
import './lot.css';

const formatDay = (date: string) => formatShortDayMonth(date, undefined);

const describeLot = ({ medicationName, lotNumber, usableUntil, receivedAt }: LotDetail) =>
  text.formatSubject(medicationName, lotNumber, formatDay(usableUntil), formatDay(toCivil(receivedAt).date));

/** Clients who received doses of a lot, to call, print or download. */
export function LotPage() {
  const { lotId } = useScreenParams('lotId');
  const params = { lotId };
  const lot = useQuery({ ...buildQuery(getLot, { params }), ...liveQuery });
  // All pages, because the printed list must be complete.
  const deliveries = useQuery({ ...buildFullListQuery(listLotDeliveries, { params }), ...liveQuery });
  // Download and print are available once deliveries are loaded as well.
  const uses = lot.data && deliveries.data ? toLotUses(deliveries.data, lot.data) : [];
  return (
    <>
      <Row
        as={Link}
        inline
        gap={6}
        className="link no-print"
        style={{ minHeight: 32, marginBottom: 12 }}
        to={paths.medications}
      >
        <Icon icon={ArrowLeft} /> {text.back}
      </Row>
      <Screen
        title={text.title}
        context={lot.data && describeLot(lot.data)}
        contextToCome={text.back}
        actions={
          lot.data &&
          uses.length > 0 && (
            <>
              <Button icon={<Download aria-hidden />} onClick={() => saveCsv(uses, lot.data)}>
                {text.exportCsv}
              </Button>
              <Button variant="primary" icon={<Printer aria-hidden />} onClick={() => window.print()}>
                {text.print}
              </Button>
            </>
          )
        }
      >
        <QueryBoundary query={lot} errorTitle={text.loadFailed} cards="medium">
          {(detail) => (
            <QueryBoundary query={deliveries} errorTitle={text.loadFailed} cards="medium">
              {(allDeliveries) => <LotContent lot={detail} uses={toLotUses(allDeliveries, detail)} />}
            </QueryBoundary>
          )}
        </QueryBoundary>
      </Screen>
    </>
  );
}

const saveCsv = (uses: readonly LotUse[], lot: LotDetail) =>
  downloadCsv(csvText.filename(lot.lotNumber), buildCsvRows(uses, lot));

function LotContent({ lot, uses }: { lot: LotDetail; uses: readonly LotUse[] }) {
  const clients = groupByClient(uses);
  const deliveredUses = uses.filter(({ isOpen }) => !isOpen);
  const openCount = uses.length - deliveredUses.length;
  const doses = clients.reduce((sum, client) => sum + client.doses, 0);
  const summary = text.summary(clients.length, deliveredUses.length, openCount, doses);
  return (
    <Stack gap={16}>
      {lot.recall && <RecalledNotice recall={lot.recall} />}
      <LotStrip lot={lot} clientCount={groupByClient(deliveredUses).length} />
      {clients.length === 0 ? (
        <Card>
          <EmptyState icon={<Users aria-hidden />} title={text.emptyTitle}>
            {text.emptyHint}
          </EmptyState>
        </Card>
      ) : (
        <div>
          <ClientsTable clients={clients} />
          <Stack as="p" pad="12 0 0 0" tone="muted" className="n">
            {summary}
          </Stack>
          {openCount > 0 && <p className="muted">{text.inProgressNotice}</p>}
        </div>
      )}
      {lot.recall && <Reservations recall={lot.recall} />}
      {clients.length > 0 && (
        <LotPrint subject={describeLot(lot)} lot={lot} clients={clients} summary={summary} />
      )}
    </Stack>
  );
}

type Recall = NonNullable<LotDetail['recall']>;

const capitalize = (value: string) => `${value.slice(0, 1).toUpperCase()}${value.slice(1)}`;

function RecalledNotice({ recall }: { recall: Recall }) {
  const { date, time } = toCivil(recall.at);
  const when = `${capitalize(formatRelativeDate(date, civilToday()))}, ${formatTime(time)}`;
  return (
    <Notice tone="danger">
      <span className="strong">{text.recalledTitle}</span> {text.recalledBy(when, recall)} {text.recallNotice}
    </Notice>
  );
}

/** Notices about the reserved doses of a recalled lot. */
function Reservations({ recall }: { recall: Recall }) {
  const { movedDoses, movedTo, movedAppointments, firstDate, lastDate, uncovered } = recall;
  return (
    <>
      {movedDoses > 0 && firstDate !== undefined && lastDate !== undefined && (
        <Notice
          tone="info"
          icon={<RefreshCw aria-hidden />}
          title={text.movedTitle(movedDoses, movedTo)}
          action={
            <ButtonLink size="small" to={paths.adminCalendar}>
              {text.appointments}
            </ButtonLink>
          }
        >
          {text.movedDetail(movedAppointments, formatShortFullDate(firstDate), formatShortFullDate(lastDate))}
        </Notice>
      )}
      {uncovered.length > 0 && (
        <Notice icon={<TriangleAlert aria-hidden />} title={text.uncoveredTitle(uncovered.length)}>
          <Stack as="ul" gap={6}>
            {uncovered.map(({ appointmentId, patientName, doses, ...when }) => (
              <Row key={appointmentId} as="li" gap="4 12" align="stretch" wrap>
                <span className="grow n">
                  {text.formatUncovered(patientName, formatDeliveryTime(when), doses)}
                </span>
                <Link className="link" to={`${paths.adminCalendar}?cita=${appointmentId}`}>
                  {text.changeAppointment}
                </Link>
              </Row>
            ))}
          </Stack>
        </Notice>
      )}
    </>
  );
}
