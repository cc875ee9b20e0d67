import type { ComingBirthday } from '#shared/desk/api.ts';
import { toErrorMessage } from '#web/src/lib/problem.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { birthdaysText as text } from './copy.ts';
import { DashboardSection } from './dashboard-section.tsx';
import { useBirthdays, useMarkGreeted } from './queries.ts';

const formatName = ({ firstName, lastName }: ComingBirthday) => `${firstName} ${lastName}`;

/** Returns a function that marks a client as greeted and shows a toast. */
export function useGreet() {
  const greet = useMarkGreeted();
  return {
    nameOf: formatName,
    isBusy: ({ patientId }: ComingBirthday) => greet.isPending && greet.variables.patientId === patientId,
    greet: (birthday: ComingBirthday) =>
      greet.mutate(birthday, {
        onSuccess: () => void toast.success(text.markedGreeted(formatName(birthday))),
        onError: (error) => void toast.error(toErrorMessage(error)),
      }),
  };
}

/** All of today's birthdays. The corner notices show only three (R101). */
export function DashboardBirthdays({ today }: { today: string }) {
  const birthdays = useBirthdays().data ?? [];
  const { greet, isBusy } = useGreet();
  const todaysBirthdays = birthdays.filter(({ date }) => date === today);
  const comingCount = birthdays.length - todaysBirthdays.length;
  if (todaysBirthdays.length === 0) return null;
  return (
    <DashboardSection id="birthdays" title={text.title}>
      <ul>
        {todaysBirthdays.map((birthday) => (
          <li key={birthday.patientId} className="waiting__line">
            <span className="grow strong">{formatName(birthday)}</span>
            <Button
              size="small"
              busy={isBusy(birthday)}
              aria-label={text.markGreetedOf(formatName(birthday))}
              onClick={() => greet(birthday)}
            >
              {text.markGreeted}
            </Button>
          </li>
        ))}
      </ul>
      {comingCount > 0 && <p className="waiting__line muted">{text.upcomingCount(comingCount)}</p>}
    </DashboardSection>
  );
}
