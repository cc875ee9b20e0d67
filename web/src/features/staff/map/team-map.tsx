import { MapPinOff, Maximize } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { formatFullName } from '#shared/core/person.ts';
import { mapCopy, mapFailedText } from '#web/src/components/driving-route/driving-route.ts';
import { IconButton } from '#web/src/ui/buttons/button.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Row, Stack } from '#web/src/ui/layout/layout.tsx';
import { IslandMap } from '#web/src/ui/map/island-map.tsx';
import { teamMapText as text } from './copy.ts';
import { buildMapContents, type LocatedPerson, toMapView } from './located-people.ts';
import { PersonCard } from './person-card.tsx';
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
    className="team-map__none"
  >
    <MapPinOff aria-hidden />
    {mapFailedText}
  </Row>
);

type Props = {
  people: readonly LocatedPerson[];
  /** Empty shows everyone. */
  chosenId: string;
  onChoose: (staffId: string) => void;
  others: readonly { readonly staffId: string; readonly firstName: string; readonly lastName: string }[];
};

/** Shared locations on a map and as a list. */
export function TeamMap({ people, chosenId, onChoose, others }: Props) {
  const routes = useRoutes(people);
  const { markers, lines } = useMemo(() => buildMapContents(people, routes), [people, routes]);
  const toFocusTarget = (staffId: string) => ({ staffId, view: toMapView(people, routes, staffId) });
  // The map moves only on a choice, not when a person moves.
  const [focusTarget, setFocusTarget] = useState(() => toFocusTarget(chosenId));
  if (focusTarget.staffId !== chosenId) setFocusTarget(toFocusTarget(chosenId));
  const mapRef = useRef<HTMLElement>(null);

  return (
    <Stack gap={20} align="start" className="team-map">
      <section ref={mapRef} tabIndex={-1} className="team-map__map" aria-label={text.title}>
        <IslandMap
          className="map--team"
          copy={mapCopy}
          label={text.label(people.map(formatFullName))}
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
          {people.map((person) => (
            <PersonCard
              key={person.staffId}
              person={person}
              route={routes.get(person.staffId)}
              isChosen={person.staffId === chosenId}
              onSee={() => {
                onChoose(person.staffId);
                setFocusTarget(toFocusTarget(person.staffId));
                mapRef.current?.focus();
              }}
            />
          ))}
          {others.map((member) => (
            <Row as="li" key={member.staffId} gap={12} pad="12 16" size={14} className="team-map__other">
              <Icon icon={MapPinOff} tone="muted" />
              <span>
                <span className="strong">{formatFullName(member)}</span> {text.notSharing}
              </span>
            </Row>
          ))}
        </Stack>
        <p className="small muted">{text.retention}</p>
      </Stack>
    </Stack>
  );
}
