/** The site at its public address. */
export type Site = {
  /** Whether a visitor gets the page at this path (`/api/health`); false also when nothing answers in time. */
  isAnswering(path: string): Promise<boolean>;
};
