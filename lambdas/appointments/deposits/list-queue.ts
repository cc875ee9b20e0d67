import type { Platform } from '#lambdas/platform/platform.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';

/** All that stands in a queue, page after page. */
export async function listQueue(
  queue: 'reserved' | 'pending' | 'settling',
  { appointments }: Pick<Platform, 'appointments'>,
): Promise<Appointment[]> {
  const all: Appointment[] = [];
  let cursor: string | undefined;
  do {
    const page = await appointments.byQueue(queue, cursor);
    all.push(...page.rows);
    cursor = page.cursor ?? undefined;
  } while (cursor !== undefined);
  return all;
}
