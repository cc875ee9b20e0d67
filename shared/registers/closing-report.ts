import { toCivilDateTime } from '#shared/core/civil-time.ts';
import {
  formatInteger,
  formatMoney,
  formatPercent,
  formatShortFullDate,
  formatTime,
} from '#shared/core/format.ts';
import { sumCents } from '#shared/core/money.ts';
import { type PaymentMethod, paymentMethods } from '#shared/core/payment-method.ts';
import { posMethodNames } from '#shared/sales/labels.ts';
import { hasDrawer } from '#shared/sales/register-id.ts';
import { formatPosNumber, formatSaleNumber } from '#shared/sales/sale.ts';
import type { SaleTax } from '#shared/taxes/sold-taxes.ts';
import { compareRates, isSameTaxRate } from '#shared/taxes/tax-rate.ts';
import { formatClosingNumber } from './closing.ts';
import type { ClosingDetail, DayView } from './closing-api.ts';
import { calculateReceivedCents, type Figures } from './figures.ts';
import type { ListedReturn, ListedSale, SoldDetails } from './sold-details.ts';

const originLabels = { pos: 'POS', web: 'Tienda' } as const;

export type ReportLine = {
  readonly label: string;
  /** Secondary text next to the label. */
  readonly note?: string;
  readonly value: string;
  /** A subtotal, the total, or a cash difference. */
  readonly emphasis?: 'sum' | 'total' | 'missing' | 'over';
};
export type ReportTable = {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly foot: readonly string[];
};

const formatTimeOfDay = (instant: string) => formatTime(toCivilDateTime(new Date(instant)).time);
/** Formats `mar. 24 nov. 2026, 6:08 p. m.` */
export const formatReportMoment = (instant: string): string =>
  `${formatShortFullDate(toCivilDateTime(new Date(instant)).date)}, ${formatTimeOfDay(instant)}`;
const formatDeduction = (cents: number) => formatMoney(-cents).replace(/^-(\$0\.00)$/, '$1');

export function buildDifferenceLine(differenceCents: number): ReportLine {
  if (differenceCents === 0) return { label: 'Cuadra', value: formatMoney(0) };
  return differenceCents < 0
    ? { label: 'Faltan', value: formatMoney(-differenceCents), emphasis: 'missing' }
    : { label: 'Sobran', value: formatMoney(differenceCents), emphasis: 'over' };
}

const formatSalesRange = ({ firstNumber, lastNumber }: Figures) => {
  if (firstNumber === undefined || lastNumber === undefined) return 'Ninguna';
  const [firstSale, lastSale] = [formatPosNumber(firstNumber), formatPosNumber(lastNumber)];
  return firstSale === lastSale ? firstSale : `${firstSale} a ${lastSale}`;
};
const formatSalesCount = ({ sales, voided }: Figures) => {
  if (voided === 0) return formatInteger(sales);
  return `${formatInteger(sales)}, ${formatInteger(voided)} ${voided === 1 ? 'anulada' : 'anuladas'}`;
};

/** Builds the drawer's opening and closing, or when the schedule closed the online shop's day. */
const buildOpeningLines = ({
  registerId,
  opening,
  date,
  closedAt,
  byName,
}: ClosingDetail['closing']): ReportLine[] => {
  if (!hasDrawer(registerId)) return [{ label: 'Cerrada', value: formatReportMoment(closedAt) }];
  const openedOn = toCivilDateTime(new Date(opening.at)).date;
  const openedAt = openedOn === date ? formatTimeOfDay(opening.at) : formatReportMoment(opening.at);
  return [
    { label: 'Abierta', value: `${openedAt}, ${opening.byName}` },
    { label: 'Cerrada', value: `${formatTimeOfDay(closedAt)}, ${byName}` },
  ];
};

export const buildHeadLines = ({ closing }: Pick<ClosingDetail, 'closing'>): ReportLine[] => {
  const { figures, previousNumber } = closing;
  return [
    { label: 'Día', value: formatShortFullDate(closing.date) },
    ...buildOpeningLines(closing),
    { label: 'Ventas', value: formatSalesRange(figures) },
    { label: 'Número de ventas', value: formatSalesCount(figures) },
    {
      label: 'Z anterior',
      value:
        previousNumber === undefined ? 'Ninguna' : formatClosingNumber({ closingNumber: previousNumber }),
    },
  ];
};

export const buildDayLines = ({ date, figures }: Pick<DayView, 'date' | 'figures'>): ReportLine[] => [
  { label: 'Día', value: formatShortFullDate(date) },
  { label: 'Ventas', value: formatSalesRange(figures) },
  { label: 'Número de ventas', value: formatSalesCount(figures) },
];

