/** Names of the table's keys, for entities, CDK and the local DynamoDB. */
export const table = { pk: 'pk', sk: 'sk' } as const;
export const gsi1 = { name: 'gsi1', pk: 'gsi1pk', sk: 'gsi1sk' } as const;
export const gsi2 = { name: 'gsi2', pk: 'gsi2pk', sk: 'gsi2sk' } as const;
export const gsi3 = { name: 'gsi3', pk: 'gsi3pk', sk: 'gsi3sk' } as const;
export const indexes = [gsi1, gsi2, gsi3] as const;

/** Time to live in epoch seconds, for idempotency records, throttles and published outbox entries. */
export const ttlAttribute = 'expiresAt';
/** ElectroDB's entity attribute, by which the stream filter selects outbox entries. */
export const entityAttribute = '__edb_e__';
export const service = 'spa';
