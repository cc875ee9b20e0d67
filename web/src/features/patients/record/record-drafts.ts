import { forget } from '#web/src/lib/session/session-draft.ts';

const kept = ['note', 'skin', 'goals'] as const;

/** Storage key of a draft about a client, kept until the record or its tab is closed. */
export const recordDraft = (what: (typeof kept)[number], patientId: string) => `${what}.${patientId}`;
export const forgetRecordDrafts = (patientId: string) =>
  forget(...kept.map((what) => recordDraft(what, patientId)));
