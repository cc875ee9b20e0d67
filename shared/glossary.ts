import { appointments, availability, changesOfHours } from './glossary/appointments.ts';
import { messages } from './glossary/messages.ts';
import { money, selling } from './glossary/money.ts';
import { intake, people } from './glossary/people.ts';
import { clinicalRecord, files, health } from './glossary/records.ts';
import { salesTerms } from './glossary/sales.ts';
import { shopTerms } from './glossary/shop.ts';
import { stockTerms } from './glossary/stock.ts';
import type { Term } from './glossary/term.ts';

/**
 * One English word per concept, with the words the specification uses for it and the word people read. Data, so that
 * a word of the specification leads to its code, and a test can see that every value people meet has its label.
 */
export const glossary: readonly Term[] = [
  ...people,
  ...intake,
  ...appointments,
  ...availability,
  ...changesOfHours,
  ...money,
  ...selling,
  ...salesTerms,
  ...shopTerms,
  ...stockTerms,
  ...messages,
  ...health,
  ...clinicalRecord,
  ...files,
];