export const buildTotalLines = (figures: Figures): ReportLine[] => [
  { label: 'Ventas antes de descuentos', value: formatMoney(figures.subtotalCents) },
  { label: 'Descuentos', value: formatDeduction(figures.discountCents) },
  { label: 'Subtotal', value: formatMoney(figures.subtotalCents - figures.discountCents), emphasis: 'sum' },
  ...figures.taxes
    .toSorted(compareRates)
    .map(({ name, cents }) => ({ label: name, value: formatMoney(cents) })),
  { label: 'Total de ventas', value: formatMoney(figures.totalCents), emphasis: 'sum' },
  { label: 'Devoluciones y anulaciones', value: formatDeduction(sumReturned(figures)) },
  { label: 'Propinas', value: formatMoney(figures.tipCents) },
  { label: 'Total cobrado', value: formatMoney(calculateReceivedCents(figures)), emphasis: 'total' },
];

const sumReturned = ({ returned }: Pick<Figures, 'returned'>) =>
  sumCents(paymentMethods.map((method) => returned[method]));

export const buildCashLines = ({ closing }: Pick<ClosingDetail, 'closing'>): ReportLine[] => {
  const { cash, countedCents, differenceCents, leftCents } = closing;
  return [
    { label: 'Fondo inicial', value: formatMoney(cash.floatCents) },
    { label: 'Ventas en efectivo', value: formatMoney(cash.soldCents) },
    { label: 'Entradas', value: formatMoney(cash.inCents) },
    { label: 'Salidas', value: formatDeduction(cash.outCents) },
    { label: 'Devoluciones', value: formatDeduction(cash.returnedCents) },
    { label: 'Esperado', value: formatMoney(cash.expectedCents), emphasis: 'sum' },
    { label: 'Contado', value: formatMoney(countedCents) },
    buildDifferenceLine(differenceCents),
    { label: 'Queda en la gaveta', value: formatMoney(leftCents) },
    { label: 'Se retiró', value: formatMoney(countedCents - leftCents) },
  ];
};

export function listNoteTexts({ closing }: Pick<ClosingDetail, 'closing'>): string[] {
  const { note, opening, terminalCents } = closing;
  const { leftBeforeCents, floatCents, note: floatNote } = opening;
  const hasFloatDifference = leftBeforeCents !== undefined && leftBeforeCents !== floatCents;
  return [
    ...(note ? [`Nota: ${note}`] : []),
    ...(hasFloatDifference
      ? [[formatFloatDifference(floatCents, leftBeforeCents), floatNote].filter(Boolean).join(' ')]
      : []),
    ...(terminalCents === undefined ? [] : [`El terminal de tarjetas decía ${formatMoney(terminalCents)}.`]),
  ];
}

const formatFloatDifference = (cents: number, leftCents: number) =>
  `Se abrió con ${formatMoney(cents)}; el cierre anterior había dejado ${formatMoney(leftCents)}.`;

const moveLabels = { in: 'Entrada', out: 'Salida' } as const;

export const buildMoveLines = ({ moves }: Pick<ClosingDetail, 'moves'>): ReportLine[] =>
  moves.map(({ direction, reason, byName, cents }) => ({
    label: moveLabels[direction],
    note: `${reason}, ${byName}`,
    value: formatMoney(direction === 'in' ? cents : -cents),
  }));

/** Builds the totals by payment method (R331 R339). */
export function buildMethodTable({ collected, returned, payments }: Figures): ReportTable {
  const buildRow = (label: string, methods: readonly PaymentMethod[]) => {
    const inCents = sumCents(methods.map((method) => collected[method]));
    const outCents = sumCents(methods.map((method) => returned[method]));
    const count = sumCents(methods.map((method) => payments[method]));
    return [
      label,
      formatInteger(count),
      formatMoney(inCents),
      formatDeduction(outCents),
      formatMoney(inCents - outCents),
    ];
  };
  const reportMethods = ['cash', 'card', 'athMovil'] as const satisfies readonly PaymentMethod[];
  return {
    columns: ['Método', 'Pagos', 'Cobrado', 'Devuelto', 'Neto'],
    rows: reportMethods.map((method) => buildRow(posMethodNames[method], [method])),
    foot: buildRow('Total', reportMethods),
  };
}

