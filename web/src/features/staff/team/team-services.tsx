import type { Ref } from 'react';
import type { BookableService } from '#shared/appointments/calendar/calendar-api.ts';
import { ServiceChoice } from '#web/src/components/service-choice/service-choice.tsx';
import { memberText } from './copy.ts';

type Props = {
  services: readonly BookableService[];
  chosen: readonly string[];
  onChange: (serviceIds: string[]) => void;
  error: string | undefined;
  ref: Ref<HTMLFieldSetElement>;
  /** When there are no services at all. */
  empty: string | undefined;
};

/** What somebody performs, one by one or by whole categories. */
export const TeamServices = ({ onChange, empty, ...field }: Props) => (
  <ServiceChoice
    {...field}
    legend={memberText.services}
    aside={
      <span className="muted small n" role="status">
        {memberText.chosen(field.chosen.length)}
      </span>
    }
    {...(empty !== undefined && { empty })}
    opens={() => false}
    wholeLabel={memberText.wholeCategory}
    onChoose={(changed, isChosen) => {
      const others = field.chosen.filter((id) => !changed.includes(id));
      onChange(isChosen ? [...others, ...changed] : others);
    }}
  />
);
