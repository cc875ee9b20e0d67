import { Mail, MapPin, Phone } from 'lucide-react';
import { center } from '#shared/settings/center.ts';
import hero from '#web/src/assets/hero.jpg';
import { paths } from '#web/src/lib/paths.ts';
import { ButtonLink } from '#web/src/ui/button-link.tsx';
import { useDocumentTitle } from '#web/src/ui/screen.tsx';
import { text } from './text.ts';
import './landing.css';

function Contact() {
  return (
    <ul className="hero__facts">
      <li>
        <MapPin aria-hidden />
        <span>{center.address}</span>
      </li>
      <li>
        <Phone aria-hidden />
        <a className="n" href={`tel:${center.phone}`}>
          {center.phone}
        </a>
      </li>
      <li>
        <Mail aria-hidden />
        <a href={`mailto:${center.email}`}>{center.email}</a>
      </li>
    </ul>
  );
}

export function LandingPage() {
  useDocumentTitle(text.page);
  return (
    <section className="hero wrap">
      <div>
        <h1>{text.title}</h1>
        <p className="hero__lead">{text.tagline}</p>
        <div className="hero__actions">
          <ButtonLink to={paths.login} variant="primary">
            {text.login}
          </ButtonLink>
          <ButtonLink to={paths.cancellationPolicy}>{text.policy}</ButtonLink>
        </div>
        <Contact />
      </div>
      <div className="hero__picture">
        <img src={hero} alt="" width="1200" height="1200" fetchPriority="high" />
      </div>
    </section>
  );
}
