import { optional, required } from '../env.ts';
import type { Files } from '../seams/files.ts';

/** The client of S3 is loaded by the first file. */
export async function files(): Promise<Files> {
  const { makeFiles } = await import('../adapters/aws-files.ts');
  return makeFiles({
    bucket: required('filesBucket'),
    pathStyle: optional('filesPathStyle') === 'true',
  });
}
