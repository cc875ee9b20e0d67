import { type ComponentProps, useEffect, useMemo, useRef, useState } from 'react';
import { toMonth } from '#shared/core/civil-time.ts';
import type { Schedule } from '#shared/staff/api.ts';
import { listOccurrences } from '#shared/staff/occurrences.ts';
import { Split, Stack } from '#web/src/ui/layout/layout.tsx';
import { lazyComponent, type PlaceholderProps } from '#web/src/ui/lazy/lazy-component.tsx';
import { DialogOutline } from '#web/src/ui/lazy/lazy-dialog.tsx';
import { PartOutline } from '#web/src/ui/lazy/lazy-part.tsx';
import { toGridRange } from '#web/src/ui/month-grid/month-grid-days.ts';
import { useMedia } from '#web/src/ui/use-media.ts';
import { widths } from '#web/src/ui/widths.ts';
import type { BlockSpan, EditorSubject } from './block/use-editor-subject.ts';
import { scheduleText } from './copy.ts';
import { FirstSchedule } from './first-schedule.tsx';
import type { ScheduleAddress } from './schedule-address.ts';
import { ScheduleCalendar } from './schedule-calendar.tsx';
import { ScheduleToolbar } from './schedule-toolbar.tsx';
import type { ScheduleEditor } from './use-schedule-editor.ts';
import { WeekStrip } from './week-strip.tsx';

type BlockEditorProps = ComponentProps<typeof import('./block/block-editor.tsx').BlockEditor>;

const BlockEditor = lazyComponent(
  async () => (await import('./block/block-editor.tsx')).BlockEditor,
  ({ props: { isSheet, editor }, ...outlineProps }: PlaceholderProps<BlockEditorProps>) =>
    isSheet ? <DialogOutline {...outlineProps} onClose={editor.close} /> : <PartOutline {...outlineProps} />,
);

type Props = {
  schedule: Schedule;
  address: ScheduleAddress;
  today: string;
  editor: ScheduleEditor;
  onGo: (change: Partial<ScheduleAddress>) => void;
};

const editorQuery = widths.wide;
const weekQuery = `not ${widths.phone}`;

/** Builds a key that remounts the form for another subject. */
const toEditorKey = (editing: EditorSubject) =>
  editing.kind === 'new'
    ? JSON.stringify(editing.span)
    : `${editing.block.blockId} ${editing.block.date} ${editing.block.state}`;

/** The calendar with its toolbar and the editor. */
export function ScheduleBoard({ schedule, address, today, editor, onGo }: Props) {
  const { blocks, baseHours, colorIndex, hasNoBlock } = schedule;
  const { view, date } = address;
  const { editing, changes } = editor;
  const isSheet = !useMedia(editorQuery);
  const isOneDay = !useMedia(weekQuery) && view === 'week';
  const [preview, setPreview] = useState<BlockSpan>();
  const titleRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // A changed block is redrawn and loses the focus.
    if (changes > 0) titleRef.current?.focus({ preventScroll: true });
  }, [changes]);

  const occurrences = useMemo(() => listOccurrences(blocks, toGridRange(toMonth(date))), [blocks, date]);
  return (
    <>
      {hasNoBlock && (
        <FirstSchedule
          owner={editor.owner}
          baseHours={baseHours}
          busy={editor.isPending}
          onUse={() => void editor.applyBaseHours(today)}
        />
      )}
      <Split columns="1fr" wide={{ columns: '1fr 284px' }} gap={20} align="start">
        <section className="schedule__calendar amplify-card" aria-label={scheduleText.calendarLabel}>
          <ScheduleToolbar address={address} today={today} onGo={onGo} titleRef={titleRef} />
          {isOneDay && (
            <WeekStrip
              date={date}
              colorIndex={colorIndex}
              blocks={occurrences}
              onDate={(day) => onGo({ date: day })}
            />
          )}
          <ScheduleCalendar
            view={isOneDay ? 'day' : view}
            date={date}
            today={today}
            colorIndex={colorIndex}
            editor={editor}
            preview={preview}
            blocks={occurrences}
            onGo={onGo}
          />
        </section>
        {editing ? (
          <BlockEditor
            key={toEditorKey(editing)}
            editing={editing}
            editor={editor}
            isSheet={isSheet}
            onPreview={setPreview}
          />
        ) : (
          !isSheet && (
            <Stack as="p" pad="12 4" tone="muted">
              {scheduleText.calendarHint}
            </Stack>
          )
        )}
      </Split>
    </>
  );
}
