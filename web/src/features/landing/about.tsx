import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import type { PublicSettings } from '#shared/settings/public-settings.ts';
import { landingParts } from '#web/src/components/public/copy.ts';
import { toButtonClass } from '#web/src/ui/buttons/button-class.ts';
import { Split, Text } from '#web/src/ui/layout/layout.tsx';
import { text } from './copy.ts';

/** The owner's text. The longer part is collapsed. */
function AboutText({ settings: { aboutShort, aboutMore } }: { settings: PublicSettings }) {
  return (
    <div>
      <Text as="p" breakWords keepLines className="about__text">
        {aboutShort}
      </Text>
      {aboutMore !== '' && <AboutMore content={aboutMore} />}
    </div>
  );
}

function AboutMore({ content }: { content: string }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Text as="p" breakWords keepLines id={id} className="about__text" hidden={!isOpen}>
        {content}
      </Text>
      <button
        type="button"
        className={`${toButtonClass({ variant: 'ghost' })} about__toggle`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? text.showLess : text.showMore}
        <ChevronDown aria-hidden />
      </button>
    </>
  );
}

/** 'Sobre Nosotros', once loaded. */
export function About({ settings }: { settings: PublicSettings | undefined }) {
  if (settings?.aboutShort === '') return null;
  return (
    <Split
      as="section"
      columns="1fr 1.6fr"
      gap={48}
      phone={{ columns: '1fr', gap: 16 }}
      id={landingParts.about}
      className="wrap landing__section"
    >
      <h2 className="serif-title">{text.about}</h2>
      {settings && <AboutText settings={settings} />}
    </Split>
  );
}
