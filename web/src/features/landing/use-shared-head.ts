import { useEffect } from 'react';
import { businessData } from '#shared/catalog/landing.ts';
import type { PublicSettings } from '#shared/settings/public-settings.ts';

const descriptions = { 'meta[name="description"]': 'name', 'meta[property="og:description"]': 'property' };
const business = 'script[type="application/ld+json"]';

/** The document's element, made where the build left none. */
function inHead(selector: string, make: () => HTMLElement): Element {
  const found = document.head.querySelector(selector);
  return found ?? document.head.appendChild(make());
}

const scriptOf = () => Object.assign(document.createElement('script'), { type: 'application/ld+json' });
const metaOf = (attribute: string) => () => {
  const meta = document.createElement('meta');
  meta.setAttribute(attribute, attribute === 'name' ? 'description' : 'og:description');
  return meta;
};

/** What search engines, and programs that show a shared address, read of the center: as the owner says it now. */
export function useSharedHead(known: PublicSettings | undefined): void {
  useEffect(() => {
    if (!known) return;
    for (const [selector, attribute] of Object.entries(descriptions))
      inHead(selector, metaOf(attribute)).setAttribute('content', known.heroTagline);
    inHead(business, scriptOf).textContent = businessData(known);
  }, [known]);
}
