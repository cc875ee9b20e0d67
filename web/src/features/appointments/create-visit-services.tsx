import { ChevronDown, Flame } from 'lucide-react';
import { type Ref, useId, useState } from 'react';
import type { BookableService } from '#shared/appointments/calendar-api.ts';
import { mostServices } from '#shared/appointments/call-parts.ts';
import { matches } from '#shared/core/matches.ts';
import { Button } from '#web/src/ui/button.tsx';
import { ErrorText } from '#web/src/ui/field-text.tsx';
import { Money } from '#web/src/ui/figures.tsx';
import { SearchBox } from '#web/src/ui/search-box.tsx';
import { createText } from './create-visit-text.ts';

/** Where the dialog has two columns there is room for every group. */
const roomyFrom = 768;

type Props = {
  services: readonly BookableService[];
  chosen: readonly string[];
  onChoose: (serviceId: string, isChosen: boolean) => void;
  onPopular: () => void;
  error: string | undefined;
  ref: Ref<HTMLFieldSetElement>;
};

/** What the visit is for, by category, with lengths and prices. */
export function CreateVisitServices({ services, chosen, onChoose, onPopular, error, ref }: Props) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const found = services.filter(({ name, categoryName }) => matches(`${name} ${categoryName}`, typed));
  const groups = Map.groupBy(found, ({ categoryName }) => categoryName);
  return (
    <fieldset
      ref={ref}
      tabIndex={-1}
      className="create-visit__services"
      aria-describedby={error === undefined ? undefined : id}
    >
      <legend className="visually-hidden">{createText.services}</legend>
      <div className="row row--between">
        <span className="choice-legend" aria-hidden>
          {createText.services}
        </span>
        <Button size="small" icon={<Flame aria-hidden />} onClick={onPopular}>
          {createText.popular}
        </Button>
      </div>
      {error !== undefined && (
        <p id={id} className="amplify-field__error-message">
          <ErrorText text={error} />
        </p>
      )}
      <SearchBox label={createText.searchService} value={typed} onChange={setTyped} />
      {found.length === 0 && (
        <p className="muted" role="status">
          {services.length === 0 ? createText.noServices : createText.noService(typed)}
        </p>
      )}
      {[...groups].map(([category, members], index) => (
        <ServiceGroup
          // Searching opens every group; leaving the search closes them again.
          key={`${category} ${typed === ''}`}
          category={category}
          isOpen={window.innerWidth >= roomyFrom || typed !== '' || index === 0}
          members={members}
          {...{ chosen, onChoose }}
        />
      ))}
    </fieldset>
  );
}

type GroupProps = Pick<Props, 'chosen' | 'onChoose'> & {
  category: string;
  isOpen: boolean;
  members: readonly BookableService[];
};

function ServiceGroup({ category, isOpen, members, chosen, onChoose }: GroupProps) {
  const count = members.filter(({ serviceId }) => chosen.includes(serviceId)).length;
  return (
    <details className="service-list" open={isOpen}>
      <summary>
        <span className="strong">{category}</span>
        <span className="muted small">{count === 0 ? members.length : createText.chosen(count)}</span>
        <ChevronDown aria-hidden />
      </summary>
      {members.map(({ serviceId, name, durationMinutes, priceCents }) => (
        <label key={serviceId} className="service-list__row">
          <input
            type="checkbox"
            className="tick"
            name="service"
            value={serviceId}
            checked={chosen.includes(serviceId)}
            disabled={chosen.length >= mostServices && !chosen.includes(serviceId)}
            onChange={(event) => onChoose(serviceId, event.target.checked)}
          />
          <span className="grow">{name}</span>
          <span className="muted small n nowrap">{createText.length(durationMinutes)}</span>
          <Money cents={priceCents} />
        </label>
      ))}
    </details>
  );
}
