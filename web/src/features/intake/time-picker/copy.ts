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
  chooseService: 'Elige un servicio',
  month: 'Mes',
  monthName: formatMonthYear,
  daysLegend: (from: string, to: string) => `Días del ${formatFullDate(from)} al ${formatFullDate(to)}`,
  loading: 'Buscando horas libres...',
  servicesFailed: 'No pudimos cargar los servicios',
  timesFailed: 'No pudimos cargar las horas libres',
  retry: 'Reintentar',
  noServices: 'Ahora no hay servicios para solicitar en línea. Contáctanos y te ayudamos.',
  noDays: 'No hay horas libres en estas fechas. Prueba otro mes.',
  chooseDay: 'Elige un día para ver sus horas.',
  timesFound: (date: string, today: string, minutes: number, count: number) =>
    `${pluralize(count, 'hora libre', 'horas libres')} de ${formatDuration(minutes)}: ${formatRelativeDate(date, today)}`,
  laserNotice: 'La depilación láser empieza con una entrevista telefónica.',
  requestLabel: 'Solicitar cita',
  incompleteChoice: 'Elige un servicio, un día y una hora.',
} as const;
