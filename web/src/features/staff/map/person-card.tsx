import { Clock, LocateFixed, Navigation, Phone } from 'lucide-react';
import { useId } from 'react';
import { fullName } from '#shared/core/person.ts';
import { dialled } from '#shared/settings/chat.ts';
import type { DrivingRoute } from '#shared/staff/api.ts';
import type { NextStop } from '#shared/staff/team-map-api.ts';
import { routeFigures } from '#web/src/components/driving-route/driving-route.ts';
import { useNow } from '#web/src/lib/use-now.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { buttonClass } from '#web/src/ui/buttons/button-class.ts';
import { StaffAvatar } from '#web/src/ui/display/avatar.tsx';
import { Card } from '#web/src/ui/display/card.tsx';
import { TimeText } from '#web/src/ui/display/figures.tsx';
import { Badge } from '#web/src/ui/feedback/badge.tsx';
import { teamMapText as text } from './copy.ts';
import { ageOf, type OnMapPerson } from './on-map.ts';

const everySecond = 1_000;

function Age({ location, isSilent }: Pick<OnMapPerson, 'location' | 'isSilent'>) {
  const age = text.age(ageOf(location, useNow(everySecond)));
  const icon = <Clock aria-hidden />;
  return isSilent ? (
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

function stateOf({ isSilent, nextStop }: OnMapPerson): string {
  const { states } = text;
  if (isSilent) return states.silent;
  if (!nextStop) return states.free;
  return nextStop.hasBegun ? states.inside : states.onTheWay;
}

function Stop({ stop, route }: { stop: NextStop; route: DrivingRoute | undefined }) {
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
          {routeFigures(route)}
        </p>
      )}
    </div>
  );
}

type Props = {
  person: OnMapPerson;
  route: DrivingRoute | undefined;
  isChosen: boolean;
  onSee: () => void;
};

/** A person on the map as text, for users who cannot see the map. */
export function PersonCard({ person, route, isChosen, onSee }: Props) {
  const id = useId();
  const name = fullName(person);
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
              <p className="small muted">{stateOf(person)}</p>
            </div>
            <Age location={person.location} isSilent={person.isSilent} />
          </header>
          {person.nextStop && <Stop stop={person.nextStop} route={route} />}
          <div className="team-map__acts">
            <a className={buttonClass()} href={`tel:${dialled(person.phone)}`} aria-label={text.callTo(name)}>
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
