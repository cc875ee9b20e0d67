import { locationEndpoint, required } from '../env.ts';
import type { Geocoder } from '../seams/geocoder.ts';

/** The client of Amazon Location is loaded by the first route. */
export async function geocoder(): Promise<Geocoder> {
  const { makeGeocoder } = await import('../adapters/aws-geocoder.ts');
  return makeGeocoder({
    placeIndex: required('placeIndex'),
    routeCalculator: required('routeCalculator'),
    hasOwnEndpoint: locationEndpoint() !== undefined,
  });
}
