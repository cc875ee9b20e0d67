import {
  CalculateRouteCommand,
  type Place as FoundPlace,
  GetPlaceCommand,
  LocationClient,
  SearchPlaceIndexForSuggestionsCommand,
  SearchPlaceIndexForTextCommand,
  ValidationException,
} from '@aws-sdk/client-location';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { locationEndpoint, required } from '../env.ts';
import { awsOptions, timeouts } from '../timeouts.ts';
import { isAnswerTo } from './address-match.ts';

export type Point = { readonly latitude: number; readonly longitude: number };
/** `line` has [longitude, latitude] pairs, as in GeoJSON. */
export type Way = { line: [number, number][]; distanceMeters: number; durationSeconds: number };

export type Place = Point & { readonly label: string; readonly municipality?: string };

/** Port for addresses and routes in Puerto Rico. */
export type Geocoder = {
  /** Undefined if the address is not found. */
  locate(address: string): Promise<Place | undefined>;
  /** At most five address suggestions with a position. */
  suggest(text: string): Promise<Place[]>;
  drive(from: Point, to: Point): Promise<Way | undefined>;
};

const puertoRico = 'PRI';
const longestText = 200;
const metersPerKilometer = 1_000;
const mostSuggestions = 5;

type GeoInput = {
  readonly placeIndex: string;
  readonly routeCalculator: string;
  /** A custom endpoint has one host; Amazon's are `places.` and `routes.` */
  readonly hasOwnEndpoint: boolean;
  readonly client?: LocationClient;
};

/** Creates the adapter for HERE by Amazon Location; throws `unavailable` if it does not answer. */
export function makeGeocoder({ placeIndex, routeCalculator, hasOwnEndpoint, client }: GeoInput): Geocoder {
  const location =
    client ?? new LocationClient({ ...awsOptions(timeouts.geocoder), disableHostPrefix: hasOwnEndpoint });
  return {
    async locate(address) {
      const found = await answerOf(
        location.send(
          new SearchPlaceIndexForTextCommand({
            IndexName: placeIndex,
            Text: address.slice(0, longestText),
            FilterCountries: [puertoRico],
            Language: 'es',
            MaxResults: 1,
          }),
        ),
      );
      const [best] = found?.Results ?? [];
      if (!best?.Place || !isAnswerTo(address, best.Place)) return undefined;
      return placeOf(best.Place, address);
    },

    suggest: (text) => suggestions({ location, placeIndex }, text),

    async drive(from, to) {
      const way = await answerOf(
        location.send(
          new CalculateRouteCommand({
            CalculatorName: routeCalculator,
            DeparturePosition: positionOf(from),
            DestinationPosition: positionOf(to),
            TravelMode: 'Car',
            DepartNow: true,
            DistanceUnit: 'Kilometers',
            IncludeLegGeometry: true,
          }),
        ),
      );
      if (!way?.Summary) return undefined;
      const { Distance = 0, DurationSeconds = 0 } = way.Summary;
      return {
        line: (way.Legs ?? []).flatMap(({ Geometry }) => (Geometry?.LineString ?? []).flatMap(bendOf)),
        distanceMeters: Math.round(Distance * metersPerKilometer),
        durationSeconds: Math.round(DurationSeconds),
      };
    },
  };
}

type Index = { readonly location: LocationClient; readonly placeIndex: string };

/** Suggestions have no position, so each is looked up as a place. */
async function suggestions({ location, placeIndex }: Index, text: string): Promise<Place[]> {
  const asked = { IndexName: placeIndex, Language: 'es' };
  const suggested = await answerOf(
    location.send(
      new SearchPlaceIndexForSuggestionsCommand({
        ...asked,
        Text: text.slice(0, longestText),
        FilterCountries: [puertoRico],
        MaxResults: mostSuggestions,
      }),
    ),
  );
  const found = await Promise.all(
    (suggested?.Results ?? []).map(async ({ PlaceId, Text = '' }) => {
      if (PlaceId === undefined) return undefined;
      const whole = await answerOf(location.send(new GetPlaceCommand({ ...asked, PlaceId })));
      return placeOf(whole?.Place, Text);
    }),
  );
  return [...new Map(found.flatMap((place) => (place ? [[place.label, place]] : []))).values()];
}

function placeOf(found: FoundPlace | undefined, words: string): Place | undefined {
  const [longitude, latitude] = found?.Geometry?.Point ?? [];
  if (longitude === undefined || latitude === undefined) return undefined;
  const { Label = words, SubRegion, Municipality: municipality = SubRegion } = found ?? {};
  return { latitude, longitude, label: Label, ...(municipality && { municipality }) };
}

const positionOf = ({ latitude, longitude }: Point) => [longitude, latitude];

const bendOf = ([longitude, latitude]: number[]): [number, number][] =>
  longitude === undefined || latitude === undefined ? [] : [[longitude, latitude]];

/** Undefined if the service rejects the query, such as an invalid address or unconnected points. */
async function answerOf<Reply>(call: Promise<Reply>): Promise<Reply | undefined> {
  try {
    return await call;
  } catch (cause) {
    if (cause instanceof ValidationException) return undefined;
    throw new AppError(coreErrors.unavailable, { cause });
  }
}

export const fromEnv = (): Geocoder =>
  makeGeocoder({
    placeIndex: required('placeIndex'),
    routeCalculator: required('routeCalculator'),
    hasOwnEndpoint: locationEndpoint() !== undefined,
  });
