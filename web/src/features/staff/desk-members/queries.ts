import { useQuery } from '@tanstack/react-query';
import {
  changeDeskMember,
  inviteDeskMember,
  listDeskMembers,
  removeDeskMember,
} from '#shared/accounts/desk-members-api.ts';
import { resetSecondFactor } from '#shared/accounts/second-factor-api.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { useCommand } from '#web/src/lib/command.ts';
import { liveQuery } from '#web/src/lib/query.ts';

export const useDeskMembers = () => useQuery({ ...buildQuery(listDeskMembers), ...liveQuery });

const accountChangeOptions = { refreshes: ['accounts'], waitsForRefresh: true } as const;

export const useInviteDeskMember = () =>
  useCommand(inviteDeskMember, {
    inputOf: (body: BodyOf<typeof inviteDeskMember>) => ({ body }),
    ...accountChangeOptions,
  });

export const useChangeDeskMember = (userId: string) =>
  useCommand(changeDeskMember, {
    inputOf: (body: BodyOf<typeof changeDeskMember>) => ({ params: { userId }, body }),
    ...accountChangeOptions,
  });

export const useResetSecondFactor = (userId: string) =>
  useCommand(resetSecondFactor, { inputOf: () => ({ params: { userId } }), ...accountChangeOptions });

export const useRemoveDeskMember = (userId: string) =>
  useCommand(removeDeskMember, { inputOf: () => ({ params: { userId } }), ...accountChangeOptions });
