import type { LandingBanner } from '#shared/catalog/api.ts';
import { toButtonClass } from '#web/src/ui/buttons/button-class.ts';
import { Row } from '#web/src/ui/layout/layout.tsx';
import { useApplyAddress } from '../booking-preference/booking-address.ts';
import { publicText } from './copy.ts';
import './landing-banner.css';

/** Promotion banner, on the landing page and in its editor's preview. */
export function Promotion({ banner: { title, pictureUrl } }: { banner: LandingBanner }) {
  return (
    <div className="promotion">
      <img src={pictureUrl} alt="" width="1400" height="560" />
      <Row
        gap={24}
        pad="24 40"
        justify="between"
        phone={{ gap: 16, pad: '24 20' }}
        className="promotion__words"
      >
        <p className="promotion__title">{title}</p>
        <a className={toButtonClass()} href={useApplyAddress()}>
          {publicText.apply}
        </a>
      </Row>
    </div>
  );
}
