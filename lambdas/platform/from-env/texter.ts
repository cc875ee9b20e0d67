import { makeTexter } from '../sns-texter.ts';
import type { Texter } from '../texter.ts';

export const texter = async (): Promise<Texter> => makeTexter();
