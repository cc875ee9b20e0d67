import { IdCard, MapPinOff } from 'lucide-react';
import { useMemo } from 'react';
import { formatFullName } from '#shared/core/person.ts';
import { paths } from '#web/src/lib/paths.ts';
import { useNow } from '#web/src/lib/use-now.ts';
import { ButtonLink } from '#web/src/ui/buttons/button-link.tsx';
import { Card } from '#web/src/ui/display/card.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { EmptyState } from '#web/src/ui/feedback/states.tsx';
import { SelectField } from '#web/src/ui/fields/fields.tsx';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { Screen } from '#web/src/ui/shell/screen.tsx';
import { useUrlParam } from '#web/src/ui/url-state.ts';
import { teamMapText as text } from './copy.ts';
import { type LocatedPerson, splitTeam } from './located-people.ts';
import { useTeamPositions } from './queries.ts';
import { TeamMap } from './team-map.tsx';
import './team-map.css';

const personParam = 'enfermero';

const TeamMapOutline = () => (
  <Stack gap={20} align="start" className="team-map" aria-hidden>
    <div className="skeleton team-map__outline" />
    <div className="skeleton team-map__outline" />
  </Stack>
);

const EmptyMap = () => (
  <Card>
    <EmptyState
      icon={<MapPinOff aria-hidden />}
      title={text.nobodyTitle}
      action={<ButtonLink to={paths.adminCalendar}>{text.calendar}</ButtonLink>}
    >
      {text.nobody}
    </EmptyState>
  </Card>
);

/** Shown while the center has no active staff members. */
const NoTeam = () => (
  <Card>
    <EmptyState
      icon={<IdCard aria-hidden />}
      title={text.noTeamTitle}
      action={<ButtonLink to={paths.team}>{text.team}</ButtonLink>}
    >
      {text.noTeam}
    </EmptyState>
  </Card>
);

type PersonSelectProps = {
  people: readonly LocatedPerson[];
  value: string;
  onChange: (staffId: string) => void;
};

const PersonSelect = ({ people, value, onChange }: PersonSelectProps) => (
  <SelectField
    label={text.person}
    labelHidden
    value={value}
    options={[
      { value: '', label: text.everyone },
      ...people.map((person) => ({ value: person.staffId, label: formatFullName(person) })),
    ]}
    onChange={({ target }) => onChange(target.value)}
  />
);

/** Live map of the team members who share their location (R435 to R437). */
export function TeamMapPage() {
  const team = useTeamPositions();
  const now = useNow();
  const { people, others } = useMemo(() => splitTeam(team.data ?? [], now), [team.data, now]);
  const [requestedId, setChosenId] = useUrlParam(personParam, 'choice');
  const chosenId = people.some(({ staffId }) => staffId === requestedId) ? requestedId : '';
  const count = text.count(people.length, people.length + others.length);
  const liveContext = (
    <>
      <span className="team-map__live" aria-hidden />
      {text.live} · {count}
    </>
  );
  const hasPeople = people.length > 0;
  return (
    <Screen
      title={text.title}
      context={team.data && (hasPeople ? liveContext : count)}
      contextToCome={text.count(0, 0)}
      actions={hasPeople && <PersonSelect people={people} value={chosenId} onChange={setChosenId} />}
    >
      <QueryBoundary query={team} errorTitle={text.failed} skeleton={<TeamMapOutline />}>
        {(members) => {
          if (hasPeople)
            return <TeamMap people={people} others={others} chosenId={chosenId} onChoose={setChosenId} />;
          return members.length === 0 ? <NoTeam /> : <EmptyMap />;
        }}
      </QueryBoundary>
    </Screen>
  );
}
