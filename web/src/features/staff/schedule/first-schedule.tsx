import { Button } from '#web/src/ui/buttons/button.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { type ScheduleOwner, scheduleText } from './copy.ts';

type Props = {
  owner: ScheduleOwner;
  baseHours: { start: string; end: string } | undefined;
  busy: boolean;
  onUse: () => void;
};

/** Offers to create the first blocks from the base hours. Without either, clients cannot book. */
export function FirstSchedule({ owner, baseHours, busy, onUse }: Props) {
  return (
    <div className="page__notice">
      <Notice
        title={scheduleText.emptyTitle(owner)}
        action={
          baseHours && (
            <Button variant="primary" size="small" busy={busy} onClick={onUse}>
              {scheduleText.useBaseHours}
            </Button>
          )
        }
      >
        {baseHours ? scheduleText.baseHoursNotice(owner, baseHours) : scheduleText.emptyHint(owner)}
      </Notice>
    </div>
  );
}
