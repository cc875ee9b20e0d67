import { operation } from '#lambdas/runtime/operation.ts';
import { listAccessLog as route } from '#shared/records/api.ts';
import { accessPage } from './access-page.ts';
import { readsRecord } from './record-access.ts';

/**
 * Also of a client who was archived: what was done to their record stays known. Who read their answers while they were
 * no client yet is part of it.
 */
export const listAccessLog = operation(
  route,
  async ({ params: { patientId }, query: { cursor } }, platform) => {
    await platform.patients.evenArchived(patientId);
    const record = await platform.intakeRecords.find(patientId);
    const page = await accessPage(platform, [patientId, ...(record?.prospectIds ?? [])], cursor);
    // The trail tells what changed, so that to read it is to read the record.
    if (cursor === undefined) await readsRecord(platform, patientId, 'accessLog');
    return page;
  },
);
