import {
  formatDuration,
  formatInteger,
  formatMoney,
  formatTimeWithArticle,
  pluralize,
} from '#shared/core/format.ts';
import { assignmentErrors } from '#shared/inventory/errors.ts';

/** Copy of 'Asignación de Medicamentos'; the wording of R356 to R371 must not change. */
export const text = {
  title: 'Asignación de Medicamentos',
  context: 'Crea la cita, aparta las dosis y manda el código.',
  client: 'Cliente',
  change: 'Cambiar',
  clientOf: (name: string) => `Cliente elegido: ${name}`,
  reading: 'Leyendo su expediente...',
  unread: 'No pudimos leer su expediente',
  unreadMore: 'Sin él no sabemos si algo no va con sus alergias o condiciones.',
  retry: 'Reintentar',
  age: (years: number) => pluralize(years, 'año', 'años'),
  allergies: (allergies: string) => `Alergia: ${allergies}`,
  currentMedications: (medications: string) => `Toma: ${medications}`,
  medications: 'Medicamentos',
  chosen: (count: number) => pluralize(count, 'elegido', 'elegidos'),
  failed: 'No pudimos cargar los medicamentos',
  emptyTitle: 'Aún no hay medicamentos',
  empty: 'Créalos en Inventario y recibe su primer lote.',
  inventory: 'Ir a Inventario',
  columns: { medication: 'Medicamento', doses: 'Dosis', price: 'Precio por dosis', amount: 'Importe' },
  free: (count: number, lotNumber: string | undefined) =>
    `${pluralize(count, 'dosis libre', 'dosis libres')}${lotNumber === undefined ? '' : ` · lote ${lotNumber}`}`,
  unavailable: '(No disponible)',
  perDose: (cents: number) => `${formatMoney(cents)} por dosis`,
  fewer: (name: string) => `Una dosis menos de ${name}`,
  dosesOf: (name: string) => `Dosis de ${name}`,
  more: (name: string) => `Una dosis más de ${name}`,
  price: 'Precio',
  priceOf: (name: string) => `Precio por dosis de ${name}`,
  salePrice: (cents: number) => `Precio de venta ${formatMoney(cents)}`,
  priceWrong: 'Escribe el precio por dosis, de $0.00 en adelante.',
  tooMany: (name: string, count: number) =>
    `La dosis máxima permitida para ${name} es ${formatInteger(count)} dosis.`,
  wholeDoses: 'Escribe dosis enteras, como 2.',
  checkDoses: (name: string) => `Revisa las dosis de ${name}: van enteras.`,
  tooFew: assignmentErrors.no_doses.text,
  restock: 'Restockear medicamento, stock inferior a 10',
  soldOut: (name: string) => `${name} ya no está disponible. No se asigna ni se cobra.`,
} as const;

/** Copy about contraindications in the client's record. */
export const cautionText = {
  title: (kind: 'allergy' | 'condition', caution: string, name: string) =>
    kind === 'allergy'
      ? `Alergia a ${caution} en el expediente de ${name}`
      : `${caution} en el expediente de ${name}`,
  about: (name: string, cautions: string) =>
    `${name} contiene o no va con: ${cautions}. Quítalo, o escribe por qué se puede dar.`,
  reason: 'Motivo para asignarlo',
  missing: (name: string) => `Escribe el motivo o quita ${name}.`,
  remove: (name: string) => `Quitar ${name}`,
  reasonNote: 'El motivo queda en la cita con tu nombre.',
} as const;

/** Copy of the card with staff member and time. */
export const appointmentText = {
  title: 'Cita',
  staff: 'Esteticista',
  choose: 'Elige una persona',
  day: 'Día',
  byDate: 'Según la fecha',
  time: 'Hora',
  notYet: 'Elige esteticista y fecha para ver las horas libres.',
  nobody: 'Aún no hay esteticistas. Crea a la primera con su horario.',
  team: 'Ir a Esteticistas',
  free: (name: string, minutes: number) =>
    `Horas libres de ${name} ese día. La cita dura ${formatDuration(minutes)}.`,
  closed: (name: string) => `${name} no trabaja ese día. Elige otra fecha.`,
  full: (name: string) => `${name} no tiene horas libres ese día. Elige otra fecha.`,
  failed: 'No pudimos cargar las horas libres. Intenta de nuevo.',
  taken: (time: string) => `La hora de ${formatTimeWithArticle(time)} ya no está libre. Elige otra.`,
  chooseDate: 'Elige la fecha.',
  chooseHour: 'Elige la hora.',
} as const;

export const summaryText = {
  title: 'Resumen',
  name: 'Nombre',
  noName: 'Elige un cliente',
  address: 'Dirección',
  noAddress: 'No la tiene escrita',
  email: 'Correo',
  fromRecord: 'Sale de su ficha',
  owed: 'Balance pendiente',
  appointment: 'Cita',
  line: (count: number, priceCents: number) => `${formatInteger(count)} × ${formatMoney(priceCents)}`,
  total: 'Total a pagar',
  missing: assignmentErrors.incomplete.text,
  submit: 'Asignar medicamentos',
  working: 'Asignando...',
  done: 'Medicamentos asignados, cita creada, y registro en finanzas actualizado con éxito.',
  seeAppointment: 'Ver cita',
  textless: 'Su teléfono no recibe SMS: el código va solo por correo.',
  consequence: (name: string) =>
    `La cita queda confirmada. ${name} recibe su código por correo y SMS; el SMS no nombra medicamentos.`,
  somebody: 'El cliente',
} as const;
