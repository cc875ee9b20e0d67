import { discardDraft } from '#web/src/lib/session/session-draft.ts';

const draftKinds = ['note', 'skin', 'goals'] as const;

/** Storage key of a draft about a client, kept until the record or its tab is closed. */
export const getRecordDraftKey = (kind: (typeof draftKinds)[number], patientId: string) =>
  `${kind}.${patientId}`;
export const discardRecordDrafts = (patientId: string) =>
  discardDraft(...draftKinds.map((kind) => getRecordDraftKey(kind, patientId)));
