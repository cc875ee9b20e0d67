import { SearchX, Trash2, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { formatPhone } from '#shared/core/format.ts';
import { matches } from '#shared/core/matches.ts';
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
  const [word, setWord] = useUrlParam(params.state);
  return (
    <SelectField
      label={text.state}
      labelHidden
      name={params.state}
      value={word}
      options={Object.entries(text.states).map(([state, label]) => ({
        // The keys come from the table above.
        value: stateParams[state as FilterState],
        label,
      }))}
      onChange={({ target }) => setWord(target.value)}
    />
  );
}

const dayOf = ({ createdAt }: ProspectLine) => toCivil(createdAt).date;

/** Filter by day of application, with counts. */
function DayFilter({ prospects }: { prospects: readonly ProspectLine[] }) {
  const [day, setDay] = useUrlParam(params.day);
  const counts = new Map(day === '' ? [] : [[day, 0]]);
  for (const each of prospects.map(dayOf)) counts.set(each, (counts.get(each) ?? 0) + 1);
  const days = [...counts].toSorted(([one], [other]) => other.localeCompare(one));
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
  const [word] = useUrlParam(params.state);
  const [day] = useUrlParam(params.day);
  const typed = name.trim();
  const isFound = (person: Contact) => {
    const { address = '', email, phone: stored } = person;
    return matches([formatFullName(person), email, formatPhone(stored), stored, address].join(' '), typed);
  };
  const repeated = new Set(word === stateParams.repeated ? filterRepeatedContacts(prospects) : []);
  const isInState = (row: ProspectLine) =>
    word === stateParams.pending ||
    (word === stateParams.repeated ? repeated.has(row) : row.service !== 'laser');
  return {
    isLaser: word === stateParams.laser,
    isFiltered: typed !== '' || day !== '' || word !== stateParams.pending,
    isFound,
    matchesFilters: (row: ProspectLine) =>
      isFound(row) && isInState(row) && (day === '' || dayOf(row) === day),
  };
}

function NoRows({ isFiltered }: { isFiltered: boolean }) {
  const Icon = isFiltered ? SearchX : UserPlus;
  return (
    <EmptyState icon={<Icon aria-hidden />} title={isFiltered ? text.noMatch : text.empty}>
      {isFiltered ? text.noMatchNext : text.emptyNext}
    </EmptyState>
  );
}

/** Prospects awaiting the front desk, and clients' laser requests (R126). */
export function ProspectsPage() {
  const prospects = useProspects();
  const requests = useLaserRequests();
  const all = prospects.data ?? [];
  const { isLaser, isFiltered, isFound, matchesFilters } = useProspectFilters(all);
  const [removing, setRemoving] = useState<readonly ProspectLine[]>();
  const visibleProspects = all.filter(matchesFilters);
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
          <Button icon={<Trash2 aria-hidden />} onClick={() => setRemoving(visibleProspects)}>
            {bulkRemovalText.open(visibleProspects.length)}
          </Button>
        ) : undefined
      }
    >
      <FilterBar params={Object.values(params)}>
        <SearchFilter param={params.name} label={text.search} />
        <StateFilter />
        {!isLaser && <DayFilter prospects={all} />}
      </FilterBar>
      {isLaser ? (
        <LaserRequestsList requests={requests} matchesFilter={isFound} empty={empty} />
      ) : (
        <ProspectsList prospects={prospects} matchesFilter={matchesFilters} empty={empty} />
      )}
      {removing && <RemoveProspectsDialog applications={removing} onClose={() => setRemoving(undefined)} />}
    </Screen>
  );
}
