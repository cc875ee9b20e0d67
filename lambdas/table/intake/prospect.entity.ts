import { getToday } from '#shared/core/civil-time.ts';
import { Prospect } from '#shared/intake/prospects/prospect.ts';
import { isOpenProspect } from '#shared/intake/prospects/prospect-state.ts';
import { gsi1, gsi2 } from '../engine/indexes.ts';
import { keys1, keys2, pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

// byId: one prospect
// byDay: prospects of a civil day
// byQueue: open prospects (sparse)
export const prospectEntity = defineEntity(
  'prospect',
  Prospect,
  {
    byId: { pk: pk(['prospectId']), sk: sk([]) },
    byDay: { index: gsi1.name, pk: keys1.pk(['day']), sk: keys1.sk(['createdAt', 'prospectId']) },
    byQueue: {
      index: gsi2.name,
      pk: keys2.pk(['queue']),
      sk: keys2.sk(['createdAt', 'prospectId']),
      condition: ({ queue }) => queue === 'open',
    },
  },
  (prospect: Prospect) => ({
    day: getToday(new Date(prospect.createdAt)),
    queue: isOpenProspect(prospect) ? ('open' as const) : ('none' as const),
  }),
);
