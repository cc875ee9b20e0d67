import { Plus, Smartphone } from 'lucide-react';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { calendarText } from './copy.ts';
import { CreateAppointmentDialog } from './create/create-appointment-dialog.tsx';
import { CalendarFeedDialog } from './feed/calendar-feed-dialog.tsx';

/** The front desk creates appointments; an aesthetician takes theirs along on a phone. */
export function CalendarTaskButton({ isDesk, onPress }: { isDesk: boolean; onPress: () => void }) {
  return isDesk ? (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={onPress}>
      {calendarText.create}
    </Button>
  ) : (
    <Button icon={<Smartphone aria-hidden />} onClick={onPress}>
      {calendarText.onPhone}
    </Button>
  );
}

type Props = { isDesk: boolean; date: string; onClose: () => void };

/** What the button leads to. Render it to open it. */
export function CalendarTask({ isDesk, date, onClose }: Props) {
  return isDesk ? (
    <CreateAppointmentDialog initialDate={date} onClose={onClose} />
  ) : (
    <CalendarFeedDialog onClose={onClose} />
  );
}
