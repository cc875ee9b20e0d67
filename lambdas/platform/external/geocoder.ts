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
/** The line's bends are longitude and latitude, as GeoJSON orders them. */
export type Way = { line: [number, number][]; distanceMeters: number; durationSeconds: number };

/** An address written out whole, and where it is. */
export type Place = Point & { readonly label: string; readonly municipality?: string };

/** Addresses and ways of Puerto Rico. */
export type Geocoder = {
  /** Where an address is; undefined when nobody knows it. */
  locate(address: string): Promise<Place | undefined>;
  /** At most five addresses that a text may become while it is typed; what has no point on the map is not among them. */
  suggest(text: string): Promise<Place[]>;
  /** The way by car; undefined when there is none. */
  drive(from: Point, to: Point): Promise<Way | undefined>;
};

const puertoRico = 'PRI';
/** Longer texts are refused. */
const longestText = 200;
const metersPerKilometer = 1_000;
const mostSuggestions = 5;

type GeoInput = {
  readonly placeIndex: string;
  readonly routeCalculator: string;
  /** An endpoint of one's own has one host for everything; Amazon's are `places.` and `routes.` */
  readonly hasOwnEndpoint: boolean;
  readonly client?: LocationClient;
};

/** Addresses and routes of HERE by Amazon Location. What it refuses is not there; when it does not answer, the call is unavailable. */
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

/** A suggestion has words and no point; its place has. */
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

/** Undefined for what has no point on the map. */
function placeOf(found: FoundPlace | undefined, words: string): Place | undefined {
  const [longitude, latitude] = found?.Geometry?.Point ?? [];
  if (longitude === undefined || latitude === undefined) return undefined;
  const { Label = words, SubRegion, Municipality: municipality = SubRegion } = found ?? {};
  return { latitude, longitude, label: Label, ...(municipality && { municipality }) };
}

const positionOf = ({ latitude, longitude }: Point) => [longitude, latitude];

const bendOf = ([longitude, latitude]: number[]): [number, number][] =>
  longitude === undefined || latitude === undefined ? [] : [[longitude, latitude]];

/** Undefined for what the service refuses to look for: an address that is none, two points without a road between. */
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
