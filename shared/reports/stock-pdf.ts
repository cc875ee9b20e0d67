import {
  calculateCostValue,
  calculateStockTotals,
  filterStock,
  type StockedProduct,
  type StockFilter,
  stockLevelNames,
  stockTitle,
} from '#shared/catalog/stock-list.ts';
import { getStockLevel } from '#shared/catalog/stock-move.ts';
import { formatInteger, formatLongDate, formatMoney, formatPlainDollars } from '#shared/core/format.ts';
import type { ReportLine } from '#shared/registers/closing-report.ts';
import type { ReportPdf } from './report-pdf.ts';

type StockReportInput = {
  readonly products: readonly StockedProduct[];
  readonly filter: StockFilter;
  readonly shelfName: (categoryId: string) => string;
  readonly date: string;
};

const nbsp = '\u00a0';
/** Replaces spaces by no-break spaces: `200 ml`, `En mínimo`. */
const toUnbroken = (text: string) => text.replaceAll(' ', nbsp);

function buildFilterLines({ filter, shelfName }: StockReportInput): ReportLine[] {
  const { typed, categoryId, onlyAtMinimum } = filter;
  const filterTexts = [
    ...(typed.trim() === '' ? [] : [`“${typed.trim()}”`]),
    ...(categoryId === '' ? [] : [shelfName(categoryId)]),
    ...(onlyAtMinimum ? [stockLevelNames.low] : []),
  ];
  return filterTexts.length === 0 ? [] : [{ label: 'Solo', value: filterTexts.join(' · ') }];
}

export function buildStockPdf(input: StockReportInput): ReportPdf {
  const { products, filter, shelfName, date } = input;
  const shownProducts = filterStock(products, filter);
  const sums = calculateStockTotals(shownProducts);
  const buildRow = (product: StockedProduct) => [
    [product.name, toUnbroken(product.presentation ?? '')].filter(Boolean).join(', '),
    product.code ?? '',
    shelfName(product.categoryId),
    toUnbroken(stockLevelNames[getStockLevel(product) ?? 'enough']),
    formatInteger(product.stock),
    formatInteger(product.minimumStock),
    formatMoney(product.costCents),
    formatMoney(calculateCostValue(product)),
  ];
  return {
    title: stockTitle,
    subtitle: formatLongDate(date),
    filename: `inventario-${date}.pdf`,
    parts: [
      {
        heading: 'Totales',
        lines: [
          ...buildFilterLines(input),
          { label: 'Productos', value: formatInteger(sums.products) },
          { label: 'Unidades', value: formatInteger(sums.units) },
          { label: 'En mínimo', note: 'Con los agotados.', value: formatInteger(sums.atMinimum) },
          { label: 'Valor al costo', value: formatMoney(sums.valueCents), as: 'total' },
        ],
      },
      {
        heading: 'Por producto',
        table: {
          columns: ['Producto', 'Código', 'Categoría', 'Estado', 'Existencia', 'Mínimo', 'Costo', 'Valor'],
          rows: shownProducts.map(buildRow),
          foot: ['Total', '', '', '', formatInteger(sums.units), '', '', formatMoney(sums.valueCents)],
        },
        widths: [24, 15, 16, 11, 10, 8, 10, 12],
        texts: 4,
      },
    ],
  };
}

export const buildStockSheet = (
  shownProducts: readonly StockedProduct[],
  shelfName: StockReportInput['shelfName'],
): (string | number)[][] => [
  [
    'Producto',
    'Presentación',
    'Código de barras',
    'Categoría',
    'Existencia',
    'Mínimo',
    'Estado',
    'Costo',
    'Valor al costo',
  ],
  ...shownProducts.map((product) => [
    product.name,
    product.presentation ?? '',
    product.code ?? '',
    shelfName(product.categoryId),
    product.stock,
    product.minimumStock,
    stockLevelNames[getStockLevel(product) ?? 'enough'],
    formatPlainDollars(product.costCents),
    formatPlainDollars(calculateCostValue(product)),
  ]),
];
