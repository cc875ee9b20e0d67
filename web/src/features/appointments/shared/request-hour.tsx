import { clock } from '#shared/core/format.ts';
import { Chips } from '#web/src/ui/fields/choices.tsx';
import { requestText } from './patient-copy.ts';
import { type Control, RequestSection } from './request-section.tsx';

type Props = {
  title?: string;
  control: Control;
  date: string;
  times: readonly string[];
  durationMinutes: number;
  hasServices: boolean;
  onHour: (time: string) => void;
};

const noon = '12:00';

/** The free hours of the chosen day. */
export function RequestHour({ title = requestText.hour, control, date, times, ...props }: Props) {
  const { durationMinutes, hasServices, onHour } = props;
  const halves = [
    { legend: requestText.morning, half: times.filter((time) => time < noon) },
    { legend: requestText.afternoon, half: times.filter((time) => time >= noon) },
  ];
  const found =
    date === '' || times.length === 0
      ? requestText.dayFirst
      : requestText.hoursFound(date, durationMinutes, times.length);

  return (
    <RequestSection title={title} error={control.error} ref={control.ref}>
      <p role="status" className="muted small">
        {hasServices ? found : requestText.servicesFirst}
      </p>
      {date !== '' &&
        halves
          .filter(({ half }) => half.length > 0)
          .map(({ legend, half }) => (
            <Chips
              key={legend}
              legend={legend}
              value={control.value}
              options={half.map((time) => ({
                value: time,
                label: <time dateTime={time}>{clock(time)}</time>,
              }))}
              onChange={onHour}
            />
          ))}
    </RequestSection>
  );
}
