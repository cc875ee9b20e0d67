import { MapPinOff, Maximize } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { formatFullName } from '#shared/core/person.ts';
import { mapCopy, mapFailedText } from '#web/src/components/driving-route/driving-route.ts';
import { IconButton } from '#web/src/ui/buttons/button.tsx';
import { Card } from '#web/src/ui/display/card.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Row, Split, Stack } from '#web/src/ui/layout/layout.tsx';
import { IslandMap } from '#web/src/ui/map/island-map.tsx';
import { teamMapText as text } from './copy.ts';
import { buildMapContents, type LocatedMember, toMapView } from './located-people.ts';
import { MemberCard } from './person-card.tsx';
import { useRoutes } from './queries.ts';

const { legend } = text;

const Legend = () => (
  <Stack as="ul" gap={10} pad="12 14" size={14} className="team-map__legend" aria-label={legend.title}>
    <Row as="li" gap={10}>
      <span className="team-map__dot" aria-hidden />
      {legend.location}
    </Row>
    <Row as="li" gap={10}>
      <span className="team-map__line" aria-hidden />
      {legend.route}
    </Row>
    <Row as="li" gap={10}>
      <span className="team-map__dot team-map__dot--silent" aria-hidden />
      {legend.silent}
    </Row>
  </Stack>
);

const MapFailed = () => (
  <Row
    as="p"
    role="status"
    gap={8}
    pad="16 16 120 16"
    justify="center"
    size={14}
    tone="secondary"
    style={{ minHeight: 160, background: 'var(--ds-sunken)' }}
  >
    <MapPinOff aria-hidden />
    {mapFailedText}
  </Row>
);

type Props = {
  locatedMembers: readonly LocatedMember[];
  /** Empty shows everyone. */
  chosenId: string;
  onChoose: (staffId: string) => void;
  unlocatedMembers: readonly {
    readonly staffId: string;
    readonly firstName: string;
    readonly lastName: string;
  }[];
};

/** Shared locations on a map and as a list. */
export function TeamMap({ locatedMembers, chosenId, onChoose, unlocatedMembers }: Props) {
  const routes = useRoutes(locatedMembers);
  const { markers, lines } = useMemo(
    () => buildMapContents(locatedMembers, routes),
    [locatedMembers, routes],
  );
  const toFocusTarget = (staffId: string) => ({ staffId, view: toMapView(locatedMembers, routes, staffId) });
  // The map moves only on a choice, not when a member moves.
  const [focusTarget, setFocusTarget] = useState(() => toFocusTarget(chosenId));
  if (focusTarget.staffId !== chosenId) setFocusTarget(toFocusTarget(chosenId));
  const mapRef = useRef<HTMLElement>(null);

  return (
    <Split columns="1fr" wide={{ columns: '1fr 332px' }} gap={20} align="start">
      <section ref={mapRef} tabIndex={-1} className="team-map__map" aria-label={text.title}>
        <IslandMap
          className="map--team"
          copy={mapCopy}
          label={text.mapLabel(locatedMembers.map(formatFullName))}
          markers={markers}
          lines={lines}
          view={focusTarget.view}
          fallback={<MapFailed />}
        >
          <div className="team-map__all">
            <IconButton
              label={text.showAll}
              icon={<Maximize aria-hidden />}
              onClick={() => {
                onChoose('');
                setFocusTarget(toFocusTarget(''));
              }}
            />
          </div>
        </IslandMap>
        <Legend />
      </section>
      <Stack gap={10}>
        <Stack as="ul" gap={10}>
          {locatedMembers.map((member) => (
            <MemberCard
              key={member.staffId}
              member={member}
              route={routes.get(member.staffId)}
              isChosen={member.staffId === chosenId}
              onSee={() => {
                onChoose(member.staffId);
                setFocusTarget(toFocusTarget(member.staffId));
                mapRef.current?.focus();
              }}
            />
          ))}
          {unlocatedMembers.map((member) => (
            <li key={member.staffId}>
              <Card>
                <Row gap={12} pad="12 16" size={14}>
                  <Icon icon={MapPinOff} tone="muted" />
                  <span>
                    <span className="strong">{formatFullName(member)}</span> {text.notSharingNotice}
                  </span>
                </Row>
              </Card>
            </li>
          ))}
        </Stack>
        <p className="small muted">{text.retentionNotice}</p>
      </Stack>
    </Split>
  );
}
