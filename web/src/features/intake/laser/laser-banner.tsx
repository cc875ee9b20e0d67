import { Sparkles } from 'lucide-react';
import { paths } from '#web/src/lib/paths.ts';
import { ButtonLink } from '#web/src/ui/buttons/button-link.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Text } from '#web/src/ui/layout/layout.tsx';
import { laserText as text } from './copy.ts';
import { useLaserEligibility } from './queries.ts';
import './laser.css';

/** Offers the evaluation to clients who may request it. */
export function LaserBanner({ patientId }: { patientId: string }) {
  const { data } = useLaserEligibility(patientId);
  if (!data?.mayAsk) return null;
  return (
    <aside className="laser-banner" aria-labelledby="laser-banner">
      <span className="laser-banner__tile">
        <Icon icon={Sparkles} size={28} />
      </span>
      <div className="laser-banner__text">
        <p id="laser-banner" className="strong">
          {text.bannerTitle}
        </p>
        <Text as="p" tone="secondary">
          {text.banner}
        </Text>
      </div>
      <ButtonLink to={paths.laserRequest(patientId)}>{text.bannerAction}</ButtonLink>
    </aside>
  );
}
