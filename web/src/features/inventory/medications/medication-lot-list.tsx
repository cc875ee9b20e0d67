import { Ban, CircleCheck, CircleX, Clock, History, PackagePlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatInteger, formatMoney, formatShortDayMonth } from '#shared/core/format.ts';
import { lotStateLabels } from '#shared/inventory/labels.ts';
import { sumLotDoses } from '#shared/inventory/lot.ts';
import { countUsableDoses } from '#shared/inventory/medication.ts';
import type { ListedLot, ListedMedication } from '#shared/inventory/medication-api.ts';
import { civilToday, toCivil } from '#web/src/lib/now.ts';
import { paths } from '#web/src/lib/paths.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Badge } from '#web/src/ui/feedback/badge.tsx';
import { Row, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { lotsText, text } from './copy.ts';
import { calculateDaysLeft, sortLots } from './medication-rows.ts';
import type { Task } from './medication-tasks.ts';

type Props = { medication: ListedMedication; onTask: (task: Task, lotId?: string) => void };

/** Formats as `12 dic. 2026`. */
const formatDay = (date: string) => formatShortDayMonth(date, undefined);

function LotState({ lot }: { lot: ListedLot }) {
  if (lot.state !== 'usable')
    return (
      <Badge tone="danger" icon={<Ban aria-hidden />}>
        {lotStateLabels[lot.state]}
      </Badge>
    );
  const days = calculateDaysLeft(lot, civilToday());
  if (sumLotDoses(lot) === 0) return <Badge icon={<CircleX aria-hidden />}>{lotsText.usedUp}</Badge>;
  return days === undefined ? (
    <Badge tone="conf" icon={<CircleCheck aria-hidden />}>
      {lotStateLabels.usable}
    </Badge>
  ) : (
    <Badge tone="pend" icon={<Clock aria-hidden />}>
      {lotsText.expiresIn(days)}
    </Badge>
  );
}

function LotAction({ lot, onTask }: { lot: ListedLot; onTask: Props['onTask'] }) {
  const { lotId, lotNumber, setAsideDoses } = lot;
  // Hidden while an open appointment may have used the lot.
  if (lot.state !== 'usable' && lot.reservedDoses > 0) return null;
  return lot.state === 'expired' ? (
    <Button
      size="small"
      aria-label={lotsText.discardLabel(setAsideDoses, lotNumber)}
      onClick={() => onTask('discard', lotId)}
    >
      {lotsText.discard(setAsideDoses)}
    </Button>
  ) : (
    <Button
      size="small"
      aria-label={lotsText.withdrawLabel(lotNumber)}
      onClick={() => onTask('recall', lotId)}
    >
      {lotsText.withdraw}
    </Button>
  );
}

type LotFactProps = { head: string; isNumber?: boolean; children: ReactNode };

/** A cell of a lot. Its head is visible on phones only. */
const LotFact = ({ head, isNumber = false, children }: LotFactProps) => (
  <Stack as="span" className={isNumber ? 'medication-lot__number n' : ''}>
    <Text size={12} tone="muted" hiddenOn="wider-than-phone">
      {head}
    </Text>
    {children}
  </Stack>
);

type LotRowProps = { lot: ListedLot; isFirst: boolean; onTask: Props['onTask'] };

function LotRow({ lot, isFirst, onTask }: LotRowProps) {
  const { heads } = lotsText;
  const isUnusable = lot.state !== 'usable';
  return (
    <li className={isUnusable ? 'medication-lot line-above muted' : 'medication-lot line-above'}>
      <Stack as="span">
        <Link to={paths.lot(lot.lotId)} className="link strong">
          {lot.lotNumber}
        </Link>
        {isFirst && (
          <Text size={14} tone="accent">
            {lotsText.usedFirst}
          </Text>
        )}
      </Stack>
      <LotFact head={heads.until}>
        <time dateTime={lot.usableUntil}>{formatDay(lot.usableUntil)}</time>
      </LotFact>
      <LotFact head={heads.received}>{formatDay(toCivil(lot.receivedAt).date)}</LotFact>
      <LotFact head={heads.cost} isNumber>
        {formatMoney(lot.vialCostCents)}
      </LotFact>
      <LotFact head={heads.doses} isNumber>
        {isUnusable ? <s>{formatInteger(lot.setAsideDoses)}</s> : formatInteger(sumLotDoses(lot))}
      </LotFact>
      <LotFact head={heads.reserved} isNumber>
        {formatInteger(lot.reservedDoses)}
      </LotFact>
      <span>
        <LotState lot={lot} />
      </span>
      <Row as="span" align="stretch" justify="end">
        {(lot.state === 'usable' || lot.state === 'expired') && (
          <Button
            size="small"
            variant="ghost"
            aria-label={lotsText.relabelLabel(lot.lotNumber)}
            onClick={() => onTask('relabel', lot.lotId)}
          >
            {lotsText.relabel}
          </Button>
        )}
        <LotAction lot={lot} onTask={onTask} />
      </Row>
    </li>
  );
}

function LotsSum({ medication }: { medication: ListedMedication }) {
  const { dosesInStock, dosesReserved, dosesHeld, reservedAppointments, lots } = medication;
  const doseCounts = sortLots(lots)
    .filter(({ state }) => state === 'usable')
    .map(sumLotDoses)
    .filter((count) => count > 0);
  const expiredDoses = lots.reduce((sum, { setAsideDoses }) => sum + setAsideDoses, 0);
  return (
    <p className="line-above small n" style={{ padding: '12px 16px' }}>
      <span className="strong">{lotsText.totalDoses(countUsableDoses(medication))}</span>
      {lotsText.dosesPerLot(doseCounts)}
      {lotsText.freeAndReserved(
        dosesInStock - dosesReserved,
        dosesReserved - dosesHeld,
        reservedAppointments,
      )}
      {dosesHeld > 0 && lotsText.heldNotice(dosesHeld)}
      {expiredDoses > 0 && lotsText.expiredNotice(expiredDoses)}
    </p>
  );
}

const Heads = () => (
  <Text as="div" size={12} weight={500} tone="secondary" className="medication-lots__heads" aria-hidden>
    {Object.values(lotsText.heads).map((head) => (
      <span key={head}>{head}</span>
    ))}
    <span />
  </Text>
);

/** A medication's lots below its row, in order of use. */
export function MedicationLotList({ medication, onTask }: Props) {
  const lots = sortLots(medication.lots);
  const nextLot = lots.find((lot) => lot.state === 'usable' && sumLotDoses(lot) > 0);
  return (
    <section
      aria-label={text.lotsTitle(medication.name)}
      style={{ background: 'var(--ds-white)', whiteSpace: 'normal' }}
    >
      <Row gap={8} pad="8 8 8 16" wrap>
        <Text as="p" breakWords style={{ flex: '1 1 240px' }}>
          <span className="strong">{text.lotsTitle(medication.name)}</span>{' '}
          <span className="muted small">{lots.length === 0 ? lotsText.noLots : lotsText.usageOrder}</span>
        </Text>
        <Button size="small" variant="ghost" icon={<History aria-hidden />} onClick={() => onTask('moves')}>
          {text.moves}
        </Button>
        <Button size="small" icon={<PackagePlus aria-hidden />} onClick={() => onTask('receive')}>
          {text.receive}
        </Button>
      </Row>
      {lots.length > 0 && (
        <>
          <Heads />
          <ul>
            {lots.map((lot) => (
              <LotRow
                key={lot.lotId}
                lot={lot}
                isFirst={lot === nextLot && lots.length > 1}
                onTask={onTask}
              />
            ))}
          </ul>
        </>
      )}
      <LotsSum medication={medication} />
    </section>
  );
}
