import { blockTime, unblockTime } from '#shared/appointments/calendar/blocked-time-api.ts';
import type { BodyOf, ParamsOf, QueryOf } from '#shared/core/route.ts';
import { useCommand } from '#web/src/lib/command.ts';
import { toErrorMessage } from '#web/src/lib/problem.ts';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { blockedText } from './copy.ts';

type BlockBody = BodyOf<typeof blockTime>;
type FreeInput = ParamsOf<typeof unblockTime> & QueryOf<typeof unblockTime>;

const undoMs = 10_000;

/** Blocks and frees time. Each offers to undo it. */
export function useBlockedTime() {
  const block = useCommand(blockTime, {
    inputOf: (body: BlockBody) => ({ body }),
    refreshes: ['staff', 'appointments'],
  });
  const free = useCommand(unblockTime, {
    inputOf: ({ blockId, ...query }: FreeInput) => ({ params: { blockId }, query }),
    refreshes: ['staff', 'appointments'],
  });
  const notify = (title: string, description: string, undo: () => Promise<unknown>) => {
    const onClick = () => void undo().catch((error: unknown) => toast.error(toErrorMessage(error)));
    toast.success(title, { description, durationMs: undoMs, action: { label: blockedText.undo, onClick } });
  };
  return {
    isPending: block.isPending || free.isPending,
    /** `description` says whose time and when. Throws on an error, which the form shows. */
    block: async (body: BlockBody, description: string) => {
      const { blockId } = await block.mutateAsync(body);
      const { staffId, from, to } = body;
      notify(blockedText.blocked, description, () => free.mutateAsync({ blockId, staffId, from, to }));
    },
    /** Frees the days of `body` from the block. */
    free: async (blockId: string, body: BlockBody, description: string) => {
      const { staffId, from, to } = body;
      await free.mutateAsync({ blockId, staffId, from, to });
      notify(blockedText.freed, description, () => block.mutateAsync(body));
    },
  };
}
