import { ArrowDownToLine, CircleAlert, Copy, History, Trash2, TriangleAlert } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import type { DeskProduct } from '#shared/catalog/desk-api.ts';
import { toChannelVisibility } from '#shared/catalog/show-in.ts';
import { getStockLevel } from '#shared/catalog/stock-move.ts';
import { formatDuration, formatInteger, formatMoney } from '#shared/core/format.ts';
import { paths } from '#web/src/lib/paths.ts';
import { ButtonLink } from '#web/src/ui/buttons/button-link.tsx';
import type { MenuItem } from '#web/src/ui/buttons/menu.tsx';
import {
  type Columns,
  createActionsColumn,
  createTypedColumnHelper,
} from '#web/src/ui/data-table/columns.tsx';
import { DataTable } from '#web/src/ui/data-table/data-table.tsx';
import { Badge } from '#web/src/ui/feedback/badge.tsx';
import { Switch } from '#web/src/ui/fields/switch.tsx';
import { Row, Text } from '#web/src/ui/layout/layout.tsx';
import { ProductPicture } from '../pictures/product-picture.tsx';
import { listText as text } from './copy.ts';
import type { ProductToggle, ProductToggleChange } from './queries.ts';

/** Row of the table with formatted stock and taxes and the viewer's actions. */
export type ProductRow = {
  readonly product: DeskProduct;
  readonly categoryName: string;
  readonly taxText: string;
  readonly taxNames: string;
  readonly pictureUrl: string | undefined;
  readonly onToggle: (change: ProductToggleChange) => void;
  readonly onRemove: (product: DeskProduct) => void;
  readonly onNavigate: (address: string) => void;
  readonly mayMoveStock: boolean;
};

const { columns: headings } = text;
const column = createTypedColumnHelper<ProductRow>();

const formatSize = ({ kind, presentation, durationMinutes }: DeskProduct) =>
  kind === 'service' ? formatDuration(durationMinutes) : presentation;

const productColumn = column.accessor(({ product: { name } }) => name, {
  id: 'product',
  header: headings.product,
  meta: { card: 'title' },
  cell: ({ row: { original } }) => {
    const { active, name } = original.product;
    return (
      <Row as="span" gap={12}>
        <ProductPicture url={original.pictureUrl} isOff={!active} />
        <Text breakWords>
          <span className={active ? 'strong' : 'strong muted'}>{name}</span>
          <span className="cell__note small muted n">
            {[original.categoryName, formatSize(original.product)].filter(Boolean).join(' · ')}
          </span>
        </Text>
      </Row>
    );
  },
});

const priceColumn = column.accessor(({ product: { priceCents } }) => priceCents, {
  id: 'price',
  header: headings.price,
  meta: { card: 'corner', text: 'number' },
  cell: ({ row: { original } }) => (
    <>
      <span className="strong">{formatMoney(original.product.priceCents)}</span>
      <span className="cell__note cell__wide small muted">
        {text.costLabel} {formatMoney(original.product.costCents)}
      </span>
    </>
  ),
});

const taxColumn = column.accessor('taxText', {
  id: 'tax',
  header: headings.tax,
  meta: { minWidth: '120px' },
  cell: ({ row: { original } }) => (
    <span className="cell__wide">
      <span className="n">{original.taxText}</span>
      <span className="cell__note small muted">{original.taxNames}</span>
    </span>
  ),
});

function StockCell({ product }: { product: DeskProduct }) {
  const level = getStockLevel(product);
  if (level === undefined) return <span className="cell__wide muted">{text.notStocked}</span>;
  return (
    <span className="product-stock">
      <StockCount product={product} level={level} />
      <span className="cell__note small muted n">
        {text.minimumLabel} {formatInteger(product.minimumStock)}
      </span>
    </span>
  );
}

function StockCount({ product: { stock }, level }: { product: DeskProduct; level: string }) {
  if (level === 'out')
    return (
      <Badge tone="danger" icon={<CircleAlert aria-hidden />}>
        {text.soldOut}
      </Badge>
    );
  if (level === 'low')
    return (
      <Badge tone="pend" icon={<TriangleAlert aria-hidden />}>
        {text.lowStock(stock)}
      </Badge>
    );
  return (
    <span className="n">
      <span className="cell__narrow muted">{headings.stock}&nbsp;</span>
      <span className="strong">{formatInteger(stock)}</span>
    </span>
  );
}

const stockColumn = column.accessor(({ product: { stock: count } }) => count, {
  id: 'stock',
  header: headings.stock,
  meta: { card: 'last', text: 'nowrap' },
  cell: ({ row: { original } }) => <StockCell product={original.product} />,
});

type SwitchProps = Pick<ProductRow, 'product' | 'onToggle'> & { toggle: ProductToggle };

/** Memoized, so that typing in the search does not re-render every toggle. */
const ProductSwitch = memo(({ product, toggle, onToggle }: SwitchProps) => {
  const isOn = toggle === 'active' ? product.active : toChannelVisibility(product.showIn)[toggle];
  return (
    <Row as="span" gap={2}>
      <Switch
        label={`${headings[toggle]}: ${product.name}`}
        checked={isOn}
        onChange={(checked) => onToggle({ product, toggle, isOn: checked })}
      />
      <span className="cell__narrow nowrap small" aria-hidden>
        {headings[toggle]}
      </span>
    </Row>
  );
});

const buildSwitchColumn = (toggle: ProductToggle) =>
  column.display({
    id: toggle,
    header: headings[toggle],
    meta: { card: 'figure', width: '78px', ruled: true },
    cell: ({ row: { original } }) => (
      <ProductSwitch product={original.product} toggle={toggle} onToggle={original.onToggle} />
    ),
  });

function buildMenuItems(row: ProductRow): MenuItem[] {
  const { productId, kind } = row.product;
  const goToStock = () => row.onNavigate(paths.stockOf(productId));
  const stockItems: MenuItem[] = [
    { label: text.receiveStock, icon: <ArrowDownToLine aria-hidden />, onSelect: goToStock },
    { label: text.viewMovements, icon: <History aria-hidden />, onSelect: goToStock },
  ];
  return [
    ...(row.mayMoveStock && kind === 'product' ? stockItems : []),
    {
      label: text.duplicate,
      icon: <Copy aria-hidden />,
      onSelect: () => row.onNavigate(paths.copyProduct(productId)),
    },
    {
      label: text.remove,
      icon: <Trash2 aria-hidden />,
      danger: true,
      onSelect: () => row.onRemove(row.product),
    },
  ];
}

const actionsColumn = createActionsColumn<ProductRow>({
  card: 'side',
  primary: ({ product: { productId, name } }) => (
    <ButtonLink to={paths.product(productId)} variant="ghost" size="small" aria-label={text.editLabel(name)}>
      {text.edit}
    </ButtonLink>
  ),
  buildMenu: (row) => ({ label: text.menuLabel(row.product.name), items: buildMenuItems(row) }),
});

const columns: Columns<ProductRow> = [
  productColumn,
  priceColumn,
  taxColumn,
  stockColumn,
  buildSwitchColumn('active'),
  buildSwitchColumn('pos'),
  buildSwitchColumn('web'),
  actionsColumn,
];

type Props = { rows: readonly ProductRow[]; markedId: string | undefined; empty: ReactNode };

export const ProductsTable = ({ rows, markedId, empty }: Props) => (
  <DataTable
    caption={text.caption}
    columns={columns}
    rows={rows}
    rowId={(row) => row.product.productId}
    isMarked={(row) => row.product.productId === markedId}
    empty={empty}
    counted={false}
    dense
    cards="large"
  />
);
