import { PatientChanged } from '#events/patients.ts';
import { audit, tell } from '#lambdas/platform/commit.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { AppError } from '#shared/core/errors.ts';
import { markGreeted as route } from '#shared/desk/api.ts';
import { deskErrors } from '#shared/desk/errors.ts';
import { birthdayIn, yearOf } from '#shared/patients/birthdays.ts';

/** Greeted again, nothing changes; a year that was greeted later stays. */
export const markGreeted = operation(route, ({ params, body }, { patients, commit }) =>
  retryStale(async () => {
    const { patientId } = params;
    const greetedYear = yearOf(body.date);
    const before = await patients.get(patientId);
    if (!before.birthDate || birthdayIn(before.birthDate, greetedYear) !== body.date)
      throw new AppError(deskErrors.not_that_birthday);
    if ((before.greetedYear ?? 0) >= greetedYear) return { patientId, greetedYear };

    await commit(
      ...patients.put({ ...before, greetedYear }, before),
      tell(PatientChanged, { patientId }),
      audit('patient.greeted', patientId, {
        before: { greetedYear: before.greetedYear },
        after: { greetedYear },
      }),
    );
    return { patientId, greetedYear };
  }),
);
