import * as z from 'zod/mini';
import { Id, inLines, inOneLine } from '#shared/core/schemas.ts';
import { appointmentErrors } from './errors.ts';

export const maxServices = 10;

export const ServiceIds = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(1000)),
    z.transform((text: string) => text.split(',')),
  ),
  z.array(Id).check(z.minLength(1), z.maxLength(maxServices)),
);

/** Length of the code with which an appointment is closed (R370). */
export const codeLength = 8;
/** A typed code. A code of the wrong length does not count as a try. */
export const ConfirmationCode = z.string().check(
  inOneLine,
  z.length(codeLength, {
    error: `${appointmentErrors.wrong_code.text} Tiene ${codeLength} caracteres: este intento no cuenta.`,
  }),
);

export const Reason = z
  .string()
  .check(inLines, z.minLength(3, { error: 'Escribe el motivo.' }), z.maxLength(300));

export const durationStepMinutes = 5;
const maxDurationMinutes = 16 * 60;

/** A duration that the front desk may set (R212), at least 5 minutes and in steps of 5. */
export const EditedMinutes = z
  .int({ error: 'Escribe la duración en minutos.' })
  .check(
    z.minimum(durationStepMinutes, { error: 'La duración mínima es 5 minutos.' }),
    z.maximum(maxDurationMinutes, { error: 'La duración máxima es 16 horas.' }),
    z.multipleOf(durationStepMinutes, { error: 'La duración va de 5 en 5 minutos.' }),
  );
