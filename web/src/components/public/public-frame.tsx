import { type ComponentType, type ReactNode, useEffect, useId, useState } from 'react';
import { toDialablePhone } from '#shared/settings/chat.ts';
import type { PublicSettings } from '#shared/settings/public-settings.ts';
import { useBrandName } from '#web/src/lib/brand.ts';
import { paths } from '#web/src/lib/paths.ts';
import { useHome } from '#web/src/lib/session/use-home.ts';
import { toButtonClass } from '#web/src/ui/buttons/button-class.ts';
import { CloseIcon, MenuIcon } from '#web/src/ui/display/plain-icons.tsx';
import { Row } from '#web/src/ui/layout/layout.tsx';
import { BrandMark } from '#web/src/ui/shell/brand-mark.tsx';
import { contentId } from '#web/src/ui/shell/content-id.ts';
import { useApplyAddress } from '../booking-preference/booking-address.ts';
import { useKnownCenter } from '../center/center.ts';
import { landingParts, publicText as text } from './copy.ts';

type LinkProps = { to: string; className?: string; children: ReactNode; 'aria-label'?: string };
/** Link of the router, or a plain link on the landing page, which loads no router. */
export type SiteLink = ComponentType<LinkProps>;
export const PlainLink: SiteLink = ({ to, ...linkProps }) => <a href={to} {...linkProps} />;

const sections = [
  { label: text.services, href: `${paths.landing}#${landingParts.services}` },
  { label: text.shop, href: paths.shop },
  { label: text.about, href: `${paths.landing}#${landingParts.about}` },
  { label: text.contact, href: `#${landingParts.contact}` },
];

function SectionLinks({ onGo }: { onGo?: () => void }) {
  const isAboutEmpty = useKnownCenter({ fetches: false })?.aboutShort === '';
  const visibleSections = sections.filter(({ label }) => !(isAboutEmpty && label === text.about));
  return visibleSections.map(({ label, href }) => (
    <a key={href} href={href} {...(onGo && { onClick: onGo })}>
      {label}
    </a>
  ));
}

/** On narrow screens, shows the header links in a menu under a button. */
function NarrowMenu({ children }: { children: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  useEffect(() => {
    if (!isOpen) return;
    const closeOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && setOpen(false);
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [isOpen]);
  const label = isOpen ? text.closeMenu : text.openMenu;
  return (
    <div className="public-menu">
      <button
        type="button"
        className={`${toButtonClass({ variant: 'ghost', size: 'small' })} button--icon`}
        aria-label={label}
        title={label}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? <CloseIcon className="lucide" /> : <MenuIcon className="lucide" />}
      </button>
      <nav id={id} aria-label={text.menu} hidden={!isOpen}>
        {children(() => setOpen(false))}
      </nav>
    </div>
  );
}

function PublicHeader({ link: LinkComponent, cart }: Pick<Props, 'link' | 'cart'>) {
  const home = useHome();
  const accountLink = { to: home ?? paths.login, label: home ? text.myAccount : text.login };
  return (
    <header className="public-head">
      <div className="wrap">
        <LinkComponent className="brand" to={paths.landing} aria-label={text.home(useBrandName())}>
          <BrandMark />
        </LinkComponent>
        <Row as="nav" gap={28} align="stretch" fixed className="public-nav" aria-label={text.main}>
          <SectionLinks />
        </Row>
        <LinkComponent className={`${toButtonClass()} public-head__account push`} to={accountLink.to}>
          {accountLink.label}
        </LinkComponent>
        {cart && <div className="public-head__cart">{cart}</div>}
        <NarrowMenu>
          {(close) => (
            <>
              <SectionLinks onGo={close} />
              <LinkComponent to={accountLink.to}>{accountLink.label}</LinkComponent>
            </>
          )}
        </NarrowMenu>
      </div>
    </header>
  );
}

const ContactLinks = ({ phone, email }: Pick<PublicSettings, 'phone' | 'email'>) => (
  <>
    {phone !== '' && (
      <a className="n" href={`tel:${toDialablePhone(phone)}`}>
        {phone}
      </a>
    )}
    {email !== '' && <a href={`mailto:${email}`}>{email}</a>}
  </>
);

const hasNoContact = (settings: PublicSettings | undefined) =>
  settings?.phone === '' && settings.email === '';

function PublicFooter({ link: LinkComponent, fetches }: { link: SiteLink; fetches: boolean }) {
  const settings = useKnownCenter({ fetches });
  const applyAddress = useApplyAddress();
  return (
    <footer className="public-foot" id={landingParts.contact}>
      <div className="wrap">
        <div>
          <LinkComponent className="brand" to={paths.landing} aria-label={text.home(useBrandName())}>
            <BrandMark inverse />
          </LinkComponent>
          {settings?.address !== '' && <p>{settings?.address}</p>}
        </div>
        {!hasNoContact(settings) && (
          <nav aria-label={text.contact}>{settings && <ContactLinks {...settings} />}</nav>
        )}
        <nav aria-label={text.information}>
          <LinkComponent to={paths.cancellationPolicy}>{text.policy}</LinkComponent>
          <LinkComponent to={applyAddress}>{text.apply}</LinkComponent>
          <LinkComponent to={paths.timePicker}>{text.freeHours}</LinkComponent>
        </nav>
      </div>
    </footer>
  );
}

type Props = {
  link: SiteLink;
  cart?: ReactNode;
  /** Whether the frame fetches the contact data, which is false if the page does. */
  fetches?: boolean;
  children: ReactNode;
};

/** Header and footer of every public page. */
export function PublicFrame({ link, cart, fetches = true, children }: Props) {
  return (
    <>
      <PublicHeader link={link} cart={cart} />
      <main id={contentId} tabIndex={-1} className="public-main">
        {children}
      </main>
      <PublicFooter link={link} fetches={fetches} />
    </>
  );
}
