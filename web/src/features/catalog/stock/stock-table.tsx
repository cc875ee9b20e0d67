import { CircleAlert, TriangleAlert } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { type DeskProduct, maxPictures } from '#shared/catalog/desk-api.ts';
import { calculateCostValue } from '#shared/catalog/stock-list.ts';
import { getStockLevel } from '#shared/catalog/stock-move.ts';
import { formatInteger, formatMoney } from '#shared/core/format.ts';
import { useThumbnails } from '#web/src/components/catalog/queries.ts';
import { type Columns, createTypedColumnHelper } from '#web/src/ui/data-table/columns.tsx';
import { DataTable } from '#web/src/ui/data-table/data-table.tsx';
import { Badge } from '#web/src/ui/feedback/badge.tsx';
import { Row, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { useUrlParam } from '#web/src/ui/url-state.ts';
import { ProductPicture } from '../products/pictures/product-picture.tsx';
import { stockText } from './copy.ts';

type StockRow = DeskProduct & { readonly pictureUrl: string | undefined; readonly onOpen: () => void };

/** Stock count, as a badge at the minimum and at zero (R461). */
export function StockLeft({ product }: { product: DeskProduct }) {
  switch (getStockLevel(product)) {
    case 'out':
      return (
        <Badge tone="danger" icon={<CircleAlert aria-hidden />}>
          {stockText.soldOut}
        </Badge>
      );
    case 'low':
      return (
        <Badge tone="pend" icon={<TriangleAlert aria-hidden />}>
          {stockText.lowStock(product.stock)}
        </Badge>
      );
    default:
      return <span className="strong n">{formatInteger(product.stock)}</span>;
  }
}

function ProductCell({
  productId,
  name,
  presentation,
  costCents,
  minimumStock,
  pictureUrl,
  onOpen,
}: StockRow) {
  return (
    <Row gap={12}>
      <ProductPicture url={pictureUrl} />
      <Stack breakWords>
        <button
          type="button"
          className="bare-button strong"
          style={{ minHeight: 24 }}
          data-opens={productId}
          onClick={onOpen}
        >
          {name}
        </button>
        <span className="small muted n">
          {[presentation, stockText.formatCost(costCents)].filter(Boolean).join(' · ')}
          <Text hiddenOn="wider-than-phone"> · {stockText.formatMinimum(minimumStock)}</Text>
        </span>
      </Stack>
    </Row>
  );
}

const { columns: headings } = stockText;
const column = createTypedColumnHelper<StockRow>();
const columns: Columns<StockRow> = column.columns([
  column.accessor('name', {
    header: headings.product,
    meta: { card: 'title' },
    cell: ({ row: { original } }) => <ProductCell {...original} />,
  }),
  column.accessor('stock', {
    header: headings.stock,
    meta: { card: 'corner', text: 'number' },
    cell: ({ row: { original } }) => (
      <>
        <StockLeft product={original} />
        <Text as="div" weight={400} tone="muted" hiddenOn="wider-than-phone">
          {formatMoney(calculateCostValue(original))}
        </Text>
      </>
    ),
  }),
  column.accessor('minimumStock', {
    header: headings.minimum,
    meta: { text: 'number' },
    cell: ({ row: { original } }) => (
      <span className="cell__wide">{formatInteger(original.minimumStock)}</span>
    ),
  }),
  column.display({
    id: 'value',
    header: headings.value,
    meta: { text: 'number' },
    cell: ({ row: { original } }) => (
      <span className="cell__wide">{formatMoney(calculateCostValue(original))}</span>
    ),
  }),
]);

const perPage = 50;
if (perPage > maxPictures) throw new Error('A page has more products than pictures may be requested.');

type Props = {
  visibleProducts: readonly DeskProduct[];
  currentId: string | undefined;
  onOpen: (productId: string) => void;
  empty: ReactNode;
};

/** Table with 50 products per page. Loads only the pictures of the current page. */
export function StockTable({ visibleProducts, currentId, onOpen, empty }: Props) {
  const [page] = useUrlParam('pagina');
  const firstIndex = (Math.max(1, Number.parseInt(page, 10) || 1) - 1) * perPage;
  const pictures = useThumbnails(visibleProducts.slice(firstIndex, firstIndex + perPage));
  const rows = useMemo(
    () =>
      visibleProducts.map((product) => ({
        ...product,
        pictureUrl: pictures.get(product.productId),
        onOpen: () => onOpen(product.productId),
      })),
    [visibleProducts, pictures, onOpen],
  );
  return (
    <DataTable
      caption={stockText.title}
      columns={columns}
      rows={rows}
      rowId={({ productId }) => productId}
      empty={empty}
      pageSize={perPage}
      currentId={currentId}
      onOpen={({ productId }) => onOpen(productId)}
    />
  );
}
