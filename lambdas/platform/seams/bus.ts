/** The event bus: takes what the outbox holds. */
export type Bus = {
  /** Answers the entries that the bus did not take, each with its reason; throws when the bus is not there. */
  publish(entries: readonly BusEntry[]): Promise<readonly Rejection[]>;
};
export type BusEntry = {
  readonly eventId: string;
  readonly source: string;
  readonly detailType: string;
  readonly detail: string;
  /** UTC ISO instant. */
  readonly at: string;
};
/** `code` is EventBridge's, or the name of the error. */
export type Rejection = { readonly eventId: string; readonly code: string };
