import { civilAt } from '#shared/core/civil-time.ts';
import { clock, figure, money, percentText, shortFullDate } from '#shared/core/format.ts';
import { sumCents } from '#shared/core/money.ts';
import { type PaymentMethod, paymentMethods } from '#shared/core/payment-method.ts';
import { tillMethodNames } from '#shared/sales/labels.ts';
import { hasDrawer } from '#shared/sales/register-id.ts';
import { saleNumber, tillNumber } from '#shared/sales/sale.ts';
import type { SaleTax } from '#shared/taxes/sold-taxes.ts';
import { byRate } from '#shared/taxes/tax-rate.ts';
import { closingNumberText } from './closing.ts';
import type { ClosingDetail, DayView } from './closing-api.ts';
import { type Figures, takenCents } from './figures.ts';
import type { ListedReturn, ListedSale, SoldDetails } from './sold-details.ts';

const originName = { pos: 'POS', web: 'Tienda' } as const;

export type ReportLine = {
  readonly label: string;
  /** Secondary text next to the label. */
  readonly note?: string;
  readonly value: string;
  /** A subtotal, the total, or a cash difference. */
  readonly as?: 'sum' | 'total' | 'missing' | 'over';
};
export type ReportTable = {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly foot: readonly string[];
};

const hourOf = (instant: string) => clock(civilAt(new Date(instant)).time);
/** `mar. 24 nov. 2026, 6:08 p. m.` */
export const reportMoment = (instant: string): string =>
  `${shortFullDate(civilAt(new Date(instant)).date)}, ${hourOf(instant)}`;
const taken = (cents: number) => money(-cents).replace(/^-(\$0\.00)$/, '$1');

/** Line for a cash difference. */
export function differenceOf(differenceCents: number): ReportLine {
  if (differenceCents === 0) return { label: 'Cuadra', value: money(0) };
  return differenceCents < 0
    ? { label: 'Faltan', value: money(-differenceCents), as: 'missing' }
    : { label: 'Sobran', value: money(differenceCents), as: 'over' };
}

const salesRange = ({ firstNumber, lastNumber }: Figures) => {
  if (firstNumber === undefined || lastNumber === undefined) return 'Ninguna';
  const [first, last] = [tillNumber(firstNumber), tillNumber(lastNumber)];
  return first === last ? first : `${first} a ${last}`;
};
const salesCount = ({ sales, voided }: Figures) => {
  if (voided === 0) return figure(sales);
  return `${figure(sales)}, ${figure(voided)} ${voided === 1 ? 'anulada' : 'anuladas'}`;
};

/** Opening and closing of the drawer; for the online shop, when the schedule closed its day. */
const openLines = ({
  registerId,
  opening,
  date,
  closedAt,
  byName,
}: ClosingDetail['closing']): ReportLine[] => {
  if (!hasDrawer(registerId)) return [{ label: 'Cerrada', value: reportMoment(closedAt) }];
  const openedOn = civilAt(new Date(opening.at)).date;
  const opened = openedOn === date ? hourOf(opening.at) : reportMoment(opening.at);
  return [
    { label: 'Abierta', value: `${opened}, ${opening.byName}` },
    { label: 'Cerrada', value: `${hourOf(closedAt)}, ${byName}` },
  ];
};

/** Day, opening, closing and range of sales. */
export const headLines = ({ closing }: Pick<ClosingDetail, 'closing'>): ReportLine[] => {
  const { figures, previousNumber } = closing;
  return [
    { label: 'Día', value: shortFullDate(closing.date) },
    ...openLines(closing),
    { label: 'Ventas', value: salesRange(figures) },
    { label: 'Número de ventas', value: salesCount(figures) },
    {
      label: 'Z anterior',
      value: previousNumber === undefined ? 'Ninguna' : closingNumberText({ closingNumber: previousNumber }),
    },
  ];
};

/** Head lines of a day report. */
export const dayLines = ({ date, figures }: Pick<DayView, 'date' | 'figures'>): ReportLine[] => [
  { label: 'Día', value: shortFullDate(date) },
  { label: 'Ventas', value: salesRange(figures) },
  { label: 'Número de ventas', value: salesCount(figures) },
];

