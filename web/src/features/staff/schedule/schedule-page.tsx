import { Plus } from 'lucide-react';
import { listDatesInRange, toCivilDateTime } from '#shared/core/civil-time.ts';
import { formatFullName } from '#shared/core/person.ts';
import type { Schedule } from '#shared/staff/api.ts';
import { buildOpenHours } from '#shared/staff/availability-block.ts';
import { useSignedIn } from '#web/src/lib/me.ts';
import { useScreenParams } from '#web/src/lib/screen-params.ts';
import { useNow } from '#web/src/lib/use-now.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { DiscardQuestion } from '#web/src/ui/dialogs/discard-question.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { Screen } from '#web/src/ui/shell/screen.tsx';
import { useTeam } from '../team/queries.ts';
import { type ScheduleOwner, scheduleText } from './copy.ts';
import { useSchedule } from './queries.ts';
import { listDaysForNewBlock, toWeekRange, useScheduleAddress } from './schedule-address.ts';
import { ScheduleBoard } from './schedule-board.tsx';
import { ScheduleQuestion } from './schedule-questions.tsx';
import { useScheduleEditor } from './use-schedule-editor.ts';
import './schedule.css';
import './block/schedule-block.css';

/** Sums the bookable minutes in the week of a date. */
function calculateWeekMinutes({ blocks, baseHours, hasNoBlock }: Schedule, date: string): number {
  const listOpenHours = buildOpenHours(blocks, hasNoBlock ? baseHours : undefined);
  const { from, to } = toWeekRange(date);
  return listDatesInRange(from, to)
    .flatMap((day) => listOpenHours(day))
    .reduce((sum, { start, end }) => sum + end - start, 0);
}

/** '/enfermero/mi-horario', the user's own schedule. */
export function SchedulePage() {
  const { userId } = useSignedIn();
  return <ScheduleScreen owner={{ staffId: userId }} />;
}

/** '/admin/crear-enfermero/:staffId/horario', a staff member's schedule. */
export function MemberSchedulePage() {
  const { staffId } = useScreenParams('staffId');
  const member = useTeam().data?.find((candidate) => candidate.staffId === staffId);
  return <ScheduleScreen key={staffId} owner={{ staffId, name: member ? formatFullName(member) : '…' }} />;
}

function ScheduleScreen({ owner }: { owner: ScheduleOwner }) {
  const { date: today } = toCivilDateTime(useNow());
  const [address, go] = useScheduleAddress(today);
  const schedule = useSchedule(owner.staffId, address.date);
  const editor = useScheduleEditor(owner, schedule.data?.blocks ?? []);
  const { discardQuestion } = editor;
  const week = toWeekRange(address.date);
  const isThisWeek = week.from === toWeekRange(today).from;
  return (
    <Screen
      title={scheduleText.title(owner)}
      context={
        <>
          {scheduleText.purpose(owner)}{' '}
          {schedule.data &&
            scheduleText.weekSummary(owner, calculateWeekMinutes(schedule.data, address.date), {
              ...week,
              isThis: isThisWeek,
            })}
        </>
      }
      actions={
        <Button
          variant="primary"
          icon={<Plus aria-hidden />}
          disabled={schedule.data === undefined}
          onClick={() => editor.openFree(listDaysForNewBlock(address, today))}
        >
          {scheduleText.addBlock}
        </Button>
      }
    >
      <QueryBoundary query={schedule} errorTitle={scheduleText.loadFailed}>
        {(data) => (
          <ScheduleBoard address={address} today={today} editor={editor} schedule={data} onGo={go} />
        )}
      </QueryBoundary>
      {editor.question && <ScheduleQuestion owner={owner} question={editor.question} />}
      {discardQuestion && (
        <DiscardQuestion onDiscard={discardQuestion.confirm} onStay={discardQuestion.cancel} />
      )}
    </Screen>
  );
}
