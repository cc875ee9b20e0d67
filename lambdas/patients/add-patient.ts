import { InvitationDue } from '#events/accounts.ts';
import { PatientAdded } from '#events/patients.ts';
import { openAccount } from '#lambdas/accounts/open-account.ts';
import { audit, emit } from '#lambdas/platform/commit.ts';
import type { Users } from '#lambdas/platform/external/users.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { createNewPatient, pickContact } from '#shared/patients/contact.ts';
import type { createPatient } from '#shared/patients/desk-api.ts';
import { toEmailError } from './save-patient.ts';

type NewPatientInput = Omit<BodyOf<typeof createPatient>, 'confirmed'>;
type AddPatientPorts = Pick<Platform, 'accounts' | 'patients' | 'uniqueClaims' | 'commit' | 'now'> & {
  readonly users: Users;
};

/**
 * Creates a client with an account, and an invitation if requested, in one transaction. Returns the client's
 * id. Throws `account.email_taken` and `patient.registered_elsewhere` at the field.
 */
export async function addPatient(
  platform: AddPatientPorts,
  { notes, ...contact }: NewPatientInput,
  { isInvited }: { readonly isInvited: boolean },
): Promise<string> {
  const buildPatient = (patientId: string) => ({
    ...createNewPatient({ patientId, contact, at: platform.now().toISOString() }),
    ...(notes && { notes }),
  });
  const { firstName, lastName, email, phone } = buildPatient('');
  const account = await openAccount(
    platform,
    { role: 'patient', firstName, lastName, email, phone },
    ({ userId: patientId }) => {
      const patient = buildPatient(patientId);
      return [
        ...platform.patients.put(patient),
        emit(PatientAdded, { patientId }),
        ...(isInvited ? [emit(InvitationDue, { userId: patientId })] : []),
        audit('patient.added', patientId, { after: { ...pickContact(patient), ...(notes && { notes }) } }),
      ];
    },
  ).catch(async (error: unknown) => {
    throw await toEmailError(platform, error, email);
  });
  return account.userId;
}
