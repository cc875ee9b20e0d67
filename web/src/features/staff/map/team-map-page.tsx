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
import { Split } from '#web/src/ui/layout/layout.tsx';
import { Screen } from '#web/src/ui/shell/screen.tsx';
import { useUrlParam } from '#web/src/ui/url-state.ts';
import { teamMapText as text } from './copy.ts';
import { type LocatedMember, splitTeam } from './located-people.ts';
import { useTeamPositions } from './queries.ts';
import { TeamMap } from './team-map.tsx';
import './team-map.css';

const memberParam = 'enfermero';

const TeamMapOutline = () => (
  <Split columns="1fr" wide={{ columns: '1fr 332px' }} gap={20} aria-hidden>
    <div style={{ height: 440 }} />
    <div style={{ height: 440 }} />
  </Split>
);

const EmptyMap = () => (
  <Card>
    <EmptyState
      icon={<MapPinOff aria-hidden />}
      title={text.nobodyTitle}
      action={<ButtonLink to={paths.adminCalendar}>{text.calendarLinkLabel}</ButtonLink>}
    >
      {text.nobodyHint}
    </EmptyState>
  </Card>
);

/** Shown while the center has no active staff members. */
const NoTeam = () => (
  <Card>
    <EmptyState
      icon={<IdCard aria-hidden />}
      title={text.noTeamTitle}
      action={<ButtonLink to={paths.team}>{text.teamLinkLabel}</ButtonLink>}
    >
      {text.noTeamHint}
    </EmptyState>
  </Card>
);

type MemberSelectProps = {
  locatedMembers: readonly LocatedMember[];
  value: string;
  onChange: (staffId: string) => void;
};

const MemberSelect = ({ locatedMembers, value, onChange }: MemberSelectProps) => (
  <SelectField
    label={text.memberFilterLabel}
    labelHidden
    value={value}
    options={[
      { value: '', label: text.everyone },
      ...locatedMembers.map((member) => ({ value: member.staffId, label: formatFullName(member) })),
    ]}
    onChange={({ target }) => onChange(target.value)}
  />
);

/** Live map of the team members who share their location (R435 to R437). */
export function TeamMapPage() {
  const team = useTeamPositions();
  const now = useNow();
  const { locatedMembers, unlocatedMembers } = useMemo(
    () => splitTeam(team.data ?? [], now),
    [team.data, now],
  );
  const [requestedId, setChosenId] = useUrlParam(memberParam, 'choice');
  const chosenId = locatedMembers.some(({ staffId }) => staffId === requestedId) ? requestedId : '';
  const count = text.sharingCount(locatedMembers.length, locatedMembers.length + unlocatedMembers.length);
  const liveContext = (
    <>
      <span className="team-map__live" aria-hidden />
      {text.live} · {count}
    </>
  );
  const hasLocatedMembers = locatedMembers.length > 0;
  return (
    <Screen
      title={text.title}
      context={team.data && (hasLocatedMembers ? liveContext : count)}
      contextToCome={text.sharingCount(0, 0)}
      actions={
        hasLocatedMembers && (
          <MemberSelect locatedMembers={locatedMembers} value={chosenId} onChange={setChosenId} />
        )
      }
    >
      <QueryBoundary query={team} errorTitle={text.loadFailed} skeleton={<TeamMapOutline />}>
        {(members) => {
          if (hasLocatedMembers)
            return (
              <TeamMap
                locatedMembers={locatedMembers}
                unlocatedMembers={unlocatedMembers}
                chosenId={chosenId}
                onChoose={setChosenId}
              />
            );
          return members.length === 0 ? <NoTeam /> : <EmptyMap />;
        }}
      </QueryBoundary>
    </Screen>
  );
}
