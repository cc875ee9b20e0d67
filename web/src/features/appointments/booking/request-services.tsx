import { useState } from 'react';
import { splitUpcomingAndOther } from '#shared/appointments/changes/upcoming.ts';
import { maxServices } from '#shared/appointments/request-schemas.ts';
import type { OfferedService } from '#shared/appointments/views.ts';
import { formatDuration } from '#shared/core/format.ts';
import { containsAllWords } from '#shared/core/matches.ts';
import { ChoiceSection } from '#web/src/components/time-picker/choice-section.tsx';
import { getCivilNow } from '#web/src/lib/now.ts';
import { Money } from '#web/src/ui/display/figures.tsx';
import { FoldIcon } from '#web/src/ui/display/icon.tsx';
import { ChoiceCard } from '#web/src/ui/fields/choices.tsx';
import { useFormControl } from '#web/src/ui/fields/form-fields.tsx';
import { SearchBox } from '#web/src/ui/fields/search-box.tsx';
import { Row, Split } from '#web/src/ui/layout/layout.tsx';
import { requestText } from '../shared/patient-copy.ts';
import { useLoadedAppointments } from './queries.ts';
import { findRecentServices } from './recent-services.ts';
import type { RequestFormState } from './schema.ts';

const maxWithoutSearch = 8;

type Props = {
  form: RequestFormState;
  patientId: string;
  services: readonly OfferedService[];
  onChange: () => void;
};

/** The client's last services. The list of appointments around the form has loaded them. */
function useRecentServices(patientId: string, services: readonly OfferedService[]): OfferedService[] {
  const appointments = useLoadedAppointments(patientId).data ?? [];
  return findRecentServices(splitUpcomingAndOther(appointments, getCivilNow()).others, services);
}

/** Choice of one or more services with price and duration. */
export function RequestServices({ form, patientId, services, onChange }: Props) {
  const { value, error, ref, change } = useFormControl(form, 'serviceIds');
  const [searchText, setSearchText] = useState('');
  const [initialIds] = useState(value);
  const isMany = services.length > maxWithoutSearch;
  const matchingServices = services.filter(({ name, categoryName }) =>
    containsAllWords(`${name} ${categoryName}`, searchText),
  );
  const hasNoMatch = matchingServices.length === 0;
  const recentServices = useRecentServices(patientId, services);
  const shownRecentServices = isMany && searchText === '' ? recentServices : [];
  const groups = Map.groupBy(new Set([...shownRecentServices, ...matchingServices]), (service) =>
    shownRecentServices.includes(service) ? requestText.recentServices : service.categoryName,
  );

  const choose = (serviceId: string, isChosen: boolean) => {
    const otherIds = value.filter((id) => id !== serviceId);
    change(isChosen ? [...otherIds, serviceId] : otherIds);
    onChange();
  };

  return (
    <ChoiceSection title={requestText.services} error={error} ref={ref}>
      {isMany && (
        <SearchBox
          label={requestText.searchService}
          value={searchText}
          onChange={setSearchText}
          resultStatus={
            hasNoMatch ? requestText.noService(searchText) : requestText.serviceCount(matchingServices.length)
          }
        />
      )}
      {services.length === 0 && <p className="muted">{requestText.noServices}</p>}
      {services.length > 0 && hasNoMatch && <p className="muted">{requestText.noService(searchText)}</p>}
      {[...groups].map(([category, members], index) => (
        <ServiceGroup
          // The key remounts the group, so that a search opens every group and clearing it closes them.
          key={`${category} ${searchText === ''}`}
          category={category}
          isOpen={
            !isMany ||
            searchText !== '' ||
            (initialIds.length === 0
              ? index === 0
              : members.some(({ serviceId }) => initialIds.includes(serviceId)))
          }
          members={members}
          chosenIds={value}
          onChoose={choose}
        />
      ))}
    </ChoiceSection>
  );
}

type GroupProps = {
  category: string;
  isOpen: boolean;
  members: readonly OfferedService[];
  chosenIds: readonly string[];
  onChoose: (serviceId: string, isChosen: boolean) => void;
};

function ServiceGroup({ category, isOpen, members, chosenIds, onChoose }: GroupProps) {
  const count = members.filter(({ serviceId }) => chosenIds.includes(serviceId)).length;
  return (
    <details className="service-group" open={isOpen}>
      <Row as="summary" gap={8} pad="0 8">
        <span className="strong">{category}</span>
        <span className="muted small">{count === 0 ? members.length : requestText.chosenCount(count)}</span>
        <FoldIcon />
      </Row>
      <Split columns="1fr 1fr" gap={10} pad="4 0 12 0" phone={{ columns: '1fr' }}>
        {members.map(({ serviceId, name, durationMinutes, priceCents }) => (
          <ChoiceCard
            key={serviceId}
            type="checkbox"
            name="service"
            value={serviceId}
            checked={chosenIds.includes(serviceId)}
            disabled={chosenIds.length >= maxServices && !chosenIds.includes(serviceId)}
            onChange={(isChosen) => onChoose(serviceId, isChosen)}
          >
            <span className="grow">
              <span className="strong">{name}</span>
              <Row as="span" gap={8} justify="between">
                <span className="muted small n">{formatDuration(durationMinutes)}</span>
                <span className="strong">
                  <Money cents={priceCents} />
                </span>
              </Row>
            </span>
          </ChoiceCard>
        ))}
      </Split>
    </details>
  );
}
