import { Clock, MapPin } from 'lucide-react';
import type { PublicSettings } from '#shared/settings/public-settings.ts';
import narrow from '#web/src/assets/landing/hero-620.webp';
import wide from '#web/src/assets/landing/hero-1148.webp';
import { useApplyAddress } from '#web/src/components/booking-preference/booking-address.ts';
import { paths } from '#web/src/lib/paths.ts';
import { useHome } from '#web/src/lib/session/use-home.ts';
import { toButtonClass } from '#web/src/ui/buttons/button-class.ts';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Row, Split, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { text } from './copy.ts';

/** Opening hours and address as far as configured. Their space is reserved while loading. */
function Facts({ settings }: { settings: PublicSettings | undefined }) {
  const facts = [
    { label: text.hours, icon: Clock, value: settings?.openingHours },
    { label: text.address, icon: MapPin, value: settings?.address },
  ].filter(({ value }) => value !== '');
  if (facts.length === 0) return null;
  return (
    <Row
      as="dl"
      gap="16 40"
      pad="56 0 0 0"
      align="stretch"
      wrap
      phone={{ pad: '28 0 0 0' }}
      className="hero__facts"
      style={{ visibility: settings ? undefined : 'hidden' }}
    >
      {facts.map(({ label, icon, value }) => (
        <Split key={label} columns="auto 1fr" gap="0 12">
          <Icon icon={icon} size={20} tone="accent" inLine />
          <dt className="strong">{label}</dt>
          <Text as="dd" tone="muted" breakWords>
            {value}
          </Text>
        </Split>
      ))}
    </Row>
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
        <Stack as="p" pad="24 0 32 0" phone={{ pad: '16 0 24 0' }} size={18} tone="secondary" breakWords>
          {heroTagline}
        </Stack>
        <Row gap={12} wrap className="full-on-phone">
          <a className={toButtonClass({ variant: 'primary' })} href={useApplyAddress()}>
            {text.apply}
          </a>
          <a className={toButtonClass()} href={home ?? paths.login}>
            {home === undefined ? text.login : text.myAccount}
          </a>
          <Row as="a" pad="10 8" className="link" href={paths.timePicker}>
            {text.freeHours}
          </Row>
        </Row>
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
