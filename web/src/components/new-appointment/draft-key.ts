/** Returns the storage key of this user's draft for a new appointment in this tab. */
export const buildCreateDraftKey = (userId: string) => `create appointment ${userId}`;
