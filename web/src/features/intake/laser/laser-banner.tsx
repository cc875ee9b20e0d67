import { Sparkles } from 'lucide-react';
import { paths } from '#web/src/lib/paths.ts';
import { ButtonLink } from '#web/src/ui/buttons/button-link.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Row, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { laserText as text } from './copy.ts';
import { useLaserEligibility } from './queries.ts';
import './laser.css';

/** Offers the evaluation to clients who may request it. */
export function LaserBanner({ patientId }: { patientId: string }) {
  const { data } = useLaserEligibility(patientId);
  if (!data?.mayAsk) return null;
  return (
    <Row
      as="aside"
      gap="12 20"
      pad="12 20 12 12"
      wrap
      phone={{ pad: 12 }}
      className="laser-banner"
      aria-labelledby="laser-banner"
    >
      <Stack as="span" align="center" justify="center">
        <Icon icon={Sparkles} size={28} tone="accent" />
      </Stack>
      <div style={{ flex: '1 1 200px' }}>
        <p id="laser-banner" className="strong">
          {text.bannerTitle}
        </p>
        <Text as="p" tone="secondary">
          {text.bannerLead}
        </Text>
      </div>
      <ButtonLink to={paths.laserRequest(patientId)}>{text.bannerAction}</ButtonLink>
    </Row>
  );
}
