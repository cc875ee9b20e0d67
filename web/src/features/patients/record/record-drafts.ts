import { discardDraft } from '#web/src/lib/session/session-draft.ts';

/** Drafts that end when the record or its tab is closed. A note's draft stays until it is saved or discarded. */
const closingDraftKinds = ['skin', 'goals'] as const;
type DraftKind = (typeof closingDraftKinds)[number] | 'note';

/** Storage key of a draft about a client. */
export const getRecordDraftKey = (kind: DraftKind, patientId: string) => `${kind}.${patientId}`;
export const discardRecordDrafts = (patientId: string) =>
  discardDraft(...closingDraftKinds.map((kind) => getRecordDraftKey(kind, patientId)));
