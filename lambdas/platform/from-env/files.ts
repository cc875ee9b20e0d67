import { makeFiles } from '../aws-files.ts';
import { optional, required } from '../env.ts';
import type { Files } from '../files.ts';

export const files = async (): Promise<Files> =>
  makeFiles({ bucket: required('filesBucket'), pathStyle: optional('filesPathStyle') === 'true' });
