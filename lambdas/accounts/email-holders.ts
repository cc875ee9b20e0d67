import type { Write } from '#lambdas/platform/commit.ts';
import type { Users } from '#lambdas/platform/external/users.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { Patient } from '#shared/patients/patient.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import type { EmailMove } from './move-email.ts';

/** Writes a record with its account, and with `more`, in one transaction. */
type Save<Holder> = (
  platform: Platform & { readonly users: Users },
  change: Pick<EmailMove, 'isProved' | 'isUndone'> & { readonly before: Holder; readonly after: Holder },
  ...more: readonly Write[]
) => Promise<void>;

/** What the domains of those who hold an e-mail do; handed in at the entry of the function. */
export type EmailHolders = {
  readonly patient: {
    readonly save: Save<Patient>;
    /** Sends the copies of signed papers that were held back until the e-mail was proved. */
    readonly heldCopies: (platform: Platform, patientId: string) => Promise<Write[]>;
    /** What an accepted invitation changes besides the account. */
    readonly admitted: (platform: Platform, patientId: string) => Promise<Write[]>;
  };
  readonly staff: { readonly save: Save<StaffMember> };
};
