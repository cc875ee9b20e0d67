import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { Appointment } from '#shared/appointments/appointment.ts';

/** The fields of an appointment (R474), and where each is stored. */
const storedPaths: Readonly<Record<string, string>> = {
  fecha: 'date',
  hora: 'time',
  duracion: 'durationMinutes',
  'paciente.nombre': 'patient.firstName',
  'paciente.apellido': 'patient.lastName',
  'paciente.telefono': 'patient.phone',
  'paciente.email': 'patient.email',
  pacienteId: 'patientId',
  'servicios.nombre': 'services.name',
  'servicios.duracion': 'services.durationMinutes',
  'servicios.precio': 'services.priceCents',
  'servicios.tipo': 'services.laser',
  'servicios.categoria': 'services.categoryId',
  enfermeroId: 'staffId',
  enfermeroNombre: 'staffName',
  estado: 'status',
  asistenciaConfirmada: 'attendanceConfirmed',
  paymentIntentId: 'deposit.paymentIntentId',
  balancePendiente: 'balanceDueCents',
  pagada: 'collectedCents',
  creado: 'createdAt',
  fechaCancelacion: 'cancellation.at',
  motivoCancelacion: 'cancellation.note',
  tratamientoCompletado: 'completedAt',
  pagoIniciado: 'payment.startedAt',
  metodoPago: 'payment.method',
  codigoEmail: 'confirmationCode',
  costoTotal: 'totalCents',
  'medicamentos.nombre': 'medications.name',
  'medicamentos.dosis': 'medications.doses',
  'medicamentos.precio': 'medications.dosePriceCents',
};

/** Duplicates in the specification, derived fields, and constants. */
const omittedFields: Readonly<Record<string, string>> = {
  horaFin: 'Derived from the time and the duration.',
  confirmacionCliente: 'Another word for asistenciaConfirmada.',
  fechaCreacion: 'Another word for creado.',
  motivo: 'Another word for motivoCancelacion.',
  pagoConfirmado: 'A completed appointment is paid.',
  prioridad: "Always 'normal'.",
  enfermero: 'Another word for enfermeroId.',
  'paciente.confirmEmail': 'Equal to the e-mail; otherwise the form is rejected.',
  'paciente.direccion': 'Read from the client, which has the current address.',
};

type Schema = z.core.$ZodType;
/** The part of a schema that the search reads. The types of zod do not expose it. */
type SchemaInternals = {
  readonly def: {
    innerType?: Schema;
    element?: Schema;
    options?: readonly Schema[];
    shape?: Record<string, Schema>;
  };
};

/** Finds the schema at a path, through lists, optional values and unions. */
function findSchema(schema: Schema | undefined, path: readonly string[]): Schema | undefined {
  if (!schema) return undefined;
  const { innerType, element, options, shape } = (schema as unknown as { _zod: SchemaInternals })._zod.def;
  if (options) return options.map((option) => findSchema(option, path)).find((part) => part !== undefined);
  if (innerType ?? element) return findSchema(innerType ?? element, path);
  const [field, ...childPath] = path;
  return field === undefined ? schema : findSchema(shape?.[field], childPath);
}

describe('stored appointment', () => {
  it.each(Object.entries(storedPaths))('stores %s as %s [R474]', (_, path) => {
    expect(findSchema(Appointment, path.split('.'))).toBeDefined();
  });

  it('has each field of the specification in one place', () => {
    expect(Object.keys(omittedFields).filter((field) => field in storedPaths)).toEqual([]);
    expect(new Set(Object.values(storedPaths)).size).toBe(Object.keys(storedPaths).length);
  });
});
