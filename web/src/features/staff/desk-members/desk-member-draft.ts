import type { DeskMember } from '#shared/accounts/desk-members-api.ts';

/** Under which this tab keeps what is typed of somebody of the front desk, or of who is invited. */
export const deskMemberDraft = (member: Pick<DeskMember, 'userId'> | undefined) =>
  `desk member.${member?.userId ?? 'new'}`;
