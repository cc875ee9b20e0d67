import { Clock, LocateFixed, Navigation, Phone } from 'lucide-react';
import { useId } from 'react';
import { formatFullName } from '#shared/core/person.ts';
import { toDialablePhone } from '#shared/settings/chat.ts';
import type { DrivingRoute } from '#shared/staff/api.ts';
import type { NextStop } from '#shared/staff/team-map-api.ts';
import { formatRoute } from '#web/src/components/driving-route/driving-route.ts';
import { useNow } from '#web/src/lib/use-now.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { toButtonClass } from '#web/src/ui/buttons/button-class.ts';
import { StaffAvatar } from '#web/src/ui/display/avatar.tsx';
import { Card } from '#web/src/ui/display/card.tsx';
import { TimeText } from '#web/src/ui/display/figures.tsx';
import { Badge } from '#web/src/ui/feedback/badge.tsx';
import { teamMapText as text } from './copy.ts';
import { calculateAge, type LocatedPerson } from './located-people.ts';

const refreshMs = 1_000;

function PositionAge({ location, isOutdated }: Pick<LocatedPerson, 'location' | 'isOutdated'>) {
  const age = text.age(calculateAge(location, useNow(refreshMs)));
  const icon = <Clock aria-hidden />;
  return isOutdated ? (
    <Badge tone="pend" icon={icon}>
      {age}
    </Badge>
  ) : (
    <span className="team-map__age n">
      {icon}
      {age}
    </span>
  );
}

function describeState({ isOutdated, nextStop }: LocatedPerson): string {
  const { states } = text;
  if (isOutdated) return states.silent;
  if (!nextStop) return states.free;
  return nextStop.hasBegun ? states.inside : states.enRoute;
}

function NextStopRow({ stop, route }: { stop: NextStop; route: DrivingRoute | undefined }) {
  return (
    <div className="team-map__stop">
      <p className="small muted">{stop.hasBegun ? text.currentStop : text.nextStop}</p>
      <p className="strong">
        <TimeText time={stop.time} />, {stop.patientName}
      </p>
      <p>{stop.address ?? text.noAddress}</p>
      {route && (
        <p className="team-map__figures n">
          <Navigation aria-hidden />
          {formatRoute(route)}
        </p>
      )}
    </div>
  );
}

type Props = {
  person: LocatedPerson;
  route: DrivingRoute | undefined;
  isChosen: boolean;
  onSee: () => void;
};

/** A person on the map as text, for users who cannot see the map. */
export function PersonCard({ person, route, isChosen, onSee }: Props) {
  const id = useId();
  const name = formatFullName(person);
  return (
    <li className={`team-map__person${isChosen ? ' team-map__person--chosen' : ''}`}>
      <Card>
        <section aria-labelledby={id} aria-current={isChosen}>
          <header className="team-map__who">
            <StaffAvatar name={name} colorIndex={person.colorIndex} size="regular" />
            <div className="grow">
              <h2 id={id} className="strong">
                {name}
              </h2>
              <p className="small muted">{describeState(person)}</p>
            </div>
            <PositionAge location={person.location} isOutdated={person.isOutdated} />
          </header>
          {person.nextStop && <NextStopRow stop={person.nextStop} route={route} />}
          <div className="team-map__acts">
            <a
              className={toButtonClass()}
              href={`tel:${toDialablePhone(person.phone)}`}
              aria-label={text.callTo(name)}
            >
              <Phone aria-hidden />
              {text.call}
            </a>
            <Button icon={<LocateFixed aria-hidden />} aria-label={text.seeOf(name)} onClick={onSee}>
              {text.see}
            </Button>
          </div>
        </section>
      </Card>
    </li>
  );
}
