import { MapPin } from 'lucide-react';
import { useId } from 'react';
import { useNow } from '#web/src/lib/use-now.ts';
import { Card } from '#web/src/ui/display/card.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Switch } from '#web/src/ui/fields/switch.tsx';
import { Heading, Row, Stack } from '#web/src/ui/layout/layout.tsx';
import { locationText } from './copy.ts';
import type { SharingState } from './location-sharing.ts';

type Props = { sharing: SharingState; onStart: () => void; onStop: () => void };

/** Switch for location sharing with its current state in words. */
export function LocationPanel({ sharing, onStart, onStop }: Props) {
  const id = useId();
  const now = useNow();
  const isOn = sharing.kind === 'on' || sharing.kind === 'asking' || sharing.kind === 'unavailable';
  return (
    <Card>
      <Row as="section" gap={12} pad="14 16" wrap aria-labelledby={`${id}-title`}>
        <span className="avatar" aria-hidden>
          <Icon icon={MapPin} size={20} />
        </span>
        <div className="grow">
          <Heading id={`${id}-title`} size={16}>
            {locationText.title}
          </Heading>
          <p id={`${id}-state`} role="status" className="small muted n">
            {locationText.state(sharing, now.getTime())}
          </p>
        </div>
        <Switch
          label={locationText.title}
          describedBy={`${id}-state`}
          checked={isOn}
          onChange={(checked) => (checked ? onStart() : onStop())}
        />
        {sharing.kind === 'denied' && (
          <Stack
            as="ol"
            gap={4}
            pad="0 0 0 20"
            size={14}
            tone="secondary"
            style={{ flex: '1 0 100%', listStyle: 'decimal' }}
          >
            {locationText.howToAllow.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </Stack>
        )}
      </Row>
    </Card>
  );
}
