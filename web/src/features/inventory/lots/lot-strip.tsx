import { formatInteger, formatShortDayMonth } from '#shared/core/format.ts';
import { sumLotDoses } from '#shared/inventory/lot.ts';
import { civilToday, toCivil } from '#web/src/lib/now.ts';
import { Row, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { text } from './copy.ts';
import type { LotDetail } from './lot-clients.ts';

type CellProps = { label: string; sign?: string; value: number; unit?: boolean; isBad?: boolean };

const Cell = ({ label, sign, value, unit = false, isBad = false }: CellProps) => (
  <Stack gap={2} pad="14 20" phone={{ pad: '12 16' }} className="lot-strip__cell">
    <dt className="small muted">{label}</dt>
    <Row as="dd" gap={8} align="stretch" size={20} weight={600} tone={isBad ? 'danger' : 'ink'} className="n">
      {sign !== undefined && (
        <Text weight={400} tone="muted">
          {sign}
        </Text>
      )}
      {unit ? text.formatDoses(value) : formatInteger(value)}
    </Row>
  </Stack>
);

/** Returns the reason of a single loss, or a generic label. */
function formatLossLabel({ lastLoss, lostDoses }: LotDetail): string {
  if (lastLoss === undefined || lastLoss.doses !== lostDoses) return text.strip.lost;
  return `${lastLoss.reason}, ${formatShortDayMonth(toCivil(lastLoss.at).date, civilToday())}`;
}

/** Received doses and their use, which add up. */
export function LotStrip({ lot, clients }: { lot: LotDetail; clients: number }) {
  const { strip } = text;
  const remainingDoses = sumLotDoses(lot);
  return (
    <dl className="lot-strip">
      <Cell label={strip.received} value={lot.receivedDoses} unit />
      <Cell label={strip.given(clients)} sign="−" value={lot.dispensedDoses} />
      {lot.lostDoses !== 0 && (
        <Cell
          label={formatLossLabel(lot)}
          sign={lot.lostDoses < 0 ? '+' : '−'}
          value={Math.abs(lot.lostDoses)}
        />
      )}
      {lot.withdrawnDoses > 0 && <Cell label={strip.withdrawn} sign="−" value={lot.withdrawnDoses} />}
      {remainingDoses > 0 && (
        <Cell label={lot.state === 'recalled' ? strip.open : strip.there} sign="−" value={remainingDoses} />
      )}
      <Cell
        label={strip.unexplained}
        sign="="
        value={lot.unexplainedDoses}
        isBad={lot.unexplainedDoses !== 0}
      />
    </dl>
  );
}
