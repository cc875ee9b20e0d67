import {
  costValueOf,
  figuresOf,
  type StockedProduct,
  type StockFilter,
  shownOf,
  stockLevelNames,
  stockTitle,
} from '#shared/catalog/stock-list.ts';
import { stockLevel } from '#shared/catalog/stock-move.ts';
import { figure, longDate, money, plainDollars } from '#shared/core/format.ts';
import type { ReportLine } from '#shared/registers/closing-report.ts';
import type { ReportPaper } from './report-paper.ts';

type Stock = {
  readonly products: readonly StockedProduct[];
  readonly filter: StockFilter;
  readonly shelfName: (categoryId: string) => string;
  readonly date: string;
};

const nbsp = '\u00a0';
/** Replaces spaces by no-break spaces: `200 ml`, `En mínimo`. */
const unbroken = (words: string) => words.replaceAll(' ', nbsp);

function filterLines({ filter, shelfName }: Stock): ReportLine[] {
  const { typed, categoryId, onlyAtMinimum } = filter;
  const words = [
    ...(typed.trim() === '' ? [] : [`“${typed.trim()}”`]),
    ...(categoryId === '' ? [] : [shelfName(categoryId)]),
    ...(onlyAtMinimum ? [stockLevelNames.low] : []),
  ];
  return words.length === 0 ? [] : [{ label: 'Solo', value: words.join(' · ') }];
}

/** PDF of 'Inventario' with the filtered products. */
export function stockPaper(stock: Stock): ReportPaper {
  const { products, filter, shelfName, date } = stock;
  const shown = shownOf(products, filter);
  const sums = figuresOf(shown);
  const rowOf = (product: StockedProduct) => [
    [product.name, unbroken(product.presentation ?? '')].filter(Boolean).join(', '),
    product.code ?? '',
    shelfName(product.categoryId),
    unbroken(stockLevelNames[stockLevel(product) ?? 'enough']),
    figure(product.stock),
    figure(product.minimumStock),
    money(product.costCents),
    money(costValueOf(product)),
  ];
  return {
    title: stockTitle,
    under: longDate(date),
    filename: `inventario-${date}.pdf`,
    parts: [
      {
        heading: 'Totales',
        lines: [
          ...filterLines(stock),
          { label: 'Productos', value: figure(sums.products) },
          { label: 'Unidades', value: figure(sums.units) },
          { label: 'En mínimo', note: 'Con los agotados.', value: figure(sums.atMinimum) },
          { label: 'Valor al costo', value: money(sums.valueCents), as: 'total' },
        ],
      },
      {
        heading: 'Por producto',
        table: {
          columns: ['Producto', 'Código', 'Categoría', 'Estado', 'Existencia', 'Mínimo', 'Costo', 'Valor'],
          rows: shown.map(rowOf),
          foot: ['Total', '', '', '', figure(sums.units), '', '', money(sums.valueCents)],
        },
        widths: [24, 15, 16, 11, 10, 8, 10, 12],
        texts: 4,
      },
    ],
  };
}

/** Spreadsheet rows of the filtered products. */
export const stockSheet = (
  shown: readonly StockedProduct[],
  shelfName: Stock['shelfName'],
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
  ...shown.map((product) => [
    product.name,
    product.presentation ?? '',
    product.code ?? '',
    shelfName(product.categoryId),
    product.stock,
    product.minimumStock,
    stockLevelNames[stockLevel(product) ?? 'enough'],
    plainDollars(product.costCents),
    plainDollars(costValueOf(product)),
  ]),
];
