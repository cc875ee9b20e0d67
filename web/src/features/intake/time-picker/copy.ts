import {
  formatDuration,
  formatFullDate,
  formatMonthYear,
  formatRelativeDate,
  pluralize,
} from '#shared/core/format.ts';

export const timePickerText = {
  title: 'Horas disponibles',
  lead: 'Mira qué horas hay libres y elige la que prefieras. Para reservarla te pedimos antes unos datos.',
  service: 'Servicio',
  serviceFirst: 'Elige un servicio',
  month: 'Mes',
  monthName: formatMonthYear,
  days: (from: string, to: string) => `Días del ${formatFullDate(from)} al ${formatFullDate(to)}`,
  loading: 'Buscando horas libres...',
  servicesFailed: 'No pudimos cargar los servicios',
  timesFailed: 'No pudimos cargar las horas libres',
  retry: 'Reintentar',
  noServices: 'Ahora no hay servicios para solicitar en línea. Contáctanos y te ayudamos.',
  noDays: 'No hay horas libres en estas fechas. Prueba otro mes.',
  dayFirst: 'Elige un día para ver sus horas.',
  found: (date: string, today: string, minutes: number, count: number) =>
    `${pluralize(count, 'hora libre', 'horas libres')} de ${formatDuration(minutes)}: ${formatRelativeDate(date, today)}`,
  laser: 'La depilación láser empieza con una entrevista telefónica.',
  ask: 'Solicitar cita',
  hourFirst: 'Elige un servicio, un día y una hora.',
} as const;
