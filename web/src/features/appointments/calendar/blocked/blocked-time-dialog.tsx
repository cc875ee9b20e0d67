import type { BlockedTime } from '#shared/appointments/calendar/day-sheet.ts';
import { toEndTime, toTimeOfDay } from '#shared/core/civil-time.ts';
import { formatFullName } from '#shared/core/person.ts';
import type { StaffOption } from '#shared/staff/api.ts';
import { toErrorMessage } from '#web/src/lib/problem.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '#web/src/ui/dialogs/dialog.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { blockedText } from './copy.ts';
import { useBlockedTime } from './use-blocked-time.ts';

/** A blocked time on one of its days. */
export type BlockedPlace = {
  readonly blocked: BlockedTime;
  readonly date: string;
  readonly member: StaffOption;
};

/** Shows a blocked time, and frees its day or all its days. Render to open. */
export function BlockedTimeDialog({ place, onClose }: { place: BlockedPlace; onClose: () => void }) {
  const { blocked, date, member } = place;
  const { blockId, reason, from, to } = blocked;
  const { free, isPending } = useBlockedTime();
  const where = blockedText.where(formatFullName(member), date, blocked);
  const isRange = from !== to;
  const freeDays = (days: { from: string; to: string }) => {
    const hours = { start: toTimeOfDay(blocked.start), end: toEndTime(blocked.end) };
    return free(blockId, { staffId: member.staffId, reason, ...hours, ...days }, where).then(
      onClose,
      (error: unknown) => void toast.error(toErrorMessage(error)),
    );
  };
  return (
    <Dialog title={reason} subtitle={where} onClose={onClose}>
      {isRange && <DialogBody>{blockedText.range(blocked)}</DialogBody>}
      <DialogFoot>
        {isRange && (
          <Button locked={isPending} onClick={() => freeDays({ from, to })}>
            {blockedText.freeAll}
          </Button>
        )}
        <Button variant="primary" busy={isPending} onClick={() => freeDays({ from: date, to: date })}>
          {isRange ? blockedText.freeDay : blockedText.free}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
