import { Clock, MapPin } from 'lucide-react';
import type { PublicSettings } from '#shared/settings/public-settings.ts';
import narrow from '#web/src/assets/landing/hero-620.webp';
import wide from '#web/src/assets/landing/hero-1148.webp';
import { paths } from '#web/src/lib/paths.ts';
import { buttonClass } from '#web/src/ui/button-class.ts';
import { text } from './text.ts';

export function Hero({ settings }: { settings: PublicSettings }) {
  const { heroTitle, heroTagline, openingHours, address } = settings;
  return (
    <section className="hero wrap">
      <div>
        <h1>{heroTitle}</h1>
        <p className="hero__lead">{heroTagline}</p>
        <div className="hero__actions">
          <a className={buttonClass({ variant: 'primary' })} href={paths.intake}>
            {text.apply}
          </a>
          <a className={buttonClass()} href={paths.login}>
            {text.login}
          </a>
        </div>
        <dl className="hero__facts">
          <div>
            <Clock aria-hidden />
            <dt>{text.hours}</dt>
            <dd>{openingHours}</dd>
          </div>
          <div>
            <MapPin aria-hidden />
            <dt>{text.address}</dt>
            <dd>{address}</dd>
          </div>
        </dl>
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
