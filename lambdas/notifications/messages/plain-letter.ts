import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { center } from '#shared/settings/center.ts';
import type { Fact, Letter } from './letter.ts';

const lineOf = ([label, value]: Fact) => `${label}: ${value}`;

/** The letter without any markup, for readers and programs that want none. */
export function letterText(
  { heading, opening, facts, money, action, others = [], notes }: Letter,
  links: ScreenLinks,
): string {
  const amounts = money ? [...money.rows, money.total] : [];
  const paragraphs = [
    heading,
    opening,
    facts.map(lineOf).join('\n'),
    amounts.map(lineOf).join('\n'),
    [action, ...others].map(({ label, href }) => lineOf([label, href])).join('\n'),
    ...notes,
    `${center.brandName}, ${links.contact.address}\n${links.contact.phone}\nPolítica de cancelación: ${links.cancellationPolicy}`,
  ];
  return `${paragraphs.filter(Boolean).join('\n\n')}\n`;
}
