import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import type { PublicSettings } from '#shared/settings/public-settings.ts';
import { landingParts } from '#web/src/components/public/copy.ts';
import { toButtonClass } from '#web/src/ui/buttons/button-class.ts';
import { text } from './copy.ts';

/** The owner's text; the longer part is collapsed. */
function AboutText({ settings: { aboutShort, aboutMore } }: { settings: PublicSettings }) {
  return (
    <div>
      <p className="about__text">{aboutShort}</p>
      {aboutMore !== '' && <AboutMore content={aboutMore} />}
    </div>
  );
}

function AboutMore({ content }: { content: string }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <p id={id} className="about__text about__more" hidden={!isOpen}>
        {content}
      </p>
      <button
        type="button"
        className={`${toButtonClass({ variant: 'ghost' })} about__toggle`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? text.less : text.more}
        <ChevronDown aria-hidden className={isOpen ? 'about__turned' : undefined} />
      </button>
    </>
  );
}

/** 'Sobre Nosotros', once loaded. */
export function About({ settings }: { settings: PublicSettings | undefined }) {
  if (settings?.aboutShort === '') return null;
  return (
    <section id={landingParts.about} className="wrap landing__section about">
      <h2>{text.about}</h2>
      {settings && <AboutText settings={settings} />}
    </section>
  );
}
