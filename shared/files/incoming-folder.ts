/** Where what is being uploaded waits among the private files, to be scanned and looked at. */
export const incomingFolder = 'incoming/';

/** The key of a file between its upload and its check; the bucket deletes what is left there after a day. */
export const incomingKey = (key: string) => `${incomingFolder}${key}`;
