import type { TeamMember } from '#shared/staff/desk-api.ts';

/** Under which this tab keeps what is typed of somebody of the team, or of somebody new: the page asks before it needs any form. */
export const memberDraft = (member: Pick<TeamMember, 'staffId'> | undefined) =>
  `team.${member?.staffId ?? 'new'}`;
