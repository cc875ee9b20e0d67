import { counted, money, nearDate, theClock } from '#shared/core/format.ts';
import { closingNumberText } from '#shared/registers/closing.ts';
import { civilOf, civilToday } from '#web/src/lib/now.ts';

const moment = (instant: string) => {
  const { date, time } = civilOf(instant);
  return `${nearDate(date, civilToday())} a ${theClock(time)}`;
};
const number = (closingNumber: number) => closingNumberText({ closingNumber });

/** Copy of 'Contar y cerrar'. */
export const countText = {
  title: 'Cierre de Caja (Z)',
  context: (name: string, at: string, by: string, sales: number) =>
    `${name} · abierta ${moment(at)} por ${by} · ${counted(sales, 'venta', 'ventas')}`,
  earlier: 'Ver cierres anteriores',
  failed: 'No pudimos cargar la caja',
  closedTitle: (name: string) => `${name} está cerrada`,
  closed: 'Ábrela para contar su efectivo y cerrarla.',
  closedAt: (at: string) => `Se cerró ${moment(at)} Ábrela para contar su efectivo y cerrarla.`,
  seeClosing: (closingNumber: number) => `Ver la Z ${number(closingNumber)}`,
  open: 'Abrir caja',
  cash: 'Cuenta el efectivo',
  counted: 'Contado',
  others: 'Otros métodos',
  card: 'Tarjeta',
  cardExpected: (cents: number) => `Esperado ${money(cents)}, ya sin devoluciones`,
  terminal: 'Total del terminal',
  ath: 'ATH Movil',
  athExpected: 'Todo confirmado por el servicio',
  athNoted: 'Confirmado por el servicio o anotado con su referencia. Compáralo con tu cuenta.',
  agrees: 'Cuadra',
  differs: (cents: number) =>
    cents < 0 ? `Faltan ${money(-cents)} en el terminal` : `Sobran ${money(cents)} en el terminal`,
  expectedTitle: 'Efectivo esperado',
  float: 'Fondo inicial',
  sold: 'Ventas en efectivo',
  payments: (count: number) => counted(count, 'pago', 'pagos'),
  moved: { in: 'Entrada', out: 'Salida' },
  returned: 'Devoluciones',
  returns: (count: number) => counted(count, 'devolución', 'devoluciones'),
  expected: 'Esperado',
  blind: 'Cuenta primero. Lo esperado se muestra al terminar el conteo.',
  endCount: 'Terminar conteo',
  counting: 'Comparando...',
  missing: 'Faltan',
  over: 'Sobran',
  note: 'Nota de la diferencia',
  noteMissing: 'Escribe por qué no cuadra.',
  left: 'Queda en la gaveta',
  leftWrong: 'Escribe un importe en dólares, como 150.00.',
  leftTooMuch: 'No puede quedar más de lo que contaste.',
  terminalWrong: 'Escribe el total del terminal, como 493.97.',
  taken: 'Se retira',
  submit: 'Cerrar caja',
  after: (closingNumber: number) =>
    `Se guarda la Z ${number(closingNumber)} y no se puede cambiar. Lo que se venda después entra en la próxima.`,
  confirmTitle: (name: string) => `Cerrar ${name}`,
  confirm: (name: string, differenceCents: number, closingNumber: number) =>
    `Cerrar ${name}${gap(differenceCents)}. La Z ${number(closingNumber)} no se puede cambiar.`,
  closing: 'Cerrando...',
  done: (closingNumber: number) => `Caja cerrada: Z ${number(closingNumber)}`,
  money,
} as const;

function gap(differenceCents: number): string {
  if (differenceCents === 0) return ', que cuadra';
  return differenceCents < 0
    ? ` con ${money(-differenceCents)} de menos`
    : ` con ${money(differenceCents)} de más`;
}
