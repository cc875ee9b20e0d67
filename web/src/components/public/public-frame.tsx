import { type ComponentType, type ReactNode, useEffect, useId, useState } from 'react';
import { toDialablePhone } from '#shared/settings/chat.ts';
import type { PublicSettings } from '#shared/settings/public-settings.ts';
import { useBrandName } from '#web/src/lib/brand.ts';
import { paths } from '#web/src/lib/paths.ts';
import { useHome } from '#web/src/lib/session/use-home.ts';
import { toButtonClass } from '#web/src/ui/buttons/button-class.ts';
import { CloseIcon, MenuIcon } from '#web/src/ui/display/plain-icons.tsx';
import { BrandMark } from '#web/src/ui/shell/brand-mark.tsx';
import { contentId } from '#web/src/ui/shell/content-id.ts';
import { useApplyAddress } from '../booking-preference/booking-address.ts';
import { useKnownCenter } from '../center/center.ts';
import { landingParts, publicText as text } from './copy.ts';

type LinkProps = { to: string; className?: string; children: ReactNode; 'aria-label'?: string };
/** Link of the router, or a plain link on the landing page, which loads no router. */
export type SiteLink = ComponentType<LinkProps>;
export const PlainLink: SiteLink = ({ to, ...rest }) => <a href={to} {...rest} />;

const sections = [
  { label: text.services, href: `${paths.landing}#${landingParts.services}` },
  { label: text.shop, href: paths.shop },
  { label: text.about, href: `${paths.landing}#${landingParts.about}` },
  { label: text.contact, href: `#${landingParts.contact}` },
];

function SectionLinks({ onGo }: { onGo?: () => void }) {
  const isAboutEmpty = useKnownCenter({ fetches: false })?.aboutShort === '';
  const there = sections.filter(({ label }) => !(isAboutEmpty && label === text.about));
  return there.map(({ label, href }) => (
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
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && setOpen(false);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
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
      <nav id={id} className="public-menu__list" aria-label={text.menu} hidden={!isOpen}>
        {children(() => setOpen(false))}
      </nav>
    </div>
  );
}

function PublicHeader({ link: To, cart }: Pick<Props, 'link' | 'cart'>) {
  const home = useHome();
  const account = { to: home ?? paths.login, label: home ? text.myAccount : text.login };
  return (
    <header className="public-head">
      <div className="wrap">
        <To className="brand" to={paths.landing} aria-label={text.home(useBrandName())}>
          <BrandMark />
        </To>
        <nav className="public-nav" aria-label={text.main}>
          <SectionLinks />
        </nav>
        <To className={`${toButtonClass()} public-head__account`} to={account.to}>
          {account.label}
        </To>
        {cart && <div className="public-head__cart">{cart}</div>}
        <NarrowMenu>
          {(close) => (
            <>
              <SectionLinks onGo={close} />
              <To to={account.to}>{account.label}</To>
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

function PublicFooter({ link: To, asks: fetches }: { link: SiteLink; asks: boolean }) {
  const known = useKnownCenter({ fetches });
  const apply = useApplyAddress();
  return (
    <footer className="public-foot" id={landingParts.contact}>
      <div className="wrap">
        <div>
          <To className="brand" to={paths.landing} aria-label={text.home(useBrandName())}>
            <BrandMark inverse />
          </To>
          {known?.address !== '' && <p>{known?.address}</p>}
        </div>
        {!hasNoContact(known) && <nav aria-label={text.contact}>{known && <ContactLinks {...known} />}</nav>}
        <nav aria-label={text.information}>
          <To to={paths.cancellationPolicy}>{text.policy}</To>
          <To to={apply}>{text.apply}</To>
          <To to={paths.timePicker}>{text.freeHours}</To>
        </nav>
      </div>
    </footer>
  );
}

type Props = {
  link: SiteLink;
  cart?: ReactNode;
  /** Whether the frame fetches the contact data; false if the page does. */
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
      <PublicFooter link={link} asks={fetches} />
    </>
  );
}
