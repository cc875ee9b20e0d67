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
  /** They registered with their e-mail and never showed that it is theirs. */
  readonly awaitsEmailProof: boolean;
};

/** Whose e-mail is another one once they proved it: a client, or somebody of the team. */
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

/** Nobody when there is no such person, or they were taken out of the team. */
export async function findEmailHolder(
  { patients, staff }: Pick<Platform, 'patients' | 'staff'>,
  userId: string,
): Promise<EmailHolder | undefined> {
  const record = (await patients.find(userId)) ?? (await staff.find(userId));
  return record && !('staffId' in record && record.hidden) ? asEmailHolder(record) : undefined;
}

type Person = Pick<EmailHolder, 'kind' | 'userId'>;

/** They are sent the link that proves the e-mail they are to have. */
export const tellProofDue = ({ kind, userId }: Person): Write =>
  kind === 'patient'
    ? tell(EmailProofDue, { patientId: userId })
    : tell(StaffEmailProofDue, { staffId: userId });

/** The address they have, or had, hears of the change. */
export function tellUndoDue({ kind, userId }: Person, email: string): Write {
  const recipientHash = hashOf(email);
  return kind === 'patient'
    ? tell(EmailUndoDue, { patientId: userId, recipientHash })
    : tell(StaffEmailUndoDue, { staffId: userId, recipientHash });
}
