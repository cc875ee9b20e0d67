export const recordParts = [
  'summary',
  'overview',
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

/** Audit action of each read of a clinical record. */
export const recordReadAction = 'record.read';
