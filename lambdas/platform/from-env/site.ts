import { makeSite } from '../adapters/site-over-http.ts';
import { required } from '../env.ts';
import type { Site } from '../seams/site.ts';

export const site = async (): Promise<Site> => makeSite({ address: required('publicUrl') });
