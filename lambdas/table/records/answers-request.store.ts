import type { AnswersRequest } from '#shared/records/answers/answers-request.ts';
import type { TableConfig } from '../engine/config.ts';
import { makeTableRows } from '../engine/row.ts';
import type { RowWrite } from '../engine/write.ts';
import { answersRequestEntity } from './answers-request.entity.ts';

export type AnswersRequestStore = {
  find(patientId: string): Promise<AnswersRequest | undefined>;
  create(request: AnswersRequest): RowWrite;
  /** The write is rejected if the request was answered or replaced. */
  save(request: AnswersRequest): RowWrite;
};

export function answersRequestStore(config: TableConfig): AnswersRequestStore {
  const { find, put } = makeTableRows(answersRequestEntity, config);
  return {
    find: (patientId) => find({ patientId }),
    create: (request) => put(request),
    save: (request) =>
      put(request, ({ requestId, answeredAt }, { eq, notExists }) =>
        [eq(requestId, request.requestId), notExists(answeredAt)].join(' AND '),
      ),
  };
}
