import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { Ref } from 'react';
import { Button, IconButton } from '#web/src/ui/buttons/button.tsx';
import { SegmentedControl } from '#web/src/ui/fields/choices.tsx';
import { Heading, Row } from '#web/src/ui/layout/layout.tsx';
import { scheduleText } from './copy.ts';
import { type ScheduleAddress, type ScheduleView, toAdjacentDate, toWeekRange } from './schedule-address.ts';

type Props = {
  address: ScheduleAddress;
  today: string;
  onGo: (change: Partial<ScheduleAddress>) => void;
  /** Heading with the shown range, focused after a change. */
  titleRef: Ref<HTMLHeadingElement>;
};

const views: readonly ScheduleView[] = ['month', 'week', 'day'];

/** Shown range with navigation and view switch. */
export function ScheduleToolbar({ address, today, onGo, titleRef }: Props) {
  const { view, date } = address;
  return (
    <Row gap="8 12" pad="10 12 10 8" justify="between" wrap phone={{ pad: 8 }} className="schedule__tools">
      <Row gap={8}>
        <IconButton
          label={scheduleText.previous[view]}
          icon={<ChevronLeft aria-hidden />}
          onClick={() => onGo({ date: toAdjacentDate(address, -1, today) })}
        />
        <IconButton
          label={scheduleText.next[view]}
          icon={<ChevronRight aria-hidden />}
          onClick={() => onGo({ date: toAdjacentDate(address, 1, today) })}
        />
        <Heading ref={titleRef} size={18} tabIndex={-1} style={{ outline: 'none' }} aria-live="polite">
          {scheduleText.span[view](date, toWeekRange(date))}
        </Heading>
      </Row>
      <Row gap={8} phone={{ pad: '0 8' }}>
        <Button size="small" onClick={() => onGo({ date: today })}>
          {scheduleText.today}
        </Button>
        <SegmentedControl
          legend={scheduleText.view}
          legendHidden
          fullWidth="phones"
          value={view}
          options={views.map((option) => ({ value: option, label: scheduleText.views[option] }))}
          onChange={(value) => onGo({ view: views.find((option) => option === value) ?? 'week' })}
        />
      </Row>
    </Row>
  );
}