export const totalLines = (figures: Figures): ReportLine[] => [
  { label: 'Ventas antes de descuentos', value: money(figures.subtotalCents) },
  { label: 'Descuentos', value: taken(figures.discountCents) },
  { label: 'Subtotal', value: money(figures.subtotalCents - figures.discountCents), as: 'sum' },
  ...figures.taxes.toSorted(byRate).map(({ name, cents }) => ({ label: name, value: money(cents) })),
  { label: 'Total de ventas', value: money(figures.totalCents), as: 'sum' },
  { label: 'Devoluciones y anulaciones', value: taken(returnedOf(figures)) },
  { label: 'Propinas', value: money(figures.tipCents) },
  { label: 'Total cobrado', value: money(takenCents(figures)), as: 'total' },
];

const returnedOf = ({ returned }: Pick<Figures, 'returned'>) =>
  sumCents(paymentMethods.map((method) => returned[method]));

/** Expected and counted cash. */
export const cashLines = ({ closing }: Pick<ClosingDetail, 'closing'>): ReportLine[] => {
  const { cash, countedCents, differenceCents, leftCents } = closing;
  return [
    { label: 'Fondo inicial', value: money(cash.floatCents) },
    { label: 'Ventas en efectivo', value: money(cash.soldCents) },
    { label: 'Entradas', value: money(cash.inCents) },
    { label: 'Salidas', value: taken(cash.outCents) },
    { label: 'Devoluciones', value: taken(cash.returnedCents) },
    { label: 'Esperado', value: money(cash.expectedCents), as: 'sum' },
    { label: 'Contado', value: money(countedCents) },
    differenceOf(differenceCents),
    { label: 'Queda en la gaveta', value: money(leftCents) },
    { label: 'Se retiró', value: money(countedCents - leftCents) },
  ];
};

/** Notes about the drawer: reason of the difference, opening, card terminal. */
export function noteTexts({ closing }: Pick<ClosingDetail, 'closing'>): string[] {
  const { note, opening, terminalCents } = closing;
  const { leftBeforeCents, floatCents, note: why } = opening;
  const isUnlike = leftBeforeCents !== undefined && leftBeforeCents !== floatCents;
  return [
    ...(note ? [`Nota: ${note}`] : []),
    ...(isUnlike ? [[openedUnlike(floatCents, leftBeforeCents), why].filter(Boolean).join(' ')] : []),
    ...(terminalCents === undefined ? [] : [`El terminal de tarjetas decía ${money(terminalCents)}.`]),
  ];
}

const openedUnlike = (cents: number, leftCents: number) =>
  `Se abrió con ${money(cents)}; el cierre anterior había dejado ${money(leftCents)}.`;

const moveNames = { in: 'Entrada', out: 'Salida' } as const;

/** Cash added and withdrawn besides sales. */
export const moveLines = ({ moves }: Pick<ClosingDetail, 'moves'>): ReportLine[] =>
  moves.map(({ direction, reason, byName, cents }) => ({
    label: moveNames[direction],
    note: `${reason}, ${byName}`,
    value: money(direction === 'in' ? cents : -cents),
  }));

/** Totals by payment method (R331 R339). */
export function methodTable({ collected, returned, payments }: Figures): ReportTable {
  const rowOf = (label: string, methods: readonly PaymentMethod[]) => {
    const inCents = sumCents(methods.map((method) => collected[method]));
    const outCents = sumCents(methods.map((method) => returned[method]));
    const count = sumCents(methods.map((method) => payments[method]));
    return [label, figure(count), money(inCents), taken(outCents), money(inCents - outCents)];
  };
  const shown = ['cash', 'card', 'athMovil'] as const satisfies readonly PaymentMethod[];
  return {
    columns: ['Método', 'Pagos', 'Cobrado', 'Devuelto', 'Neto'],
    rows: shown.map((method) => rowOf(tillMethodNames[method], [method])),
    foot: rowOf('Total', shown),
  };
}

