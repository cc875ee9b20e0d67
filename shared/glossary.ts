/**
 * One English word per concept, with the words the specification uses for it and the word people read. Data, so that
 * a word of the specification leads to its code, and a test can see that every value people meet has its label.
 */
export type Term = {
  readonly code: string;
  /** The list or field a stored value belongs to; absent for things and attributes. */
  readonly of?: string;
  /** As the specification writes it, slips included; empty where the product adds the concept. */
  readonly spec: readonly string[];
  /** What people read; absent where nobody reads it. */
  readonly label?: string;
};

const people: readonly Term[] = [
  { code: 'patient', spec: ['paciente', 'pacientes', 'pacienteId'], label: 'Cliente' },
  { code: 'staff', spec: ['enfermero', 'esteticista', 'aesthetician', 'enfermeroId'], label: 'Esteticista' },
  { code: 'account', spec: ['usuario', 'usuarios', 'users'], label: 'Cuenta' },
  { code: 'firstName', spec: ['nombre'], label: 'Nombre' },
  { code: 'lastName', spec: ['apellido'], label: 'Apellido' },
  { code: 'phone', spec: ['telefono'], label: 'Teléfono' },
  { code: 'email', spec: ['email', 'confirmEmail', 'emailLower'], label: 'Correo electrónico' },
  { code: 'address', spec: ['direccion'], label: 'Dirección' },
  { code: 'active', spec: ['activo', "status 'activo'"], label: 'Activo' },
  { code: 'permissions', spec: ['permisos'] },
  { code: 'allowedServiceIds', spec: ['serviciosPermitidos'] },
  { code: 'admin', of: 'roles', spec: ['admin'], label: 'Administrador' },
  { code: 'supervisor', of: 'roles', spec: ['supervisor'], label: 'Supervisor' },
  { code: 'staff', of: 'roles', spec: ['enfermero', 'esteticista'], label: 'Esteticista' },
  { code: 'patient', of: 'roles', spec: ['paciente'], label: 'Cliente' },
  { code: 'laser', of: 'intakeService', spec: ['depilacion_laser'], label: 'Depilación láser' },
  { code: 'facial', of: 'intakeService', spec: ['facial'], label: 'Facial' },
  { code: 'massage', of: 'intakeService', spec: ['masaje'], label: 'Masaje' },
];

const appointments: readonly Term[] = [
  { code: 'appointment', spec: ['cita', 'citas', 'citasGlobales', 'citaId'], label: 'Cita' },
  { code: 'slot', spec: ['hora disponible'], label: 'Hora' },
  { code: 'date', spec: ['fecha'], label: 'Fecha' },
  { code: 'time', spec: ['hora', 'horaFin'], label: 'Hora' },
  { code: 'durationMinutes', spec: ['duracion'], label: 'Duración' },
  {
    code: 'attendanceConfirmed',
    spec: ['asistenciaConfirmada', 'confirmacionCliente'],
    label: 'Asistencia confirmada',
  },
  { code: 'visitCode', spec: ['codigoEmail', 'codigoConfirmacion'], label: 'Código de confirmación' },
  { code: 'cancellation', spec: ['fechaCancelacion', 'motivoCancelacion'], label: 'Cancelación' },
  { code: 'completedAt', spec: ['tratamientoCompletado', 'pagoConfirmado'], label: 'Completada' },
  { code: 'payment', spec: ['pagoIniciado', 'metodoPago'], label: 'Método de pago' },
  { code: 'reserved', of: 'appointmentStatuses', spec: [], label: 'Esperando pago' },
  { code: 'pending', of: 'appointmentStatuses', spec: ['pendiente'], label: 'Pendiente' },
  { code: 'confirmed', of: 'appointmentStatuses', spec: ['confirmada'], label: 'Confirmada' },
  { code: 'completed', of: 'appointmentStatuses', spec: ['completado', 'Completada'], label: 'Completada' },
  { code: 'cancelled', of: 'appointmentStatuses', spec: ['cancelada'], label: 'Cancelada' },
  { code: 'noShow', of: 'appointmentStatuses', spec: ['no-show'], label: 'No asistió' },
  { code: 'expired', of: 'appointmentStatuses', spec: [], label: 'Vencida' },
  { code: 'confirm', of: 'linkActions', spec: ['confirmar'], label: 'Confirmar' },
  { code: 'change', of: 'linkActions', spec: ['reprogramar'], label: 'Cambiar' },
  { code: 'cancel', of: 'linkActions', spec: ['cancelar'], label: 'Cancelar' },
  { code: 'completed', of: 'treatmentStates', spec: ['tratamientoCompletado'], label: 'Completados' },
  { code: 'pending', of: 'treatmentStates', spec: ['tratamientoCompletado'], label: 'Pendientes' },
  { code: 'client', of: 'origin', spec: ['solicitud'], label: 'Solicitada por el cliente' },
  { code: 'admin', of: 'origin', spec: ['creada por admin'], label: 'Creada por administración' },
];

