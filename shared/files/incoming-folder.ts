export const incomingFolder = 'incoming/';

/** Builds the key of a file between upload and check. An S3 lifecycle rule deletes leftovers after a day. */
export const buildIncomingKey = (key: string) => `${incomingFolder}${key}`;
