/** The only place that names the table's keys: entities, CDK and the local engine read it. */
export const table = { pk: 'pk', sk: 'sk' } as const;
export const gsi1 = { name: 'gsi1', pk: 'gsi1pk', sk: 'gsi1sk' } as const;
export const gsi2 = { name: 'gsi2', pk: 'gsi2pk', sk: 'gsi2sk' } as const;
export const gsi3 = { name: 'gsi3', pk: 'gsi3pk', sk: 'gsi3sk' } as const;
export const indexes = [gsi1, gsi2, gsi3] as const;

/** Epoch seconds after which DynamoDB may drop a row (markers, throttles, sent outbox rows). */
export const ttlAttribute = 'expiresAt';
/** ElectroDB's marker of what a row is; the stream filter looks for outbox rows by it. */
export const entityAttribute = '__edb_e__';
export const service = 'spa';
