import { EmailProofDue, EmailUndoDue } from '#events/accounts.ts';
import { StaffEmailProofDue, StaffEmailUndoDue } from '#events/staff.ts';
import { tell, type Write } from '#lambdas/platform/commit.ts';
import { hashOf } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { Patient } from '#shared/patients/patient.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';

type Held = {
  readonly userId: string;
  readonly email: string;
  readonly pendingEmail?: string | undefined;
  readonly awaitsEmailProof: boolean;
};

/** A client or staff member, whose e-mail changes only after proof. */
export type EmailHolder =
  | (Held & { readonly kind: 'patient'; readonly record: Patient })
  | (Held & { readonly kind: 'staff'; readonly record: StaffMember });

export const asEmailHolder = (record: Patient | StaffMember): EmailHolder => {
  const { email, pendingEmail } = record;
  if ('staffId' in record)
    return {
      kind: 'staff',
      userId: record.staffId,
      email,
      pendingEmail,
      awaitsEmailProof: false,
      record,
    };
  const { patientId: userId, awaitsEmailProof = false } = record;
  return { kind: 'patient', userId, email, pendingEmail, awaitsEmailProof, record };
};

/** Finds the client or staff member; undefined for an unknown or removed one. */
export async function findEmailHolder(
  { patients, staff }: Pick<Platform, 'patients' | 'staff'>,
  userId: string,
): Promise<EmailHolder | undefined> {
  const record = (await patients.find(userId)) ?? (await staff.find(userId));
  return record && !('staffId' in record && record.hidden) ? asEmailHolder(record) : undefined;
}

type Person = Pick<EmailHolder, 'kind' | 'userId'>;

/** Emits the event that sends the proof link. */
export const tellProofDue = ({ kind, userId }: Person): Write =>
  kind === 'patient'
    ? tell(EmailProofDue, { patientId: userId })
    : tell(StaffEmailProofDue, { staffId: userId });

/** Emits the event that sends the undo link to the current or former address. */
export function tellUndoDue({ kind, userId }: Person, email: string): Write {
  const recipientHash = hashOf(email);
  return kind === 'patient'
    ? tell(EmailUndoDue, { patientId: userId, recipientHash })
    : tell(StaffEmailUndoDue, { staffId: userId, recipientHash });
}
