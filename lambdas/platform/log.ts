import { Logger } from '@aws-lambda-powertools/logger';

/** Structured log: ids and codes only, never a person's data. */
export const log = new Logger({ serviceName: 'spa' });
