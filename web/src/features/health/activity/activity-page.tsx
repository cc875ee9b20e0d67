import { ChevronLeft, ChevronRight, Footprints, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { addDays } from '#shared/core/civil-time.ts';
import { getWeekRange, sumMinutes, sumMinutesByDay } from '#shared/health/activity.ts';
import type { ShownActivity } from '#shared/health/health-api.ts';
import { activityTypeLabels } from '#shared/health/labels.ts';
import { civilToday } from '#web/src/lib/now.ts';
import { formatFailure } from '#web/src/lib/problem.ts';
import { useScreenParams } from '#web/src/lib/screen-params.ts';
import { IconButton } from '#web/src/ui/buttons/button.tsx';
import { Card } from '#web/src/ui/display/card.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { EmptyState } from '#web/src/ui/feedback/states.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Heading, Row, Split, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { weekText } from '../shared/copy.ts';
import { HealthScreen } from '../shared/health-screen.tsx';
import { useActivities, useAddActivity, useDeleteActivity } from '../shared/queries.ts';
import { GoalBadge, MinutesOfGoal, WeekBars } from '../shared/week-bars.tsx';
import { ActivityForm } from './activity-form.tsx';
import { activityText as text } from './copy.ts';

/** Returns a function that deletes an activity and offers to undo it in a toast. */
function useRemoveActivity(patientId: string) {
  const remove = useDeleteActivity(patientId);
  const add = useAddActivity(patientId);
  const undo = ({ activityId: _, recordedAt: __, ...activity }: ShownActivity) =>
    add.mutate(activity, { onError: (error) => toast.error(formatFailure(text.notUndone, error)) });
  return {
    isRemoving: remove.isPending,
    remove: (activity: ShownActivity) =>
      remove.mutate(activity, {
        onSuccess: () =>
          toast.success(text.removed, { action: { label: text.undo, onClick: () => undo(activity) } }),
        onError: (error) => toast.error(formatFailure(text.notRemoved, error)),
      }),
  };
}

type ActivityListProps = {
  activities: readonly ShownActivity[];
  isThisWeek: boolean;
  onRemove: (activity: ShownActivity) => void;
};

function ActivityList({ activities, isThisWeek, onRemove }: ActivityListProps) {
  const byDay = [...Map.groupBy(activities, ({ date }) => date)];
  return (
    <Card>
      <Row gap={8} pad="14 20" justify="between" wrap>
        <Heading size={18}>{text.listTitle}</Heading>
        <span className="muted small n">{text.weekCount(activities.length)}</span>
      </Row>
      {activities.length === 0 && (
        <EmptyState icon={<Footprints aria-hidden />} title={isThisWeek ? text.empty : text.emptyWeek} />
      )}
      {byDay.map(([date, activitiesOfDay]) => (
        <section key={date}>
          <Row
            as="h3"
            align="stretch"
            justify="between"
            pad="10 20"
            size={12}
            weight={600}
            style={{ background: 'var(--ds-canvas)' }}
          >
            <span>{text.dayTitle(date)}</span>
            <span className="n">
              {text.minutes(sumMinutes(activitiesOfDay.map(({ durationMinutes }) => durationMinutes)))}
            </span>
          </Row>
          <ul className="lines">
            {activitiesOfDay.map((activity) => {
              const { activityId, type, durationMinutes, time, notes } = activity;
              return (
                <Row key={activityId} as="li" gap={12} pad="10 10 10 20">
                  <div className="grow">
                    <p className="strong">{activityTypeLabels[type]}</p>
                    <Text as="p" size={14} tone="muted" breakWords>
                      {text.timeAndNotes(time, notes)}
                    </Text>
                  </div>
                  <span className="strong n">{text.minutes(durationMinutes)}</span>
                  <IconButton
                    label={text.removeLabel(activityTypeLabels[type], durationMinutes, date)}
                    icon={<Trash2 aria-hidden />}
                    onClick={() => onRemove(activity)}
                  />
                </Row>
              );
            })}
          </ul>
        </section>
      ))}
    </Card>
  );
}

type WeekStepsProps = { from: string; isThisWeek: boolean; onWeek: (date: string) => void };

const WeekSteps = ({ from, isThisWeek, onWeek }: WeekStepsProps) => (
  <Row gap={4}>
    <IconButton
      label={text.previous}
      icon={<ChevronLeft aria-hidden />}
      onClick={() => onWeek(addDays(from, -7))}
    />
    <span className="small n">{weekText.range(from)}</span>
    <IconButton
      label={text.next}
      icon={<ChevronRight aria-hidden />}
      disabled={isThisWeek}
      onClick={() => onWeek(addDays(from, 7))}
    />
  </Row>
);

/** A client's activities week by week, with the form for a new one (R441, R442). */
export function ActivityPage() {
  const { patientId } = useScreenParams('patientId');
  const [day, setDay] = useState(civilToday);
  const query = useActivities(patientId, day);
  const { remove } = useRemoveActivity(patientId);
  const { from } = getWeekRange(day);
  const isThisWeek = from === getWeekRange(civilToday()).from;
  return (
    <HealthScreen patientId={patientId} title={text.title}>
      <Split columns="2fr 3fr" gap={20} align="start" tablet={{ columns: '1fr' }} phone={{ gap: 12 }}>
        <div>
          <ActivityForm patientId={patientId} />
        </div>
        <Stack gap={20} phone={{ gap: 12 }}>
          <QueryBoundary query={query} errorTitle={text.failed}>
            {({ activities, weeklyMinutes }) => {
              const minutes = sumMinutesByDay(activities, from);
              return (
                <>
                  <Card padded>
                    <Stack gap={16}>
                      <Row gap={8} justify="between" wrap>
                        <Heading size={18}>{isThisWeek ? text.thisWeek : text.week}</Heading>
                        <WeekSteps from={from} isThisWeek={isThisWeek} onWeek={setDay} />
                      </Row>
                      <div>
                        <GoalBadge goal={weeklyMinutes} />
                      </div>
                      <MinutesOfGoal minutes={sumMinutes(minutes)} goal={weeklyMinutes} />
                      <WeekBars from={from} minutes={minutes} />
                    </Stack>
                  </Card>
                  <ActivityList activities={activities} isThisWeek={isThisWeek} onRemove={remove} />
                </>
              );
            }}
          </QueryBoundary>
        </Stack>
      </Split>
    </HealthScreen>
  );
}
