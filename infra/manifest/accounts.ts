import { AccountChanged } from '#events/accounts.ts';
import { routesByDomain } from '#shared/routes.ts';
import type { Domain } from './types.ts';

export const accounts: Domain = {
  name: 'accounts',
  api: {
    entry: 'lambdas/accounts/api.ts',
    routes: routesByDomain.accounts,
    uses: { table: 'readWrite', users: true },
    errorImpact: 'Nobody gets past sign-in, and nobody can create an account.',
  },
  consumers: [
    {
      name: 'follow-account',
      on: AccountChanged,
      entry: 'lambdas/accounts/follow-account.ts',
      uses: { table: 'readWrite', users: true },
      errorImpact:
        'Somebody who was let in again cannot sign in; who was shut out can, and is refused at every call.',
    },
  ],
  schedules: [],
};
