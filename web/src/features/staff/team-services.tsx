import { ChevronDown } from 'lucide-react';
import { type Ref, useId, useState } from 'react';
import type { BookableService } from '#shared/appointments/calendar-api.ts';
import { matches } from '#shared/core/matches.ts';
import { ErrorText } from '#web/src/ui/field-text.tsx';
import { SearchBox } from '#web/src/ui/search-box.tsx';
import { memberText } from './team-text.ts';

type Props = {
  services: readonly BookableService[];
  chosen: readonly string[];
  onChange: (serviceIds: string[]) => void;
  error: string | undefined;
  ref: Ref<HTMLFieldSetElement>;
};

/** What somebody performs, by category; the search opens the groups it finds something in. */
export function TeamServices({ services, chosen, onChange, error, ref }: Props) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const found = services.filter(({ name, categoryName }) => matches(`${name} ${categoryName}`, typed));
  const groups = Map.groupBy(found, ({ categoryName }) => categoryName);
  return (
    <fieldset
      ref={ref}
      tabIndex={-1}
      className="team-services"
      aria-describedby={error === undefined ? undefined : id}
    >
      <legend className="visually-hidden">{memberText.services}</legend>
      <p className="row row--between">
        <span className="choice-legend" aria-hidden>
          {memberText.services}
        </span>
        <span className="muted small n" role="status">
          {memberText.chosen(chosen.length)}
        </span>
      </p>
      {error !== undefined && (
        <p id={id} className="amplify-field__error-message">
          <ErrorText text={error} />
        </p>
      )}
      <SearchBox label={memberText.searchService} value={typed} onChange={setTyped} />
      {services.length > 0 && found.length === 0 && (
        <p className="muted" role="status">
          {memberText.noService(typed)}
        </p>
      )}
      <div className="team-services__groups">
        {[...groups].map(([category, members]) => (
          <Group
            // Searching opens every group; leaving the search closes them again.
            key={`${category} ${typed === ''}`}
            isOpen={typed !== ''}
            {...{ category, members, chosen, onChange }}
          />
        ))}
      </div>
    </fieldset>
  );
}

type GroupProps = Pick<Props, 'chosen' | 'onChange'> & {
  category: string;
  isOpen: boolean;
  members: readonly BookableService[];
};

function Group({ category, isOpen, members, chosen, onChange }: GroupProps) {
  const ids = members.map(({ serviceId }) => serviceId);
  const count = ids.filter((each) => chosen.includes(each)).length;
  const isWhole = count === ids.length;
  const set = (changed: readonly string[], isChosen: boolean) => {
    const others = chosen.filter((each) => !changed.includes(each));
    onChange(isChosen ? [...others, ...changed] : others);
  };
  return (
    <details open={isOpen}>
      <summary>
        <span className="strong grow">{category}</span>
        <span className="muted small n">
          {count}/{ids.length}
        </span>
        <ChevronDown aria-hidden />
      </summary>
      <label className="team-services__row">
        <input
          type="checkbox"
          className="tick"
          checked={isWhole}
          onChange={(event) => set(ids, event.target.checked)}
        />
        <span className="muted">{memberText.wholeCategory(category)}</span>
      </label>
      {members.map(({ serviceId, name }) => (
        <label key={serviceId} className="team-services__row">
          <input
            type="checkbox"
            className="tick"
            value={serviceId}
            checked={chosen.includes(serviceId)}
            onChange={(event) => set([serviceId], event.target.checked)}
          />
          <span className="grow">{name}</span>
        </label>
      ))}
    </details>
  );
}
