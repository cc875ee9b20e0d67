import {
  ClipboardPen,
  type LucideIcon,
  PackageOpen,
  PackageX,
  ShoppingBag,
  Truck,
  Undo2,
} from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { stockMoveKindLabels } from '#shared/catalog/labels.ts';
import type { listStockMoves } from '#shared/catalog/stock-api.ts';
import type { StockMoveKind } from '#shared/catalog/stock-move.ts';
import {
  formatInteger,
  formatShortDayMonth,
  formatShortWeekday,
  formatSignedInteger,
  formatTime,
} from '#shared/core/format.ts';
import type { ReplyOf } from '#shared/core/route.ts';
import { formatPosNumber } from '#shared/sales/sale.ts';
import { civilToday, toCivil } from '#web/src/lib/now.ts';
import { paths } from '#web/src/lib/paths.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { SkeletonRows } from '#web/src/ui/feedback/states.tsx';
import { Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { panelText as text } from './copy.ts';
import { useStockMoves } from './queries.ts';

type Move = ReplyOf<typeof listStockMoves>['rows'][number];

const icons: Readonly<Record<StockMoveKind, LucideIcon>> = {
  opening: PackageOpen,
  received: Truck,
  sold: ShoppingBag,
  returned: Undo2,
  corrected: ClipboardPen,
  lost: PackageX,
};

function formatMoveTime(movedAt: string): string {
  const { date, time } = toCivil(movedAt);
  return text.when(
    `${formatShortWeekday(date)} ${formatShortDayMonth(date, civilToday())}, ${formatTime(time)}`,
  );
}

/** Kind of the movement; a sale links to its number. */
function MoveTitle({ move: { kind, saleId, saleNumber } }: { move: Move }) {
  const title = stockMoveKindLabels[kind];
  if (saleId === undefined || saleNumber === undefined) return <span className="strong">{title}</span>;
  return (
    <span>
      <Link to={paths.sale(saleId)} className="link n">
        {title} {formatPosNumber(saleNumber)}
      </Link>
    </span>
  );
}

function MoveRow({ move }: { move: Move }) {
  const { kind, quantity, left, at, by, reason, invoice } = move;
  const title = stockMoveKindLabels[kind];
  const details = [by, reason === title ? undefined : reason, invoice && text.invoice(invoice)];
  return (
    <li className={quantity > 0 ? 'stock-move stock-move--in' : 'stock-move'}>
      <span className="stock-move__icon">
        <Icon icon={icons[kind]} />
      </span>
      <Stack as="span" breakWords>
        <MoveTitle move={move} />
        <span className="small muted n">
          <time dateTime={at}>{formatMoveTime(at)}</time>
          {details.filter(Boolean).map((detail) => ` · ${detail}`)}
        </span>
      </Stack>
      <span className="stock-move__change n">
        <span className="visually-hidden">{text.change}: </span>
        {formatSignedInteger(quantity)}
      </span>
      <Text tone="muted" textAlign="right" className="n">
        <span className="visually-hidden">{text.left}: </span>
        {formatInteger(left)}
      </Text>
    </li>
  );
}

/** Number of rows that fit beside the list without scrolling. */
const initialRowCount = 7;

/** Stock movements of a product, newest first. */
export function StockMoves({ productId }: { productId: string }) {
  const query = useStockMoves(productId);
  const [isExpanded, setExpanded] = useState(false);
  const count = query.data?.length ?? 0;
  return (
    <div className="stock-moves">
      <div className="stock-moves__head">
        <h3>{text.moves}</h3>
        {(count > initialRowCount || isExpanded) && (
          <Button
            size="small"
            variant="ghost"
            aria-expanded={isExpanded}
            onClick={() => setExpanded(!isExpanded)}
          >
            {isExpanded ? text.fewer : text.all}
          </Button>
        )}
      </div>
      <QueryBoundary query={query} errorTitle={text.failed} skeleton={<SkeletonRows bare rows={3} />}>
        {(moves) => (
          <>
            {moves.length === 0 ? (
              <p className="stock-moves__none muted">{text.none}</p>
            ) : (
              <MoveList moves={isExpanded ? moves : moves.slice(0, initialRowCount)} />
            )}
            {isExpanded && query.hasNextPage && (
              <div className="stock-moves__more">
                <Button
                  size="small"
                  busy={query.isFetchingNextPage}
                  busyLabel={text.loading}
                  onClick={() => void query.fetchNextPage()}
                >
                  {text.more}
                </Button>
              </div>
            )}
          </>
        )}
      </QueryBoundary>
    </div>
  );
}

function MoveList({ moves }: { moves: readonly Move[] }) {
  return (
    <>
      <div className="stock-moves__heads caption muted" aria-hidden>
        <span>{text.what}</span>
        <span>{text.change}</span>
        <span>{text.left}</span>
      </div>
      <ul>
        {moves.map((move) => (
          <MoveRow key={move.moveId} move={move} />
        ))}
      </ul>
    </>
  );
}
