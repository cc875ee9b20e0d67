import type { DrawerCash } from '#shared/registers/drawer.ts';
import { countText as text } from './copy.ts';
import type { Drawer } from './use-count.ts';

type Props = { readonly drawer: Drawer; readonly cash: DrawerCash; readonly counted: number };

/** Why the drawer should hold what it should, line by line. */
export const ExpectedLines = ({ drawer: { moves, payments, returns }, cash, counted }: Props) => (
  <dl className="counting__lines n">
    <Line name={text.float} cents={cash.floatCents} />
    <Line name={text.sold} note={text.payments(payments.cash)} cents={cash.soldCents} />
    {moves.map(({ moveId, direction, reason, cents }) => (
      <Line
        key={moveId}
        name={text.moved[direction]}
        note={reason}
        cents={direction === 'in' ? cents : -cents}
      />
    ))}
    {cash.returnedCents > 0 && (
      <Line name={text.returned} note={text.returns(returns)} cents={-cash.returnedCents} />
    )}
    <Line name={text.expected} cents={cash.expectedCents} as="sum" />
    <Line name={text.counted} cents={counted} as="strong" />
  </dl>
);

type LineProps = {
  readonly name: string;
  readonly note?: string;
  readonly cents: number;
  readonly as?: 'sum' | 'strong';
};

const Line = ({ name, note, cents, as }: LineProps) => (
  <div className={as === undefined ? 'counting__line' : `counting__line counting__line--${as}`}>
    <dt>
      {name} {note !== undefined && <span className="small muted">{note}</span>}
    </dt>
    <dd>{text.money(cents)}</dd>
  </div>
);