const availability: readonly Term[] = [
  { code: 'availabilityBlock', spec: ['disponibilidad', 'horarios'], label: 'Mi Horario de Trabajo' },
  { code: 'single', of: 'blockKind', spec: [], label: 'Una vez' },
  { code: 'weekly', of: 'blockKind', spec: ['repetir'], label: 'Cada semana' },
  {
    code: 'override',
    of: 'blockKind',
    spec: ['esExcepcion', 'esClon', 'originalId'],
    label: 'Cambio de un día',
  },
  { code: 'exclusion', of: 'blockKind', spec: ['excepciones'], label: 'Día sin horario' },
];

const changesOfHours: readonly Term[] = [
  { code: 'date', of: 'scope', spec: ['esExcepcion'], label: 'Solo esta fecha' },
  { code: 'all', of: 'scope', spec: ['repetir'], label: 'Todas las semanas' },
];

const money: readonly Term[] = [
  { code: 'deposit', spec: ['depósito', 'retención'], label: 'Depósito' },
  { code: 'balanceDueCents', spec: ['balancePendiente', 'saldoPendiente'], label: 'Balance pendiente' },
  { code: 'subtotalCents', spec: ['subtotal'], label: 'Subtotal' },
  { code: 'taxCents', spec: ['impuestos'], label: 'Impuestos' },
  { code: 'totalCents', spec: ['total', 'costoTotal', 'valorTotalServicio'], label: 'Total' },
  { code: 'paymentIntentId', spec: ['paymentIntentId', 'intentId'] },
  { code: 'income', spec: ['ingresos'], label: 'Ingreso' },
  { code: 'expense', spec: ['gastos'], label: 'Gasto' },
  { code: 'pendingInvoice', spec: ['facturasPendientes', 'facturaPendiente'], label: 'Factura pendiente' },
  { code: 'card', of: 'paymentMethods', spec: ['tarjeta', 'Tarjeta'], label: 'Tarjeta' },
  { code: 'athMovil', of: 'paymentMethods', spec: ['ATH Movil'], label: 'ATH Movil' },
  { code: 'cash', of: 'paymentMethods', spec: ['efectivo', 'Cash'], label: 'Cash' },
  { code: 'none', of: 'depositStatuses', spec: [], label: 'Sin depósito' },
  { code: 'awaited', of: 'depositStatuses', spec: [], label: 'Por retener' },
  { code: 'held', of: 'depositStatuses', spec: ['requires_capture'], label: 'Retenido' },
  { code: 'captured', of: 'depositStatuses', spec: ['pagada'], label: 'Cobrado' },
  { code: 'releasing', of: 'depositStatuses', spec: [], label: 'Se está liberando' },
  { code: 'released', of: 'depositStatuses', spec: [], label: 'Liberado' },
  { code: 'refunding', of: 'depositStatuses', spec: [], label: 'Se está devolviendo' },
  { code: 'refunded', of: 'depositStatuses', spec: ['reembolsarPago'], label: 'Devuelto' },
  { code: 'kept', of: 'depositStatuses', spec: [], label: 'No se devuelve' },
  { code: 'pending', of: 'invoiceStatuses', spec: ['pagada false'], label: 'Pendiente de pago' },
  { code: 'paid', of: 'invoiceStatuses', spec: ['pagada true'], label: 'Pagada' },
  { code: 'voided', of: 'invoiceStatuses', spec: [], label: 'Anulada' },
  { code: 'depositHeld', of: 'ledgerKinds', spec: [], label: 'Depósito retenido' },
  { code: 'depositCaptured', of: 'ledgerKinds', spec: [], label: 'Depósito cobrado' },
  { code: 'depositReleased', of: 'ledgerKinds', spec: [], label: 'Depósito liberado' },
  { code: 'depositRefunded', of: 'ledgerKinds', spec: [], label: 'Depósito devuelto' },
  { code: 'depositKept', of: 'ledgerKinds', spec: [], label: 'Depósito no devuelto' },
  { code: 'balanceCollected', of: 'ledgerKinds', spec: [], label: 'Balance cobrado' },
  { code: 'income', of: 'ledgerKinds', spec: ['ingresos'], label: 'Ingreso' },
];

