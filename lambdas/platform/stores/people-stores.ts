import type { TableConfig } from '#lambdas/table/engine/config.ts';
import { type AccountStore, accountStore } from '#lambdas/table/people/account.store.ts';
import { type AvailabilityStore, availabilityStore } from '#lambdas/table/people/availability-block.store.ts';
import { type InvitationStore, invitationStore } from '#lambdas/table/people/invitation.store.ts';
import { type SessionStore, sessionStore } from '#lambdas/table/people/session.store.ts';
import { type LocationStore, locationStore } from '#lambdas/table/people/shared-location.store.ts';
import { type ShortLinkStore, shortLinkStore } from '#lambdas/table/people/short-link.store.ts';
import { type StaffStore, staffStore } from '#lambdas/table/people/staff-member.store.ts';
import { deferred } from '../deferred.ts';

/** Who has an account, the team’s hours and places, and links to people of one or the other. */
export type PeopleStores = {
  accounts: AccountStore;
  availability: AvailabilityStore;
  staff: StaffStore;
  invitations: InvitationStore;
  locations: LocationStore;
  sessions: SessionStore;
  shortLinks: ShortLinkStore;
};

export const peopleStoresOf = (config: TableConfig): PeopleStores => ({
  accounts: deferred(() => accountStore(config)),
  availability: deferred(() => availabilityStore(config)),
  staff: deferred(() => staffStore(config)),
  invitations: deferred(() => invitationStore(config)),
  locations: deferred(() => locationStore(config)),
  sessions: deferred(() => sessionStore(config)),
  shortLinks: deferred(() => shortLinkStore(config)),
});
