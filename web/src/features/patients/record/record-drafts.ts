import { forget } from '#web/src/lib/session/session-draft.ts';

const kept = ['note', 'skin', 'goals'] as const;

/** Under which this tab keeps what is being written about a client, until the record or its part is left. */
export const recordDraft = (what: (typeof kept)[number], patientId: string) => `${what}.${patientId}`;
export const forgetRecordDrafts = (patientId: string) =>
  forget(...kept.map((what) => recordDraft(what, patientId)));
