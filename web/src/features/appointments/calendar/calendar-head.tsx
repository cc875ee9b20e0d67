import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, IconButton } from '#web/src/ui/buttons/button.tsx';
import { Row } from '#web/src/ui/layout/layout.tsx';
import { useDocumentTitle } from '#web/src/ui/shell/screen.tsx';
import { useMedia } from '#web/src/ui/use-media.ts';
import { widths } from '#web/src/ui/widths.ts';
import { type CalendarAddress, type CalendarChange, calculateRange, shiftDate } from './calendar-address.ts';
import { calendarText } from './copy.ts';

type Props = {
  address: CalendarAddress;
  today: string;
  onGo: (change: CalendarChange) => void;
  children: ReactNode;
};

/** The shown range with its navigation. Actions are at the right. */
export function CalendarHead({ address, today, onGo, children }: Props) {
  const { view, date } = address;
  useDocumentTitle(calendarText.title);
  const titles = useMedia(widths.phone) ? calendarText.shortTitles : calendarText.titles;
  return (
    <div className="page-head page-head--wide calendar-head">
      <Row gap={4} phone={{ gap: 8 }}>
        <h1 aria-live="polite">{titles[view]({ date, range: calculateRange(address) })}</h1>
        <IconButton
          outlined
          label={calendarText.previous[view]}
          icon={<ChevronLeft aria-hidden />}
          onClick={() => onGo({ date: shiftDate(address, -1, today) })}
        />
        <IconButton
          outlined
          label={calendarText.next[view]}
          icon={<ChevronRight aria-hidden />}
          onClick={() => onGo({ date: shiftDate(address, 1, today) })}
        />
        <Button size="small" onClick={() => onGo({ date: undefined })}>
          {calendarText.today}
        </Button>
      </Row>
      <div className="page-head__actions calendar-head__actions">{children}</div>
    </div>
  );
}
