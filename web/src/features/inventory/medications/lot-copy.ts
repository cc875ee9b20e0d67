import { formatInteger, pluralize } from '#shared/core/format.ts';
import { formatTargetLots } from '#shared/inventory/labels.ts';

const formatDoses = (count: number) => `${formatInteger(count)} dosis`;

export const discardText = {
  title: (count: number) => `Descartar ${formatDoses(count)}`,
  subtitle: (lot: string, name: string) => `Lote ${lot} de ${name}, vencido. Ya no cuenta en el inventario.`,
  reason: 'Motivo',
  example: 'Ej. al envase de desechos biomédicos',
  submit: (count: number) => `Descartar ${formatDoses(count)}`,
  working: 'Guardando...',
  done: (count: number) => pluralize(count, 'dosis descartada', 'dosis descartadas'),
} as const;

export const relabelText = {
  title: 'Corregir lote',
  subtitle: (lot: string, name: string) => `Lote ${lot} de ${name}`,
  number: 'Número de lote',
  until: 'Vencimiento',
  numberRequired: 'Escribe el número de lote.',
  untilRequired: 'Escribe la fecha de vencimiento.',
  historyNotice:
    'Si ya se dieron dosis de este lote, el historial de sus clientes muestra el número de antes y el corregido.',
  reason: 'Motivo',
  example: 'Ej. se escribió mal al recibirlo',
  submit: 'Corregir lote',
  working: 'Guardando...',
  done: 'Lote corregido',
  formatLabel: (lot: string, until: string) => `${lot}, vence ${until}`,
} as const;

export const recallText = {
  title: 'Retirar lote',
  subtitle: (lot: string, name: string) => `Lote ${lot} de ${name}`,
  withdrawnDoses: (count: number) =>
    `${formatDoses(count)} salen del inventario. Nadie podrá asignarlas ni usarlas.`,
  movedDoses: (count: number, lots: readonly string[], appointments: number) =>
    `${pluralize(count, 'dosis reservada pasa', 'dosis reservadas pasan')} ${formatTargetLots(lots)}.${appointments === 0 ? '' : ` ${pluralize(appointments, 'cita sigue', 'citas siguen')} igual.`}`,
  missingDoses: (count: number, appointments: number) =>
    `${count === 1 ? 'Falta' : 'Faltan'} ${formatDoses(count)} para ${pluralize(appointments, 'cita', 'citas')}. La lista dirá ${appointments === 1 ? 'cuál cambiar' : 'cuáles cambiar'}.`,
  stayingDoses: (count: number, appointments: number) =>
    appointments === 1
      ? `${pluralize(count, 'dosis sigue', 'dosis siguen')} con 1 cita que ya comenzó, hasta cerrarla. Su cliente sale en la lista.`
      : `${pluralize(count, 'dosis sigue', 'dosis siguen')} con ${pluralize(appointments, 'cita', 'citas')} que ya comenzaron, hasta cerrarlas. Sus clientes salen en la lista.`,
  noReserved: 'Ninguna cita lo tiene reservado.',
  loadFailed: 'No pudimos leer qué citas lo tienen reservado',
  recipientsNotice: 'Verás a cada cliente que lo recibió, para llamarlo.',
  reason: 'Motivo',
  example: 'Ej. aviso del suplidor',
  submit: 'Retirar lote',
  working: 'Retirando...',
} as const;