export function taxTable({ taxes, returnedTaxes }: Pick<Figures, 'taxes' | 'returnedTaxes'>): ReportTable {
  const isSame = (one: SaleTax, other: SaleTax) =>
    one.name === other.name && one.basisPoints === other.basisPoints;
  const onlyReturned = returnedTaxes.filter((tax) => !taxes.some((each) => isSame(each, tax)));
  const never = onlyReturned.map((tax) => ({ ...tax, baseCents: 0, cents: 0 }));
  const all = [...taxes, ...never].toSorted(byRate);
  const returnedBy = (tax: SaleTax) => returnedTaxes.find((each) => isSame(each, tax))?.cents ?? 0;
  const takenAll = sumCents(all.map(({ cents }) => cents));
  const returnedAll = sumCents(all.map(returnedBy));
  return {
    columns: ['Impuesto', 'Base', 'Cobrado', 'Devuelto', 'Neto'],
    rows: all.map((tax) => [
      `${tax.name} ${percentText(tax.basisPoints)}`,
      money(tax.baseCents),
      money(tax.cents),
      taken(returnedBy(tax)),
      money(tax.cents - returnedBy(tax)),
    ]),
    foot: ['Total IVU', '', money(takenAll), taken(returnedAll), money(takenAll - returnedAll)],
  };
}

/** Sales by kind with quantities (R337). */
export const soldLines = (figures: Figures, details: SoldDetails): ReportLine[] => [
  { label: 'Productos', note: figure(figures.products), value: money(details.productCents) },
  { label: 'Servicios', note: figure(figures.services), value: money(details.serviceCents) },
  { label: 'Balances de citas', note: figure(figures.balances), value: money(details.balanceCents) },
  ...(details.deliveryCents > 0 ? [{ label: 'Entregas', value: money(details.deliveryCents) }] : []),
  { label: 'Subtotal', value: money(figures.subtotalCents - figures.discountCents), as: 'sum' },
  {
    label: 'Recomendaciones',
    note: `${figure(figures.recommended)}, dentro de lo vendido`,
    value: money(details.recommendedCents),
  },
];

export const tipAndDiscountLines = ({ tips, discounts }: SoldDetails): ReportLine[] => [
  ...tips.map(({ staffName, cents }) => ({ label: `Propina, ${staffName}`, value: money(cents) })),
  ...discounts.map(({ number, cents, reason }) => ({
    label: 'Descuento',
    note: `venta ${tillNumber(number)}, ${reason}`,
    value: taken(cents),
  })),
];

export const methodsOf = ({ methods }: Pick<ListedSale, 'methods'>): string =>
  methods.map((method) => tillMethodNames[method]).join(', ');

export function returnsTable(returns: readonly ListedReturn[]): ReportTable {
  return {
    columns: ['Hora', 'Venta', 'Motivo', 'Método', 'Importe'],
    rows: returns.map((given) => [
      hourOf(given.at),
      `${tillNumber(given.number)}${given.kind === 'void' ? ' Anulada' : ''}`,
      given.reason,
      given.methods.length > 1 ? `${given.methods.length}\u00a0métodos` : methodsOf(given),
      taken(given.cents),
    ]),
    foot: ['Total', '', '', '', taken(sumCents(returns.map(({ cents }) => cents)))],
  };
}

/** Sales with time, method, subtotal, tax, total and origin (R338). */
export function salesTable(sales: readonly ListedSale[]): ReportTable {
  const sumOf = (key: 'subtotalCents' | 'taxCents' | 'totalCents' | 'tipCents') =>
    money(sumCents(sales.map((sale) => sale[key])));
  return {
    columns: ['Venta', 'Hora', 'Método', 'Subtotal', 'IVU', 'Total', 'Propina', 'Origen'],
    rows: sales.map((sale) => [
      `${saleNumber(sale)}${sale.status === 'voided' ? ' Anulada' : ''}`,
      hourOf(sale.at),
      methodsOf(sale),
      money(sale.subtotalCents),
      money(sale.taxCents),
      money(sale.totalCents),
      money(sale.tipCents),
      originName[sale.origin],
    ]),
    foot: [
      'Total',
      '',
      '',
      sumOf('subtotalCents'),
      sumOf('taxCents'),
      sumOf('totalCents'),
      sumOf('tipCents'),
      '',
    ],
  };
}
