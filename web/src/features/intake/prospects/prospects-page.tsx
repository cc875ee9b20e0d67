import { SearchX, Trash2, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { formatPhone } from '#shared/core/format.ts';
import { containsAllWords } from '#shared/core/matches.ts';
import { formatFullName } from '#shared/core/person.ts';
import { groupByPerson } from '#shared/intake/prospects/by-person.ts';
import type { ProspectLine } from '#shared/intake/prospects/desk-api.ts';
import { filterRepeatedContacts } from '#shared/intake/prospects/repeated-contact.ts';
import { toCivil } from '#web/src/lib/now.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { FilterBar, SearchFilter } from '#web/src/ui/data-table/filter-bar.tsx';
import { EmptyState } from '#web/src/ui/feedback/states.tsx';
import { SelectField } from '#web/src/ui/fields/fields.tsx';
import { Screen } from '#web/src/ui/shell/screen.tsx';
import { useUrlParam } from '#web/src/ui/url-state.ts';
import { bulkRemovalText, prospectsText as text } from './copy.ts';
import { LaserRequestsList } from './laser-requests-list.tsx';
import { ProspectsList } from './prospects-list.tsx';
import { useLaserRequests, useProspects } from './queries.ts';
import { RemoveProspectsDialog } from './remove-prospects-dialog.tsx';

const params = { name: 'nombre', state: 'estado', day: 'dia' } as const;
const stateParams = { pending: '', unregistered: 'registro', repeated: 'repetidos', laser: 'laser' } as const;
type FilterState = keyof typeof stateParams;

function StateFilter() {
  const [stateParam, setStateParam] = useUrlParam(params.state);
  return (
    <SelectField
      label={text.state}
      labelHidden
      name={params.state}
      value={stateParam}
      options={Object.entries(text.states).map(([state, label]) => ({
        // The keys come from the table above.
        value: stateParams[state as FilterState],
        label,
      }))}
      onChange={({ target }) => setStateParam(target.value)}
    />
  );
}

const toApplicationDay = ({ createdAt }: ProspectLine) => toCivil(createdAt).date;

/** Filter by day of application, with counts. */
function DayFilter({ prospects }: { prospects: readonly ProspectLine[] }) {
  const [day, setDay] = useUrlParam(params.day);
  const counts = new Map(day === '' ? [] : [[day, 0]]);
  for (const date of prospects.map(toApplicationDay)) counts.set(date, (counts.get(date) ?? 0) + 1);
  const days = [...counts].toSorted(([dateA], [dateB]) => dateB.localeCompare(dateA));
  return (
    <SelectField
      label={text.day}
      labelHidden
      name={params.day}
      value={day}
      options={[
        { value: '', label: text.everyDay },
        ...days.map(([date, count]) => ({ value: date, label: text.onDay(date, count) })),
      ]}
      onChange={({ target }) => setDay(target.value)}
    />
  );
}

type Contact = Pick<ProspectLine, 'firstName' | 'lastName' | 'email' | 'phone'> & { address?: string };

function useProspectFilters(prospects: readonly ProspectLine[]) {
  const [name] = useUrlParam(params.name);
  const [stateParam] = useUrlParam(params.state);
  const [day] = useUrlParam(params.day);
  const searchText = name.trim();
  const matchesSearch = (person: Contact) => {
    const { address = '', email, phone } = person;
    return containsAllWords(
      [formatFullName(person), email, formatPhone(phone), phone, address].join(' '),
      searchText,
    );
  };
  const repeatedRows = new Set(stateParam === stateParams.repeated ? filterRepeatedContacts(prospects) : []);
  const isInState = (row: ProspectLine) =>
    stateParam === stateParams.pending ||
    (stateParam === stateParams.repeated ? repeatedRows.has(row) : row.service !== 'laser');
  return {
    isLaser: stateParam === stateParams.laser,
    isFiltered: searchText !== '' || day !== '' || stateParam !== stateParams.pending,
    matchesSearch,
    matchesFilters: (row: ProspectLine) =>
      matchesSearch(row) && isInState(row) && (day === '' || toApplicationDay(row) === day),
  };
}

function NoRows({ isFiltered }: { isFiltered: boolean }) {
  const Icon = isFiltered ? SearchX : UserPlus;
  return (
    <EmptyState icon={<Icon aria-hidden />} title={isFiltered ? text.noMatch : text.empty}>
      {isFiltered ? text.noMatchHint : text.emptyHint}
    </EmptyState>
  );
}

/** Prospects awaiting the front desk, and clients' laser requests (R126). */
export function ProspectsPage() {
  const prospects = useProspects();
  const requests = useLaserRequests();
  const allProspects = prospects.data ?? [];
  const { isLaser, isFiltered, matchesSearch, matchesFilters } = useProspectFilters(allProspects);
  const [prospectsToRemove, setProspectsToRemove] = useState<readonly ProspectLine[]>();
  const visibleProspects = allProspects.filter(matchesFilters);
  const empty = <NoRows isFiltered={isFiltered} />;
  return (
    <Screen
      title={text.title}
      context={
        prospects.data &&
        requests.data &&
        text.context(groupByPerson(prospects.data).length, requests.data.length)
      }
      contextToCome={text.context(0, 0)}
      actions={
        isFiltered && !isLaser && visibleProspects.length > 1 ? (
          <Button icon={<Trash2 aria-hidden />} onClick={() => setProspectsToRemove(visibleProspects)}>
            {bulkRemovalText.buttonLabel(visibleProspects.length)}
          </Button>
        ) : undefined
      }
    >
      <FilterBar params={Object.values(params)}>
        <SearchFilter param={params.name} label={text.search} />
        <StateFilter />
        {!isLaser && <DayFilter prospects={allProspects} />}
      </FilterBar>
      {isLaser ? (
        <LaserRequestsList requests={requests} matchesFilter={matchesSearch} empty={empty} />
      ) : (
        <ProspectsList prospects={prospects} matchesFilter={matchesFilters} empty={empty} />
      )}
      {prospectsToRemove && (
        <RemoveProspectsDialog
          applications={prospectsToRemove}
          onClose={() => setProspectsToRemove(undefined)}
        />
      )}
    </Screen>
  );
}
