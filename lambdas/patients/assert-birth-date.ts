import { today } from '#shared/core/civil-time.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { birthIsPast } from '#shared/patients/contact.ts';

/** Throws `request.invalid` at the birth date. */
export function assertBirthDate({ birthDate }: { birthDate?: string | undefined }, now: Date): void {
  if (!birthIsPast(birthDate, today(now)))
    throw new AppError(coreErrors.invalid, {
      fields: [{ field: 'birthDate', message: 'Fecha inválida.' }],
    });
}
