import type { Texter } from '../texter.ts';

/** The client of SNS is loaded by the first SMS. */
export async function texter(): Promise<Texter> {
  const { makeTexter } = await import('../sns-texter.ts');
  return makeTexter();
}
