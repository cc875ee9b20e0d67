import { locationEndpoint, required } from '../env.ts';
import type { Places } from '../seams/geocoder.ts';

/** The client of Amazon Location is loaded by the first route. */
export async function places(): Promise<Places> {
  const { makePlaces } = await import('../adapters/aws-geocoder.ts');
  return makePlaces({
    placeIndex: required('placeIndex'),
    routeCalculator: required('routeCalculator'),
    hasOwnEndpoint: locationEndpoint() !== undefined,
  });
}
