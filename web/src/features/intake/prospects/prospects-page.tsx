import { SearchX, UserPlus } from 'lucide-react';
import { fullName } from '#shared/appointments/appointment.ts';
import { matches } from '#shared/core/matches.ts';
import { byPerson } from '#shared/intake/prospects/by-person.ts';
import { FilterBar, SearchFilter } from '#web/src/ui/data-table/filter-bar.tsx';
import { EmptyState } from '#web/src/ui/feedback/states.tsx';
import { SelectField } from '#web/src/ui/fields/fields.tsx';
import { Screen } from '#web/src/ui/shell/screen.tsx';
import { useUrlParam } from '#web/src/ui/url-state.ts';
import { prospectsText as text } from './copy.ts';
import { LaserRequestsList } from './laser-requests-list.tsx';
import { ProspectsList } from './prospects-list.tsx';
import { useLaserRequests, useProspects } from './queries.ts';

const params = { name: 'nombre', state: 'estado' } as const;
const stateWords = { pending: '', unregistered: 'registro', laser: 'laser' } as const;
type State = keyof typeof stateWords;

function StateFilter() {
  const [word, setWord] = useUrlParam(params.state);
  return (
    <SelectField
      label={text.state}
      labelHidden
      name={params.state}
      value={word}
      options={Object.entries(text.states).map(([state, label]) => ({
        // The keys are those of the table just above.
        value: stateWords[state as State],
        label,
      }))}
      onChange={({ target }) => setWord(target.value)}
    />
  );
}

function NoRows({ isFiltered }: { isFiltered: boolean }) {
  const Icon = isFiltered ? SearchX : UserPlus;
  return (
    <EmptyState icon={<Icon aria-hidden />} title={isFiltered ? text.noMatch : text.empty}>
      {isFiltered ? text.noMatchNext : text.emptyNext}
    </EmptyState>
  );
}

/** Who applied and waits for the front desk, and clients who ask for laser (R126). */
export function ProspectsPage() {
  const prospects = useProspects();
  const requests = useLaserRequests();
  const [name] = useUrlParam(params.name);
  const [word] = useUrlParam(params.state);
  const isNamed = (person: { firstName: string; lastName: string }) => matches(fullName(person), name.trim());
  const empty = <NoRows isFiltered={name.trim() !== ''} />;
  return (
    <Screen
      title={text.title}
      context={
        prospects.data && requests.data && text.context(byPerson(prospects.data).length, requests.data.length)
      }
      contextToCome={text.context(0, 0)}
    >
      <FilterBar params={Object.values(params)}>
        <SearchFilter param={params.name} label={text.search} />
        <StateFilter />
      </FilterBar>
      {word === stateWords.laser ? (
        <LaserRequestsList requests={requests} isWanted={isNamed} empty={empty} />
      ) : (
        <ProspectsList
          prospects={prospects}
          isWanted={(row) => isNamed(row) && (word === '' || row.service !== 'laser')}
          empty={empty}
        />
      )}
    </Screen>
  );
}
