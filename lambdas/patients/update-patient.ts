import { EmailProofDue } from '#events/accounts.ts';
import { audit, tell } from '#lambdas/platform/commit.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operationUsing } from '#lambdas/runtime/operation.ts';
import { AppError } from '#shared/core/errors.ts';
import { withContact } from '#shared/patients/contact.ts';
import { updatePatient as route } from '#shared/patients/desk-api.ts';
import { patientErrors } from '#shared/patients/errors.ts';
import { assertBirthDate } from './assert-birth-date.ts';
import { profileOf } from './patient-profile.ts';
import { savePatient } from './save-patient.ts';

/** Of two who changed the same client at once, the second is told so and decides anew. */
export const updatePatient = operationUsing(['users'], route, ({ params, body }, platform) =>
  retryStale(async () => {
    const { patients, now } = platform;
    assertBirthDate(body, now());
    const before = await patients.get(params.patientId);
    if (before.version !== body.version) throw new AppError(patientErrors.changed_meanwhile);
    const after = { ...withContact(before, body), active: body.active };
    await savePatient(
      platform,
      { before, after },
      audit('patient.changed', after.patientId, { before: profileOf(before), after: profileOf(after) }),
      ...(after.awaitsEmailProof && before.email !== after.email
        ? [tell(EmailProofDue, { patientId: after.patientId })]
        : []),
    );
    return profileOf({ ...after, version: before.version + 1 });
  }),
);
