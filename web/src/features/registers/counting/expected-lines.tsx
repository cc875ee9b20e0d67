import type { DrawerCash } from '#shared/registers/drawer.ts';
import { Row, Stack } from '#web/src/ui/layout/layout.tsx';
import { countText as text } from './copy.ts';
import { type Count, type Drawer, formatSum } from './use-count.ts';

type Props = { readonly drawer: Drawer; readonly cash: DrawerCash; readonly count: Count };

/** The expected cash, line by line. */
export const ExpectedLines = ({ drawer: { moves, payments, returns }, cash, count }: Props) => (
  <Stack as="dl" gap={6} className="n">
    <Line name={text.float} sum={text.formatMoney(cash.floatCents)} />
    <Line name={text.cashSales} note={text.payments(payments.cash)} sum={text.formatMoney(cash.soldCents)} />
    {moves.map(({ moveId, direction, reason, cents }) => (
      <Line
        key={moveId}
        name={text.cashMoves[direction]}
        note={reason}
        sum={text.formatMoney(direction === 'in' ? cents : -cents)}
      />
    ))}
    {cash.returnedCents > 0 && (
      <Line name={text.returned} note={text.returns(returns)} sum={text.formatMoney(-cash.returnedCents)} />
    )}
    <Line name={text.expected} sum={text.formatMoney(cash.expectedCents)} as="sum" />
    <Line name={text.counted} sum={formatSum(count)} as="strong" />
  </Stack>
);

type LineProps = {
  readonly name: string;
  readonly note?: string;
  readonly sum: string;
  readonly as?: 'sum' | 'strong';
};

const sumStyle = { paddingTop: 10, marginTop: 4, borderTop: '1px solid var(--ds-hairline)' } as const;

const Line = ({ name, note, sum, as }: LineProps) => (
  <Row
    gap={12}
    align="stretch"
    justify="between"
    tone={as ? 'ink' : 'secondary'}
    weight={as && 600}
    style={as === 'sum' ? sumStyle : undefined}
  >
    <dt>
      {name} {note !== undefined && <span className="small muted">{note}</span>}
    </dt>
    <dd>{sum}</dd>
  </Row>
);
