/** Where what is being uploaded waits among the private files, to be scanned and looked at. */
export const incomingFolder = 'incoming/';
