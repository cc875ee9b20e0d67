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
import { getLocationEndpoint, requireEnv } from '../env.ts';
import { makeAwsOptions, timeouts } from '../timeouts.ts';
import { isAddressMatch } from './address-match.ts';

export type Point = { readonly latitude: number; readonly longitude: number };
/** `line` has [longitude, latitude] pairs, as in GeoJSON. */
export type DrivingRoute = { line: [number, number][]; distanceMeters: number; durationSeconds: number };

export type Place = Point & { readonly label: string; readonly municipality?: string };

/** Port for addresses and routes in Puerto Rico. */
export type Geocoder = {
  /** Returns undefined if the address is not found. */
  locate(address: string): Promise<Place | undefined>;
  /** Returns at most five address suggestions with a position. */
  suggest(text: string): Promise<Place[]>;
  drive(from: Point, to: Point): Promise<DrivingRoute | undefined>;
};

const puertoRico = 'PRI';
const maxTextLength = 200;
const metersPerKilometer = 1_000;
const maxSuggestions = 5;

type MakeGeocoderInput = {
  readonly placeIndex: string;
  readonly routeCalculator: string;
  /** A custom endpoint has one host. Amazon has the hosts `places.` and `routes.`. */
  readonly hasOwnEndpoint: boolean;
  readonly client?: LocationClient;
};

/** Creates the adapter for HERE by Amazon Location. Throws `unavailable` if it does not answer. */
export function makeGeocoder({
  placeIndex,
  routeCalculator,
  hasOwnEndpoint,
  client,
}: MakeGeocoderInput): Geocoder {
  const location =
    client ?? new LocationClient({ ...makeAwsOptions(timeouts.geocoder), disableHostPrefix: hasOwnEndpoint });
  return {
    async locate(address) {
      const searchResult = await sendToLocation(
        location.send(
          new SearchPlaceIndexForTextCommand({
            IndexName: placeIndex,
            Text: address.slice(0, maxTextLength),
            FilterCountries: [puertoRico],
            Language: 'es',
            MaxResults: 1,
          }),
        ),
      );
      const [bestMatch] = searchResult?.Results ?? [];
      if (!bestMatch?.Place || !isAddressMatch(address, bestMatch.Place)) return undefined;
      return toPlace(bestMatch.Place, address);
    },

    suggest: (text) => suggestPlaces({ location, placeIndex }, text),

    async drive(from, to) {
      const route = await sendToLocation(
        location.send(
          new CalculateRouteCommand({
            CalculatorName: routeCalculator,
            DeparturePosition: toPosition(from),
            DestinationPosition: toPosition(to),
            TravelMode: 'Car',
            DepartNow: true,
            DistanceUnit: 'Kilometers',
            IncludeLegGeometry: true,
          }),
        ),
      );
      if (!route?.Summary) return undefined;
      const { Distance = 0, DurationSeconds = 0 } = route.Summary;
      return {
        line: (route.Legs ?? []).flatMap(({ Geometry }) => (Geometry?.LineString ?? []).flatMap(toLinePoint)),
        distanceMeters: Math.round(Distance * metersPerKilometer),
        durationSeconds: Math.round(DurationSeconds),
      };
    },
  };
}

type PlaceIndex = { readonly location: LocationClient; readonly placeIndex: string };

/** Looks up each suggestion as a place, because suggestions have no position. */
async function suggestPlaces({ location, placeIndex }: PlaceIndex, text: string): Promise<Place[]> {
  const baseQuery = { IndexName: placeIndex, Language: 'es' };
  const suggestions = await sendToLocation(
    location.send(
      new SearchPlaceIndexForSuggestionsCommand({
        ...baseQuery,
        Text: text.slice(0, maxTextLength),
        FilterCountries: [puertoRico],
        MaxResults: maxSuggestions,
      }),
    ),
  );
  const places = await Promise.all(
    (suggestions?.Results ?? []).map(async ({ PlaceId, Text = '' }) => {
      if (PlaceId === undefined) return undefined;
      const fullPlace = await sendToLocation(location.send(new GetPlaceCommand({ ...baseQuery, PlaceId })));
      return toPlace(fullPlace?.Place, Text);
    }),
  );
  return [...new Map(places.flatMap((place) => (place ? [[place.label, place]] : []))).values()];
}

function toPlace(foundPlace: FoundPlace | undefined, text: string): Place | undefined {
  const [longitude, latitude] = foundPlace?.Geometry?.Point ?? [];
  if (longitude === undefined || latitude === undefined) return undefined;
  const { Label = text, SubRegion, Municipality: municipality = SubRegion } = foundPlace ?? {};
  return { latitude, longitude, label: Label, ...(municipality && { municipality }) };
}

const toPosition = ({ latitude, longitude }: Point) => [longitude, latitude];

const toLinePoint = ([longitude, latitude]: number[]): [number, number][] =>
  longitude === undefined || latitude === undefined ? [] : [[longitude, latitude]];

/** Returns undefined if the service rejects the query, such as an invalid address or unconnected points. */
async function sendToLocation<Reply>(call: Promise<Reply>): Promise<Reply | undefined> {
  try {
    return await call;
  } catch (cause) {
    if (cause instanceof ValidationException) return undefined;
    throw new AppError(coreErrors.unavailable, { cause });
  }
}

export const fromEnv = (): Geocoder =>
  makeGeocoder({
    placeIndex: requireEnv('placeIndex'),
    routeCalculator: requireEnv('routeCalculator'),
    hasOwnEndpoint: getLocationEndpoint() !== undefined,
  });
