import type { AnswersRequest } from '#shared/records/answers/answers-request.ts';
import type { TableConfig } from '../engine/config.ts';
import { putRow, type RowWrite } from '../engine/write.ts';
import { answersRequestEntity } from './answers-request.entity.ts';

export type AnswersRequestStore = {
  find(patientId: string): Promise<AnswersRequest | undefined>;
  /** In the place of the one before, whatever became of that. */
  create(request: AnswersRequest): RowWrite;
  /** Refused as stale once it was answered, or another one took its place. */
  save(request: AnswersRequest): RowWrite;
};

export function answersRequestStore(config: TableConfig): AnswersRequestStore {
  const entity = answersRequestEntity(config);
  return {
    find: async (patientId) => (await entity.get({ patientId }).go({ consistent: true })).data ?? undefined,
    create: (request) => putRow(entity.put(request).params()),
    save: (request) =>
      putRow(
        entity
          .put(request)
          .where(({ requestId, answeredAt }, { eq, notExists }) =>
            [eq(requestId, request.requestId), notExists(answeredAt)].join(' AND '),
          )
          .params(),
      ),
  };
}
