import type { Write } from '#lambdas/platform/commit.ts';
import type { Users } from '#lambdas/platform/external/users.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { Patient } from '#shared/patients/patient.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import type { EmailMove } from './move-email.ts';

/** Saves a record, its account and `extraWrites` in one transaction. */
type RecordSaver<Holder> = (
  platform: Platform & { readonly users: Users },
  change: Pick<EmailMove, 'isProved' | 'isUndone'> & { readonly before: Holder; readonly after: Holder },
  ...extraWrites: readonly Write[]
) => Promise<void>;

/** Functions of the owners' domains that an e-mail change calls, injected at the Lambda's entry. */
export type EmailHolders = {
  readonly patient: {
    readonly save: RecordSaver<Patient>;
    /** Sends the copies of signed documents that were withheld until the e-mail was proved. */
    readonly signedCopyWrites: (platform: Platform, patientId: string) => Promise<Write[]>;
    readonly admissionWrites: (platform: Platform, patientId: string) => Promise<Write[]>;
  };
  readonly staff: { readonly save: RecordSaver<StaffMember> };
};
