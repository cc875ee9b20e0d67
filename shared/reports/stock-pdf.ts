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
  readonly getCategoryName: (categoryId: string) => string;
  readonly date: string;
};

const nbsp = '\u00a0';
/** Replaces spaces by no-break spaces, for example in `200 ml` and `En mínimo`. */
const toUnbroken = (text: string) => text.replaceAll(' ', nbsp);

function buildFilterLines({ filter, getCategoryName }: StockReportInput): ReportLine[] {
  const { typed, categoryId, onlyAtMinimum } = filter;
  const filterTexts = [
    ...(typed.trim() === '' ? [] : [`“${typed.trim()}”`]),
    ...(categoryId === '' ? [] : [getCategoryName(categoryId)]),
    ...(onlyAtMinimum ? [stockLevelNames.low] : []),
  ];
  return filterTexts.length === 0 ? [] : [{ label: 'Solo', value: filterTexts.join(' · ') }];
}

export function buildStockPdf(input: StockReportInput): ReportPdf {
  const { products, filter, getCategoryName, date } = input;
  const shownProducts = filterStock(products, filter);
  const sums = calculateStockTotals(shownProducts);
  const buildRow = (product: StockedProduct) => [
    [product.name, toUnbroken(product.presentation ?? '')].filter(Boolean).join(', '),
    product.code ?? '',
    getCategoryName(product.categoryId),
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
          { label: 'Valor al costo', value: formatMoney(sums.valueCents), emphasis: 'total' },
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
        textColumnCount: 4,
      },
    ],
  };
}

export const buildStockSheet = (
  shownProducts: readonly StockedProduct[],
  getCategoryName: StockReportInput['getCategoryName'],
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
    getCategoryName(product.categoryId),
    product.stock,
    product.minimumStock,
    stockLevelNames[getStockLevel(product) ?? 'enough'],
    formatPlainDollars(product.costCents),
    formatPlainDollars(calculateCostValue(product)),
  ]),
];