const selling: readonly Term[] = [
  { code: 'sale', spec: ['venta', 'ventas'], label: 'Venta' },
  { code: 'saleLine', spec: ['productos', 'carrito', 'items'], label: 'Producto' },
  { code: 'dailyClose', spec: ['Cierre de Caja Z'], label: 'Cierre de Caja (Z)' },
  { code: 'category', spec: ['categoria', 'categorias'], label: 'Categoría' },
  { code: 'tax', spec: ['impuesto', 'impuestos'], label: 'Impuesto' },
  { code: 'taxBasisPoints', spec: ['porcentaje', 'impuesto'], label: 'Porcentaje' },
  { code: 'costCents', spec: ['costo'], label: 'Costo' },
  { code: 'priceCents', spec: ['precio'], label: 'Precio' },
  { code: 'stock', spec: ['stock'], label: 'Existencias' },
  { code: 'minimumStock', spec: ['stockMinimo'], label: 'Existencias mínimas' },
  { code: 'visible', spec: ['visible', 'mostrarWeb', 'mostrarPOS'], label: 'Visible' },
  { code: 'banner', spec: ['promociones', 'landingBanner'], label: 'Promoción' },
  { code: 'product', of: 'productKinds', spec: ['producto'], label: 'Producto' },
  { code: 'service', of: 'productKinds', spec: ['servicio', 'servicios'], label: 'Servicio' },
  { code: 'pos', of: 'showInPlaces', spec: ['pos'], label: 'Punto de Venta' },
  { code: 'shop', of: 'showInPlaces', spec: ['ecommerce'], label: 'Tienda' },
  { code: 'both', of: 'showInPlaces', spec: ['ambos'], label: 'Ambos' },
  { code: 'none', of: 'showInPlaces', spec: ['ninguno'], label: 'Ninguno' },
];

const messages: readonly Term[] = [
  { code: 'message', spec: ['sendSms', 'enviarCorreoGenerico'], label: 'Mensaje' },
  { code: 'requestReceived', of: 'messageKinds', spec: [], label: 'Solicitud recibida' },
  { code: 'confirmed', of: 'messageKinds', spec: [], label: 'Cita confirmada' },
  { code: 'denied', of: 'messageKinds', spec: [], label: 'Cita denegada' },
  { code: 'lapsed', of: 'messageKinds', spec: [], label: 'Retención vencida' },
  { code: 'cancelled', of: 'messageKinds', spec: [], label: 'Cita cancelada' },
  { code: 'rescheduled', of: 'messageKinds', spec: [], label: 'Cita reprogramada' },
  { code: 'attendance', of: 'messageKinds', spec: [], label: 'Asistencia confirmada' },
  { code: 'holdEnding', of: 'messageKinds', spec: [], label: 'Retención por vencer' },
  { code: 'reminder', of: 'messageKinds', spec: [], label: 'Recordatorio' },
  { code: 'mail', of: 'messageChannels', spec: [], label: 'Correo' },
  { code: 'sms', of: 'messageChannels', spec: [], label: 'SMS' },
  { code: 'waiting', of: 'messageStates', spec: [], label: 'En espera' },
  { code: 'sent', of: 'messageStates', spec: [], label: 'Enviado' },
  { code: 'failed', of: 'messageStates', spec: [], label: 'Falló' },
  { code: 'skipped', of: 'messageStates', spec: [], label: 'No enviado' },
  { code: 'phoneInvalid', of: 'skipReasons', spec: [], label: 'el teléfono no es válido' },
  { code: 'optedOut', of: 'skipReasons', spec: [], label: 'pidió no recibir SMS' },
  { code: 'outdated', of: 'skipReasons', spec: [], label: 'la cita cambió antes' },
  { code: 'patient', of: 'audience', spec: [], label: 'Cliente' },
  { code: 'admin', of: 'audience', spec: [], label: 'Administración' },
];

/** Rooms to come: their words are settled so that nobody settles them twice. */
const health: readonly Term[] = [
  { code: 'medication', spec: ['medicamento', 'medicamentos'], label: 'Medicamento' },
  { code: 'dosesPerVial', spec: ['cantidad'], label: 'Dosis por frasco' },
  { code: 'dosesInStock', spec: ['dosisPorFrasco'], label: 'Dosis disponibles' },
  { code: 'prospect', spec: ['prospectos'], label: 'Prospecto' },
  { code: 'intake', spec: ['prePacientes'], label: 'Solicitud' },
  { code: 'consent', spec: ['consentimientoBase'], label: 'Consentimiento' },
  { code: 'laserRequest', spec: ['solicitudesLaser'], label: 'Solicitud láser' },
  { code: 'doseRequest', spec: ['solicitudesDosisGlobales'], label: 'Aumento de dosis' },
  { code: 'healthProfile', spec: ['perfilSalud'], label: 'Perfil de salud' },
  { code: 'activity', spec: ['actividades'], label: 'Actividad física' },
  { code: 'skinAnalysis', spec: ['analisisPiel'], label: 'Análisis de Piel' },
  { code: 'treatmentNote', spec: ['notas'], label: 'Tratamiento' },
  { code: 'recommendation', spec: ['recomendaciones'], label: 'Recomendaciones' },
];

export const glossary: readonly Term[] = [
  ...people,
  ...appointments,
  ...availability,
  ...changesOfHours,
  ...money,
  ...selling,
  ...messages,
  ...health,
];
