import type { ReactNode } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { PublicFrame } from '#web/src/components/public/public-frame.tsx';
import { CartLink } from '#web/src/components/shop-cart/cart-link.tsx';
import { paths } from '#web/src/lib/paths.ts';
import { ButtonLink } from '#web/src/ui/buttons/button-link.tsx';
import { LockIcon } from '#web/src/ui/display/plain-icons.tsx';
import { Row } from '#web/src/ui/layout/layout.tsx';
import { Brand } from '#web/src/ui/shell/brand.tsx';
import { contentId } from '#web/src/ui/shell/content-id.ts';
import { text } from '../copy.ts';
import { useCanonical } from './use-canonical.ts';

const ExitLink = () => (
  <ButtonLink to={paths.landing} variant="ghost">
    {text.leave}
  </ButtonLink>
);

const SecurePaymentLabel = () => (
  <Row as="span" gap={8} size={14} tone="muted">
    <LockIcon />
    {text.safePayment}
  </Row>
);

/** Frame without navigation, for the intake questionnaire and the checkout. */
function FocusedFrame({ end: headerEnd }: { end: ReactNode }) {
  return (
    <>
      <header className="public-head">
        <div className="wrap">
          <Brand />
          <div className="push">{headerEnd}</div>
        </div>
      </header>
      <main id={contentId} tabIndex={-1} className="public-main">
        <Outlet />
      </main>
    </>
  );
}

const isShopPath = (pathname: string) =>
  pathname.startsWith(paths.shop) ||
  pathname.startsWith(paths.checkout) ||
  pathname.startsWith(paths.order(''));

export function PublicLayout() {
  const { pathname } = useLocation();
  useCanonical();
  if (pathname === paths.intake) return <FocusedFrame end={<ExitLink />} />;
  if (pathname === paths.checkout) return <FocusedFrame end={<SecurePaymentLabel />} />;
  return (
    <PublicFrame link={Link} cart={isShopPath(pathname) && <CartLink />}>
      <Outlet />
    </PublicFrame>
  );
}
