/** What a clinical record is made of, as its access log tells it. */
export const recordParts = [
  'summary',
  'treatment',
  'visits',
  'recommendations',
  'documents',
  'skin',
  'intake',
  'laserConsent',
  'doses',
  'medications',
  'health',
  'accessLog',
  'alerts',
] as const;
export type RecordPart = (typeof recordParts)[number];

/** The action of the audit row that every read of a clinical record leaves. */
export const recordRead = 'record.read';
