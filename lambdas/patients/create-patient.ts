import { InvitationDue } from '#events/accounts.ts';
import { PatientAdded } from '#events/patients.ts';
import { openAccount } from '#lambdas/accounts/offers/open-account.ts';
import { audit, tell } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { Users } from '#lambdas/platform/seams/users.ts';
import { operationUsing } from '#lambdas/runtime/operation.ts';
import { contactOf, newPatient } from '#shared/patients/contact.ts';
import { createPatient as route } from '#shared/patients/desk-api.ts';
import { assertBirthDate } from './assert-birth-date.ts';
import { emailRefusal } from './email-refusal.ts';

type Adding = Platform & { readonly users: Users };

/** Account, client and the invitation that is due are one transaction; whoever pressed stays signed in. */
export const createPatient = operationUsing(['users'], route, async ({ body }, platform: Adding) => {
  const at = platform.now();
  assertBirthDate(body, at);
  const { firstName, lastName, email, phone } = contactOf(
    newPatient({ patientId: '', contact: body, at: at.toISOString() }),
  );
  const account = await openAccount(
    platform,
    { role: 'patient', firstName, lastName, email, phone },
    ({ userId: patientId }) => {
      const patient = newPatient({ patientId, contact: body, at: at.toISOString() });
      return [
        ...platform.patients.put(patient),
        tell(PatientAdded, { patientId }),
        tell(InvitationDue, { userId: patientId }),
        audit('patient.added', patientId, { after: contactOf(patient) }),
      ];
    },
  ).catch(async (error: unknown) => {
    throw await emailRefusal(platform, error, email);
  });
  return { patientId: account.userId };
});
