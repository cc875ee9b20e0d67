import { formatInteger, formatShortDayMonth } from '#shared/core/format.ts';
import { sumLotDoses } from '#shared/inventory/lot.ts';
import { civilToday, toCivil } from '#web/src/lib/now.ts';
import { Card } from '#web/src/ui/display/card.tsx';
import { Row, Split, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { text } from './copy.ts';
import type { LotDetail } from './lot-clients.ts';

type CellProps = { label: string; sign?: string; value: number; hasUnit?: boolean; isBad?: boolean };

const Cell = ({ label, sign, value, hasUnit = false, isBad = false }: CellProps) => (
  <Stack gap={2} pad="14 20" phone={{ pad: '12 16' }} style={{ alignContent: 'start' }}>
    <dt className="small muted">{label}</dt>
    <Row as="dd" gap={8} align="stretch" size={20} weight={600} tone={isBad ? 'danger' : 'ink'} className="n">
      {sign !== undefined && (
        <Text weight={400} tone="muted">
          {sign}
        </Text>
      )}
      {hasUnit ? text.formatDoses(value) : formatInteger(value)}
    </Row>
  </Stack>
);

/** Returns the reason of a single loss, or a generic label. */
function formatLossLabel({ lastLoss, lostDoses }: LotDetail): string {
  if (lastLoss === undefined || lastLoss.doses !== lostDoses) return text.figures.lost;
  return `${lastLoss.reason}, ${formatShortDayMonth(toCivil(lastLoss.at).date, civilToday())}`;
}

/** Builds the figures of a lot, which add up. */
function buildCells(lot: LotDetail, clientCount: number): readonly CellProps[] {
  const { figures } = text;
  const { lostDoses, withdrawnDoses, unexplainedDoses } = lot;
  const remainingDoses = sumLotDoses(lot);
  const remainingLabel = lot.state === 'recalled' ? figures.inProgress : figures.remaining;
  const lossSign = lostDoses < 0 ? '+' : '−';
  return [
    { label: figures.received, value: lot.receivedDoses, hasUnit: true },
    { label: figures.delivered(clientCount), sign: '−', value: lot.dispensedDoses },
    ...(lostDoses === 0 ? [] : [{ label: formatLossLabel(lot), sign: lossSign, value: Math.abs(lostDoses) }]),
    ...(withdrawnDoses > 0 ? [{ label: figures.withdrawn, sign: '−', value: withdrawnDoses }] : []),
    ...(remainingDoses > 0 ? [{ label: remainingLabel, sign: '−', value: remainingDoses }] : []),
    { label: figures.unexplained, sign: '=', value: unexplainedDoses, isBad: unexplainedDoses !== 0 },
  ];
}

/** Received doses and their use. */
export function LotStrip({ lot, clientCount }: { lot: LotDetail; clientCount: number }) {
  const cells = buildCells(lot, clientCount);
  return (
    <Card>
      <Split
        as="dl"
        columns={`repeat(${cells.length}, 1fr)`}
        phone={{ columns: '1fr 1fr' }}
        className="figure-row figure-row--pairs"
      >
        {cells.map((cell) => (
          <Cell key={cell.label} {...cell} />
        ))}
      </Split>
    </Card>
  );
}
