import type { LandingBanner } from '#shared/catalog/api.ts';
import { toButtonClass } from '#web/src/ui/buttons/button-class.ts';
import { Split } from '#web/src/ui/layout/layout.tsx';
import { useApplyAddress } from '../booking-preference/booking-address.ts';
import { publicText } from './copy.ts';
import './landing-banner.css';

/** Promotion banner, on the landing page and in its editor's preview. */
export function Promotion({ banner: { title, pictureUrl } }: { banner: LandingBanner }) {
  return (
    <div className="promotion">
      <img src={pictureUrl} alt="" width="1400" height="560" />
      <Split
        columns="1fr auto"
        gap={24}
        pad="24 40"
        align="center"
        justify="start"
        phone={{ columns: '1fr', gap: 16, pad: '24 20' }}
        style={{ position: 'relative', zIndex: 1, minHeight: 132 }}
      >
        <p>{title}</p>
        <a className={toButtonClass()} href={useApplyAddress()}>
          {publicText.apply}
        </a>
      </Split>
    </div>
  );
}
