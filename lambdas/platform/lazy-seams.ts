import type { AthMovil } from './seams/ath-movil.ts';
import type { Bus } from './seams/bus.ts';
import type { Files } from './seams/files.ts';
import type { Geocoder } from './seams/geocoder.ts';
import type { Live } from './seams/live.ts';
import type { Mailer } from './seams/mailer.ts';
import type { Payments } from './seams/payments.ts';
import type { Site } from './seams/site.ts';
import type { SmsSender } from './seams/sms-sender.ts';
import type { Users } from './seams/users.ts';
import type { Webhooks } from './seams/webhooks.ts';

/** The outside world beyond the table; a function names the ones it talks to, so that no other is bundled with it. */
export type Seams = {
  payments: Payments;
  athMovil: AthMovil;
  webhooks: Webhooks;
  mailer: Mailer;
  smsSender: SmsSender;
  users: Users;
  files: Files;
  bus: Bus;
  live: Live;
  geocoder: Geocoder;
  site: Site;
};
export type SeamName = keyof Seams;
export type SeamMakers<Needs extends SeamName> = { readonly [Name in Needs]: () => Promise<Seams[Name]> };

/** Hands out the seams asked for, each made at its first use and kept. */
export function lazySeams<Needs extends SeamName>(makers: SeamMakers<Needs>) {
  const made = new Map<Needs, Promise<Seams[Needs]>>();
  const seam = (name: Needs) => {
    const known = made.get(name);
    if (known !== undefined) return known;
    const making = makers[name]();
    made.set(name, making);
    // A secret that could not be read once must not fail every call until the function starts anew.
    making.catch(() => made.delete(name));
    return making;
  };
  return async (names: readonly Needs[]): Promise<Pick<Seams, Needs>> => {
    const pairs = await Promise.all(names.map(async (name) => [name, await seam(name)] as const));
    // The pairs are exactly the names asked for; entries forget which value goes with which name.
    return Object.fromEntries(pairs) as Pick<Seams, Needs>;
  };
}

/** Every seam a function was given. */
export const namesOf = <Needs extends SeamName>(makers: SeamMakers<Needs>) =>
  // Keys are typed as any text; these are the makers' own.
  Object.keys(makers) as Needs[];