export function buildTaxTable({
  taxes,
  returnedTaxes,
}: Pick<Figures, 'taxes' | 'returnedTaxes'>): ReportTable {
  const onlyReturned = returnedTaxes.filter((tax) => !taxes.some((soldTax) => isSameTaxRate(soldTax, tax)));
  const unsoldTaxes = onlyReturned.map((tax) => ({ ...tax, baseCents: 0, cents: 0 }));
  const allTaxes = [...taxes, ...unsoldTaxes].toSorted(compareRates);
  const getReturnedCents = (tax: SaleTax) =>
    returnedTaxes.find((returnedTax) => isSameTaxRate(returnedTax, tax))?.cents ?? 0;
  const collectedCents = sumCents(allTaxes.map(({ cents }) => cents));
  const totalReturnedCents = sumCents(allTaxes.map(getReturnedCents));
  return {
    columns: ['Impuesto', 'Base', 'Cobrado', 'Devuelto', 'Neto'],
    rows: allTaxes.map((tax) => [
      `${tax.name} ${formatPercent(tax.basisPoints)}`,
      formatMoney(tax.baseCents),
      formatMoney(tax.cents),
      formatDeduction(getReturnedCents(tax)),
      formatMoney(tax.cents - getReturnedCents(tax)),
    ]),
    foot: [
      'Total IVU',
      '',
      formatMoney(collectedCents),
      formatDeduction(totalReturnedCents),
      formatMoney(collectedCents - totalReturnedCents),
    ],
  };
}

/** Builds the sales by kind with quantities (R337). */
export const buildSoldLines = (figures: Figures, details: SoldDetails): ReportLine[] => [
  { label: 'Productos', note: formatInteger(figures.products), value: formatMoney(details.productCents) },
  { label: 'Servicios', note: formatInteger(figures.services), value: formatMoney(details.serviceCents) },
  {
    label: 'Balances de citas',
    note: formatInteger(figures.balances),
    value: formatMoney(details.balanceCents),
  },
  ...(details.deliveryCents > 0 ? [{ label: 'Entregas', value: formatMoney(details.deliveryCents) }] : []),
  { label: 'Subtotal', value: formatMoney(figures.subtotalCents - figures.discountCents), emphasis: 'sum' },
  {
    label: 'Recomendaciones',
    note: `${formatInteger(figures.recommended)}, dentro de lo vendido`,
    value: formatMoney(details.recommendedCents),
  },
];

export const buildTipAndDiscountLines = ({ tips, discounts }: SoldDetails): ReportLine[] => [
  ...tips.map(({ staffName, cents }) => ({ label: `Propina, ${staffName}`, value: formatMoney(cents) })),
  ...discounts.map(({ number, cents, reason }) => ({
    label: 'Descuento',
    note: `venta ${formatPosNumber(number)}, ${reason}`,
    value: formatDeduction(cents),
  })),
];

export const formatMethods = ({ methods }: Pick<ListedSale, 'methods'>): string =>
  methods.map((method) => posMethodNames[method]).join(', ');

export function buildReturnsTable(returns: readonly ListedReturn[]): ReportTable {
  return {
    columns: ['Hora', 'Venta', 'Motivo', 'Método', 'Importe'],
    rows: returns.map((saleReturn) => [
      formatTimeOfDay(saleReturn.at),
      `${formatPosNumber(saleReturn.number)}${saleReturn.kind === 'void' ? ' Anulada' : ''}`,
      saleReturn.reason,
      saleReturn.methods.length > 1 ? `${saleReturn.methods.length}\u00a0métodos` : formatMethods(saleReturn),
      formatDeduction(saleReturn.cents),
    ]),
    foot: ['Total', '', '', '', formatDeduction(sumCents(returns.map(({ cents }) => cents)))],
  };
}

/** Builds the sales with time, method, subtotal, tax, total and origin (R338). */
export function buildSalesTable(sales: readonly ListedSale[]): ReportTable {
  const formatSum = (key: 'subtotalCents' | 'taxCents' | 'totalCents' | 'tipCents') =>
    formatMoney(sumCents(sales.map((sale) => sale[key])));
  return {
    columns: ['Venta', 'Hora', 'Método', 'Subtotal', 'IVU', 'Total', 'Propina', 'Origen'],
    rows: sales.map((sale) => [
      `${formatSaleNumber(sale)}${sale.status === 'voided' ? ' Anulada' : ''}`,
      formatTimeOfDay(sale.at),
      formatMethods(sale),
      formatMoney(sale.subtotalCents),
      formatMoney(sale.taxCents),
      formatMoney(sale.totalCents),
      formatMoney(sale.tipCents),
      originLabels[sale.origin],
    ]),
    foot: [
      'Total',
      '',
      '',
      formatSum('subtotalCents'),
      formatSum('taxCents'),
      formatSum('totalCents'),
      formatSum('tipCents'),
      '',
    ],
  };
}
