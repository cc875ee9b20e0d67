import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { isLiveQuery, liveQuery } from '#web/src/lib/query.ts';

it('isLiveQuery selects the observed lists that other users change, and no static data', () => {
  const client = new QueryClient();
  const observe = (name: string, options: object) =>
    new QueryObserver(client, { queryKey: [name], queryFn: () => name, ...options }).subscribe(
      () => undefined,
    );
  observe('calendar', liveQuery);
  observe('record', { staleTime: Number.POSITIVE_INFINITY });
  client.setQueryData(['left'], []);

  const liveQueries = client.getQueryCache().findAll({ predicate: isLiveQuery });

  expect(liveQueries.map(({ queryKey }) => queryKey)).toEqual([['calendar']]);
  client.clear();
});
