import { InvitationDue } from '#events/accounts.ts';
import { PatientAdded } from '#events/patients.ts';
import { openAccount } from '#lambdas/accounts/open-account.ts';
import { audit, tell } from '#lambdas/platform/commit.ts';
import type { Users } from '#lambdas/platform/external/users.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { contactOf, newPatient } from '#shared/patients/contact.ts';
import type { createPatient } from '#shared/patients/desk-api.ts';
import { emailRefusal } from './save-patient.ts';

type Added = Omit<BodyOf<typeof createPatient>, 'confirmed'>;
type Adding = Pick<Platform, 'accounts' | 'patients' | 'uniqueClaims' | 'commit' | 'now'> & {
  readonly users: Users;
};

/**
 * Creates a client with an account, and an invitation if requested, in one transaction; returns the client's
 * id. Throws `account.email_taken` and `patient.registered_elsewhere` at the field.
 */
export async function addPatient(
  platform: Adding,
  { notes, ...contact }: Added,
  { isInvited }: { readonly isInvited: boolean },
): Promise<string> {
  const made = (patientId: string) => ({
    ...newPatient({ patientId, contact, at: platform.now().toISOString() }),
    ...(notes && { notes }),
  });
  const { firstName, lastName, email, phone } = made('');
  const account = await openAccount(
    platform,
    { role: 'patient', firstName, lastName, email, phone },
    ({ userId: patientId }) => {
      const patient = made(patientId);
      return [
        ...platform.patients.put(patient),
        tell(PatientAdded, { patientId }),
        ...(isInvited ? [tell(InvitationDue, { userId: patientId })] : []),
        audit('patient.added', patientId, { after: { ...contactOf(patient), ...(notes && { notes }) } }),
      ];
    },
  ).catch(async (error: unknown) => {
    throw await emailRefusal(platform, error, email);
  });
  return account.userId;
}
