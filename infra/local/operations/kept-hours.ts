import { makeCommit } from '#lambdas/platform/commit.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import type { TableConfig } from '#lambdas/table/engine/config.ts';
import { availabilityStore } from '#lambdas/table/people/availability-block.store.ts';
import { staffStore } from '#lambdas/table/people/staff-member.store.ts';
import { today } from '#shared/core/civil-time.ts';
import { hoursText } from '#shared/staff/availability-block.ts';
import { keptHoursFrom } from '#shared/staff/staff-member.ts';

/**
 * Keeps beside each person the hours that their blocks give them from today on. People are read before the blocks: one
 * whose schedule changes meanwhile is refused as stale, and everything is read again.
 */
export async function rebuildKeptHours(config: TableConfig): Promise<{ people: number; corrected: number }> {
  const staff = staffStore(config);
  const commit = makeCommit(config, () => new Date())({ actor: 'system:rebuild', correlationId: 'rebuild' });
  const from = today(new Date());
  let corrected = 0;
  return retryStale(async () => {
    const people = await staff.all();
    const blocks = await availabilityStore(config).from(from);
    for (const member of people) {
      const text = hoursText(blocks.filter(({ staffId }) => staffId === member.staffId));
      if (keptHoursFrom(member, from) === text) continue;
      await commit(staff.keepHours(member, { from, text }));
      corrected++;
    }
    return { people: people.length, corrected };
  });
}
