import type { Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { reportedFields, type SmsSource } from '#shared/notifications/sms-delivery.ts';

type Tracking = Pick<Platform, 'smsDeliveries' | 'commit' | 'now'>;
type Sent<Row> = { readonly row: Row; readonly source: SmsSource; put(row: Row): Write };

/**
 * Writes a sent message or notice, and of an SMS what its report is to change. Where the network reported first, that
 * report counts at once. Answers the row as it is written.
 */
export async function commitSent<
  Row extends { readonly state: string; readonly providerId?: string | undefined },
>({ smsDeliveries, commit, now }: Tracking, { row, source, put }: Sent<Row>): Promise<Row> {
  const { providerId } = row;
  if (providerId === undefined) {
    await commit(put(row));
    return row;
  }
  try {
    await commit(put(row), smsDeliveries.track(providerId, source, now()));
    return row;
  } catch (error) {
    if (!(error instanceof AppError && error.is(coreErrors.conflict))) throw error;
    const outcome = (await smsDeliveries.find(providerId))?.outcome;
    if (!outcome) throw error;
    const reported = { ...row, ...reportedFields(outcome, now()) };
    await commit(put(reported));
    return reported;
  }
}
