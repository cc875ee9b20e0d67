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
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Badge } from '#web/src/ui/feedback/badge.tsx';
import { Heading, Row, Split, Stack } from '#web/src/ui/layout/layout.tsx';
import { teamMapText as text } from './copy.ts';
import { calculateAge, type LocatedMember } from './located-people.ts';

const refreshMs = 1_000;

function PositionAge({ location, isOutdated }: Pick<LocatedMember, 'location' | 'isOutdated'>) {
  const age = text.formatAge(calculateAge(location, useNow(refreshMs)));
  return isOutdated ? (
    <Badge tone="pend" icon={<Clock aria-hidden />}>
      {age}
    </Badge>
  ) : (
    <Row as="span" gap={6} size={12} weight={500} tone="success" nowrap className="n">
      <Icon icon={Clock} size={14} />
      {age}
    </Row>
  );
}

function describeState({ isOutdated, nextStop }: LocatedMember): string {
  const { states } = text;
  if (isOutdated) return states.silent;
  if (!nextStop) return states.free;
  return nextStop.hasBegun ? states.inside : states.enRoute;
}

function NextStopRow({ stop, route }: { stop: NextStop; route: DrivingRoute | undefined }) {
  return (
    <Stack gap={2} pad="10 0 0 0" className="line-above">
      <p className="small muted">{stop.hasBegun ? text.currentStop : text.nextStop}</p>
      <p className="strong">
        <TimeText time={stop.time} />, {stop.patientName}
      </p>
      <p>{stop.address ?? text.noAddress}</p>
      {route && (
        <Row as="p" gap={6} pad="4 0 0 0" weight={600} tone="accent" className="n">
          <Icon icon={Navigation} size={16} />
          {formatRoute(route)}
        </Row>
      )}
    </Stack>
  );
}

type Props = {
  member: LocatedMember;
  route: DrivingRoute | undefined;
  isChosen: boolean;
  onSee: () => void;
};

/** A staff member on the map as text, for users who cannot see the map. */
export function MemberCard({ member, route, isChosen, onSee }: Props) {
  const id = useId();
  const name = formatFullName(member);
  return (
    <li className={isChosen ? 'team-map__person--chosen' : undefined}>
      <Card>
        <Stack as="section" gap={12} pad="14 16" aria-labelledby={id} aria-current={isChosen}>
          <Row as="header" gap={12}>
            <StaffAvatar name={name} colorIndex={member.colorIndex} size="regular" />
            <div className="grow">
              <Heading id={id} size={16}>
                {name}
              </Heading>
              <p className="small muted">{describeState(member)}</p>
            </div>
            <PositionAge location={member.location} isOutdated={member.isOutdated} />
          </Row>
          {member.nextStop && <NextStopRow stop={member.nextStop} route={route} />}
          <Split columns="auto 1fr" gap={8}>
            <a
              className={toButtonClass()}
              href={`tel:${toDialablePhone(member.phone)}`}
              aria-label={text.callLabel(name)}
            >
              <Phone aria-hidden />
              {text.call}
            </a>
            <Button icon={<LocateFixed aria-hidden />} aria-label={text.showOnMapLabel(name)} onClick={onSee}>
              {text.showOnMap}
            </Button>
          </Split>
        </Stack>
      </Card>
    </li>
  );
}
