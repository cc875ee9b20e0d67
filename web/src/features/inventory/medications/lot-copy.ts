import { counted, figure } from '#shared/core/format.ts';
import { toLots } from '#shared/inventory/labels.ts';

const doses = (count: number) => `${figure(count)} dosis`;

export const discardText = {
  title: (count: number) => `Descartar ${doses(count)}`,
  about: (lot: string, name: string) => `Lote ${lot} de ${name}, vencido. Ya no cuenta en el inventario.`,
  reason: 'Motivo',
  example: 'Ej. al envase de desechos biomédicos',
  submit: (count: number) => `Descartar ${doses(count)}`,
  working: 'Guardando...',
  done: (count: number) => counted(count, 'dosis descartada', 'dosis descartadas'),
} as const;

export const relabelText = {
  title: 'Corregir lote',
  about: (lot: string, name: string) => `Lote ${lot} de ${name}`,
  number: 'Número de lote',
  until: 'Vencimiento',
  missingNumber: 'Escribe el número de lote.',
  missingUntil: 'Escribe la fecha de vencimiento.',
  given:
    'Si ya se dieron dosis de este lote, el historial de sus clientes muestra el número de antes y el corregido.',
  reason: 'Motivo',
  example: 'Ej. se escribió mal al recibirlo',
  submit: 'Corregir lote',
  working: 'Guardando...',
  done: 'Lote corregido',
  label: (lot: string, until: string) => `${lot}, vence ${until}`,
} as const;

export const recallText = {
  title: 'Retirar lote',
  about: (lot: string, name: string) => `Lote ${lot} de ${name}`,
  out: (count: number) => `${doses(count)} salen del inventario. Nadie podrá asignarlas ni usarlas.`,
  moves: (count: number, to: readonly string[], appointments: number) =>
    `${counted(count, 'dosis reservada pasa', 'dosis reservadas pasan')} ${toLots(to)}.${appointments === 0 ? '' : ` ${counted(appointments, 'cita sigue', 'citas siguen')} igual.`}`,
  missing: (count: number, appointments: number) =>
    `${count === 1 ? 'Falta' : 'Faltan'} ${doses(count)} para ${counted(appointments, 'cita', 'citas')}. La lista dirá ${appointments === 1 ? 'cuál cambiar' : 'cuáles cambiar'}.`,
  stays: (count: number, appointments: number) =>
    appointments === 1
      ? `${counted(count, 'dosis sigue', 'dosis siguen')} con 1 cita que ya comenzó, hasta cerrarla. Su cliente sale en la lista.`
      : `${counted(count, 'dosis sigue', 'dosis siguen')} con ${counted(appointments, 'cita', 'citas')} que ya comenzaron, hasta cerrarlas. Sus clientes salen en la lista.`,
  noReserved: 'Ninguna cita lo tiene reservado.',
  unread: 'No pudimos leer qué citas lo tienen reservado',
  list: 'Verás a cada cliente que lo recibió, para llamarlo.',
  reason: 'Motivo',
  example: 'Ej. aviso del suplidor',
  submit: 'Retirar lote',
  working: 'Retirando...',
} as const;
