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
import { Heading, Row, Split, Stack, Text } from '#web/src/ui/layout/layout.tsx';
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
  return text.formatTimeOfMove(
    `${formatShortWeekday(date)} ${formatShortDayMonth(date, civilToday())}, ${formatTime(time)}`,
  );
}

/** Kind of the movement. A sale links to its number. */
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

/** Columns for icon, kind, change and stock. */
const moveColumns = '36px 1fr 56px 48px';

function MoveRow({ move }: { move: Move }) {
  const { kind, quantity, left, at, by, reason, invoice } = move;
  const isAddition = quantity > 0;
  const title = stockMoveKindLabels[kind];
  const details = [by, reason === title ? undefined : reason, invoice && text.formatInvoice(invoice)];
  return (
    <Split
      as="li"
      columns={moveColumns}
      gap="2 12"
      align="center"
      pad="10 20"
      phone={{ pad: '10 16' }}
      className="line-above"
    >
      <Row
        as="span"
        justify="center"
        className={isAddition ? 'badge--conf' : 'box tone-muted'}
        style={{ width: 36, height: 36, borderRadius: 10 }}
      >
        <Icon icon={icons[kind]} />
      </Row>
      <Stack as="span" breakWords>
        <MoveTitle move={move} />
        <span className="small muted n">
          <time dateTime={at}>{formatMoveTime(at)}</time>
          {details.filter(Boolean).map((detail) => ` · ${detail}`)}
        </span>
      </Stack>
      <Text weight={600} textAlign="right" tone={isAddition ? 'success' : undefined} className="n">
        <span className="visually-hidden">{text.changeHead}: </span>
        {formatSignedInteger(quantity)}
      </Text>
      <Text tone="muted" textAlign="right" className="n">
        <span className="visually-hidden">{text.stockHead}: </span>
        {formatInteger(left)}
      </Text>
    </Split>
  );
}

/** Number of movements that fit beside the list without scrolling. */
const initialRowCount = 7;

/** Stock movements of a product, newest first. */
export function StockMoves({ productId }: { productId: string }) {
  const query = useStockMoves(productId);
  const [isExpanded, setExpanded] = useState(false);
  const count = query.data?.length ?? 0;
  return (
    <div className="line-above">
      <Row justify="between" pad="12 8 4 20" phone={{ pad: '12 8 4 16' }} style={{ minHeight: 60 }}>
        <Heading level={3} size={16}>
          {text.movementsTitle}
        </Heading>
        {(count > initialRowCount || isExpanded) && (
          <Button
            size="small"
            variant="ghost"
            aria-expanded={isExpanded}
            onClick={() => setExpanded(!isExpanded)}
          >
            {isExpanded ? text.showFewer : text.showAll}
          </Button>
        )}
      </Row>
      <QueryBoundary query={query} errorTitle={text.loadFailed} skeleton={<SkeletonRows bare rows={3} />}>
        {(moves) => (
          <>
            {moves.length === 0 ? (
              <Stack as="p" pad="12 20 20 20" tone="muted">
                {text.noMovements}
              </Stack>
            ) : (
              <MoveList moves={isExpanded ? moves : moves.slice(0, initialRowCount)} />
            )}
            {isExpanded && query.hasNextPage && (
              <Row pad="12 20 20 20">
                <Button
                  size="small"
                  busy={query.isFetchingNextPage}
                  busyLabel={text.loading}
                  onClick={() => void query.fetchNextPage()}
                >
                  {text.loadMore}
                </Button>
              </Row>
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
      <Split
        columns={moveColumns}
        gap="2 12"
        pad="0 20 6 20"
        phone={{ pad: '0 16 6 16' }}
        size={12}
        weight={500}
        tone="muted"
        aria-hidden
      >
        <span style={{ gridColumn: '1 / 3' }}>{text.movementHead}</span>
        <Text textAlign="right">{text.changeHead}</Text>
        <Text textAlign="right">{text.stockHead}</Text>
      </Split>
      <ul>
        {moves.map((move) => (
          <MoveRow key={move.moveId} move={move} />
        ))}
      </ul>
    </>
  );
}
