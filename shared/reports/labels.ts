import { monthOf } from '#shared/core/civil-time.ts';
import { dayMonth, longDate } from '#shared/core/format.ts';

// What reports are called and say of themselves, on screen and on paper.

export const salesReportTitle = 'Reporte Ventas';

export const topNames = {
  product: { title: 'Top Productos', column: 'Producto', file: 'top-productos' },
  service: { title: 'Top Servicios', column: 'Servicio', file: 'top-servicios' },
} as const;

/** `1 al 6 de marzo de 2026`, `28 de febrero al 6 de marzo de 2026` */
export function rangeText(from: string, to: string): string {
  if (from === to) return longDate(to);
  const first = monthOf(from) === monthOf(to) ? Number(from.slice(8)) : dayMonth(from, to);
  return `${first} al ${longDate(to)}`;
}
