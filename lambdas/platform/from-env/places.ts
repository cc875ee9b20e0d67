import { makePlaces } from '../aws-places.ts';
import { locationEndpoint, required } from '../env.ts';
import type { Places } from '../places.ts';

export const places = async (): Promise<Places> =>
  makePlaces({
    placeIndex: required('placeIndex'),
    routeCalculator: required('routeCalculator'),
    hasOwnEndpoint: locationEndpoint() !== undefined,
  });
