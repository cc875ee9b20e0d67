import { EmailProofDue, EmailUndoDue } from '#events/accounts.ts';
import { StaffEmailProofDue, StaffEmailUndoDue } from '#events/staff.ts';
import { emit, type Write } from '#lambdas/platform/commit.ts';
import { hashText } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { Patient } from '#shared/patients/patient.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';

type EmailState = {
  readonly userId: string;
  readonly email: string;
  readonly pendingEmail?: string | undefined;
  readonly awaitsEmailProof: boolean;
};

/** A client or staff member, whose e-mail changes only after proof. */
export type EmailHolder =
  | (EmailState & { readonly kind: 'patient'; readonly record: Patient })
  | (EmailState & { readonly kind: 'staff'; readonly record: StaffMember });

export const toEmailHolder = (record: Patient | StaffMember): EmailHolder => {
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

/** Finds the client or staff member. Returns undefined for an unknown or removed one. */
export async function findEmailHolder(
  { patients, staff }: Pick<Platform, 'patients' | 'staff'>,
  userId: string,
): Promise<EmailHolder | undefined> {
  const record = (await patients.find(userId)) ?? (await staff.find(userId));
  return record && !('staffId' in record && record.hidden) ? toEmailHolder(record) : undefined;
}

type HolderKey = Pick<EmailHolder, 'kind' | 'userId'>;

export const emitProofDue = ({ kind, userId }: HolderKey): Write =>
  kind === 'patient'
    ? emit(EmailProofDue, { patientId: userId })
    : emit(StaffEmailProofDue, { staffId: userId });

/** Emits the event that sends the undo link to the current or former address. */
export function emitUndoDue({ kind, userId }: HolderKey, email: string): Write {
  const recipientHash = hashText(email);
  return kind === 'patient'
    ? emit(EmailUndoDue, { patientId: userId, recipientHash })
    : emit(StaffEmailUndoDue, { staffId: userId, recipientHash });
}
