import { Button } from '#web/src/ui/buttons/button.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { scheduleText } from './copy.ts';

type Props = {
  baseHours: { start: string; end: string } | undefined;
  busy: boolean;
  onUse: () => void;
};

/** There is no block at all: nobody can book, and one's base hours are a way to begin. */
export function FirstSchedule({ baseHours, busy, onUse }: Props) {
  return (
    <div className="page__notice">
      <Notice
        title={scheduleText.emptyTitle}
        action={
          baseHours && (
            <Button variant="primary" size="small" busy={busy} onClick={onUse}>
              {scheduleText.useBase}
            </Button>
          )
        }
      >
        {scheduleText.empty} {baseHours && scheduleText.offer(baseHours)}
      </Notice>
    </div>
  );
}
