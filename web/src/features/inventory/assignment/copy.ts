import {
  formatDuration,
  formatInteger,
  formatMoney,
  formatTimeWithArticle,
  pluralize,
} from '#shared/core/format.ts';
import { assignmentErrors } from '#shared/inventory/errors.ts';

/** Copy of 'Asignación de Medicamentos'. The wording of R356 to R371 must not change. */
export const text = {
  title: 'Asignación de Medicamentos',
  context: 'Crea la cita, aparta las dosis y manda el código.',
  client: 'Cliente',
  changeClient: 'Cambiar',
  chosenClient: (name: string) => `Cliente elegido: ${name}`,
  loadingRecord: 'Leyendo su expediente...',
  recordFailedTitle: 'No pudimos leer su expediente',
  recordFailedHint: 'Sin él no sabemos si algo no va con sus alergias o condiciones.',
  retry: 'Reintentar',
  age: (years: number) => pluralize(years, 'año', 'años'),
  allergies: (allergies: string) => `Alergia: ${allergies}`,
  currentMedications: (medications: string) => `Toma: ${medications}`,
  medications: 'Medicamentos',
  chosenCount: (count: number) => pluralize(count, 'elegido', 'elegidos'),
  loadFailed: 'No pudimos cargar los medicamentos',
  emptyTitle: 'Aún no hay medicamentos',
  emptyHint: 'Créalos en Inventario y recibe su primer lote.',
  inventoryLinkLabel: 'Ir a Inventario',
  columns: { medication: 'Medicamento', doses: 'Dosis', price: 'Precio por dosis', amount: 'Importe' },
  formatFreeDoses: (count: number, lotNumber: string | undefined) =>
    `${pluralize(count, 'dosis libre', 'dosis libres')}${lotNumber === undefined ? '' : ` · lote ${lotNumber}`}`,
  unavailable: '(No disponible)',
  perDose: (cents: number) => `${formatMoney(cents)} por dosis`,
  removeDoseLabel: (name: string) => `Una dosis menos de ${name}`,
  dosesLabel: (name: string) => `Dosis de ${name}`,
  addDoseLabel: (name: string) => `Una dosis más de ${name}`,
  priceHead: 'Precio',
  priceLabel: (name: string) => `Precio por dosis de ${name}`,
  salePrice: (cents: number) => `Precio de venta ${formatMoney(cents)}`,
  priceError: 'Escribe el precio por dosis, de $0.00 en adelante.',
  maxDosesNote: (name: string, count: number) =>
    `La dosis máxima permitida para ${name} es ${formatInteger(count)} dosis.`,
  wholeDosesError: 'Escribe dosis enteras, como 2.',
  invalidDosesNotice: (name: string) => `Revisa las dosis de ${name}: van enteras.`,
  minDosesNote: assignmentErrors.no_doses.text,
  restockNotice: 'Restockear medicamento, stock inferior a 10',
  soldOutNote: (name: string) => `${name} ya no está disponible. No se asigna ni se cobra.`,
} as const;

/** Copy about contraindications in the client's record. */
export const alertText = {
  formatTitle: (kind: 'allergy' | 'condition', caution: string, name: string) =>
    kind === 'allergy'
      ? `Alergia a ${caution} en el expediente de ${name}`
      : `${caution} en el expediente de ${name}`,
  contraindicationNotice: (name: string, cautions: string) =>
    `${name} contiene o no va con: ${cautions}. Quítalo, o escribe por qué se puede dar.`,
  reasonLabel: 'Motivo para asignarlo',
  reasonRequired: (name: string) => `Escribe el motivo o quita ${name}.`,
  remove: (name: string) => `Quitar ${name}`,
  reasonNote: 'El motivo queda en la cita con tu nombre.',
} as const;

/** Copy of the card with staff member and time. */
export const appointmentText = {
  title: 'Cita',
  staff: 'Esteticista',
  staffPlaceholder: 'Elige una persona',
  day: 'Día',
  dayPlaceholder: 'Según la fecha',
  time: 'Hora',
  chooseStaffAndDate: 'Elige esteticista y fecha para ver las horas libres.',
  noStaff: 'Aún no hay esteticistas. Crea a la primera con su horario.',
  teamLinkLabel: 'Ir a Esteticistas',
  freeTimesHint: (name: string, minutes: number) =>
    `Horas libres de ${name} ese día. La cita dura ${formatDuration(minutes)}.`,
  closedDay: (name: string) => `${name} no trabaja ese día. Elige otra fecha.`,
  noFreeTimes: (name: string) => `${name} no tiene horas libres ese día. Elige otra fecha.`,
  loadFailed: 'No pudimos cargar las horas libres. Intenta de nuevo.',
  timeTaken: (time: string) => `La hora de ${formatTimeWithArticle(time)} ya no está libre. Elige otra.`,
  dateRequired: 'Elige la fecha.',
  timeRequired: 'Elige la hora.',
} as const;

export const summaryText = {
  title: 'Resumen',
  name: 'Nombre',
  noClient: 'Elige un cliente',
  address: 'Dirección',
  noAddress: 'No la tiene escrita',
  email: 'Correo',
  takenFromRecord: 'Sale de su ficha',
  balance: 'Balance pendiente',
  appointment: 'Cita',
  formatLine: (count: number, priceCents: number) => `${formatInteger(count)} × ${formatMoney(priceCents)}`,
  total: 'Total a pagar',
  incompleteNotice: assignmentErrors.incomplete.text,
  submit: 'Asignar medicamentos',
  working: 'Asignando...',
  done: 'Medicamentos asignados, cita creada, y registro en finanzas actualizado con éxito.',
  viewAppointment: 'Ver cita',
  noSmsNotice: 'Su teléfono no recibe SMS: el código va solo por correo.',
  confirmationNotice: (name: string) =>
    `La cita queda confirmada. ${name} recibe su código por correo y SMS; el SMS no nombra medicamentos.`,
  unknownClient: 'El cliente',
} as const;
