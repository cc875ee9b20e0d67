import { Clock, MapPin } from 'lucide-react';
import type { PublicSettings } from '#shared/settings/public-settings.ts';
import narrow from '#web/src/assets/landing/hero-620.webp';
import wide from '#web/src/assets/landing/hero-1148.webp';
import { useApplyAddress } from '#web/src/components/booking-preference/booking-address.ts';
import { paths } from '#web/src/lib/paths.ts';
import { useHome } from '#web/src/lib/session/use-home.ts';
import { toButtonClass } from '#web/src/ui/buttons/button-class.ts';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { text } from './copy.ts';

/** Opening hours and address as far as configured; their space is reserved while loading. */
function Facts({ settings }: { settings: PublicSettings | undefined }) {
  const facts = [
    { label: text.hours, icon: Clock, value: settings?.openingHours },
    { label: text.address, icon: MapPin, value: settings?.address },
  ].filter(({ value }) => value !== '');
  if (facts.length === 0) return null;
  return (
    <dl className={settings ? 'hero__facts' : 'hero__facts hero__facts--awaited'}>
      {facts.map(({ label, icon, value }) => (
        <div key={label}>
          <Icon icon={icon} size={20} tone="accent" inLine />
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export type HeroCopy = Pick<PublicSettings, 'heroTitle' | 'heroTagline'>;
type Props = { copy: HeroCopy; settings: PublicSettings | undefined };

export function Hero({ copy: { heroTitle, heroTagline }, settings }: Props) {
  const home = useHome();
  return (
    <section className="hero wrap">
      <div>
        <h1>{heroTitle}</h1>
        <p className="hero__lead">{heroTagline}</p>
        <div className="hero__actions">
          <a className={toButtonClass({ variant: 'primary' })} href={useApplyAddress()}>
            {text.apply}
          </a>
          <a className={toButtonClass()} href={home ?? paths.login}>
            {home === undefined ? text.login : text.myAccount}
          </a>
          <a className="link hero__hours" href={paths.timePicker}>
            {text.freeHours}
          </a>
        </div>
        <Facts settings={settings} />
      </div>
      <div className="hero__picture">
        <img
          src={wide}
          srcSet={`${narrow} 620w, ${wide} 1148w`}
          sizes="(max-width: 767px) 100vw, 574px"
          alt=""
          width="1148"
          height="1200"
          fetchPriority="high"
        />
      </div>
    </section>
  );
}
