import { Button } from '#web/src/ui/buttons/button.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { centerChangeText as text } from './copy.ts';
import type { AppointmentRow } from './patient-appointments-table.tsx';

/** From where to where the center put an appointment, and one tap to accept it; nothing where nothing is open. */
export function CenterChangeNotice({ appointment }: { appointment: AppointmentRow }) {
  const { changedFrom, status, isAttending, onAction } = appointment;
  if (!changedFrom) return null;
  const isStanding = status === 'confirmed';
  return (
    <div className="page__notice">
      <Notice
        tone="info"
        title={text.title}
        action={
          isStanding && (
            <Button
              size="small"
              variant="primary"
              busy={isAttending}
              busyLabel={text.accept}
              aria-label={text.acceptOf(appointment)}
              onClick={() => onAction('attend')}
            >
              {text.accept}
            </Button>
          )
        }
      >
        {text.fromTo(changedFrom, appointment)} {isStanding ? text.free : text.pending}
      </Notice>
    </div>
  );
}
