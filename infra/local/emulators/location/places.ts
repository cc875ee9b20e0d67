import * as z from 'zod/mini';
import { parseJson } from '../kit/emulator.ts';
import { findMatches, parseAddress } from './address.ts';
import { calculateBounds, calculateMeters } from './distance.ts';
import { placeNotFoundError } from './fault.ts';
import { type Municipality, municipalities, type Position } from './gazetteer.ts';
import { positionShape } from './position.ts';

const createSearchShape = (maxResults: number) =>
  z.strictObject({
    Text: z.string().check(z.minLength(1), z.maxLength(200)),
    BiasPosition: z.optional(positionShape),
    FilterCountries: z.optional(z.array(z.string().check(z.regex(/^[A-Z]{3}$/)))),
    MaxResults: z.optional(z.int().check(z.minimum(1), z.maximum(maxResults))),
    Language: z.optional(z.string()),
  });

export const suggestionsShape = createSearchShape(15);
export const textShape = createSearchShape(50);

type Search = z.infer<typeof textShape>;
type GazetteerEntry = {
  readonly municipality: Municipality;
  readonly street: string;
  readonly postalCode: string;
};

const dataSource = 'Here';
const placeIdShape = z.tuple([z.string(), z.string(), z.string()]);

export function suggestPlaces(search: Search) {
  const entries = findEntries(search, search.MaxResults ?? 5);
  return {
    Summary: { ...search, DataSource: dataSource },
    Results: entries.map((entry) => ({
      Text: formatLabel(entry),
      PlaceId: toPlaceId(entry),
    })),
  };
}

/** HERE returns an id and no relevance. */
export function searchText(search: Search) {
  const { BiasPosition: bias } = search;
  const entries = findEntries(search, search.MaxResults ?? 50);
  return {
    Summary: {
      ...search,
      DataSource: dataSource,
      ResultBBox: entries.length > 0 ? calculateBounds(entries.map(selectPoint)) : undefined,
    },
    Results: entries.map((entry) => ({
      Place: toPlace(entry),
      PlaceId: toPlaceId(entry),
      Distance: bias && calculateMeters(bias, selectPoint(entry)),
    })),
  };
}

export const getPlace = (id: string) => ({ Place: toPlace(parsePlaceId(id)) });

/** Finds the most relevant entries. Equally relevant ones are sorted by distance to the bias, or by name. */
function findEntries(search: Search, count: number): (GazetteerEntry & { relevance: number })[] {
  const { BiasPosition: bias, FilterCountries: countries } = search;
  if (countries && !countries.includes('PRI')) return [];
  const { street, postalCode, words } = parseAddress(search.Text);
  const calculateDistance = (entry: GazetteerEntry) => (bias ? calculateMeters(bias, selectPoint(entry)) : 0);
  return findMatches(words)
    .map((match) => ({ ...match, street, postalCode }))
    .toSorted((a, b) => b.relevance - a.relevance || calculateDistance(a) - calculateDistance(b))
    .slice(0, count);
}

const selectPoint = ({ municipality }: GazetteerEntry): Position => municipality.point;

function formatLabel({ street, municipality, postalCode }: GazetteerEntry): string {
  const town = [municipality.name, postalCode].filter(Boolean).join(' ');
  return [street, town, 'Puerto Rico'].filter(Boolean).join(', ');
}

/** The house number ends or begins its street, as in `Calle Luna 12` or `B-12 Calle 3`. */
const streetPattern =
  /^(?<nameBefore>.*\p{L}.*)\s(?<numberAfter>[\d-]+)$|^(?<numberBefore>\p{L}?-?\d[\d-]*)\s(?<nameAfter>.*\p{L}.*)$/u;

function parseStreet(street: string) {
  const parts = streetPattern.exec(street)?.groups ?? {};
  const { nameBefore, numberAfter, numberBefore, nameAfter } = parts;
  return {
    AddressNumber: numberAfter ?? numberBefore,
    Street: nameBefore ?? nameAfter ?? (street || undefined),
  };
}

function toPlace(entry: GazetteerEntry) {
  return {
    Label: formatLabel(entry),
    Geometry: { Point: selectPoint(entry) },
    ...parseStreet(entry.street),
    Municipality: entry.municipality.name,
    SubRegion: entry.municipality.name,
    Region: 'Puerto Rico',
    Country: 'PRI',
    PostalCode: entry.postalCode || undefined,
    // The gazetteer has no streets, so a street gets the point of its town.
    Interpolated: entry.street !== '',
    TimeZone: { Name: 'America/Puerto_Rico', Offset: -14_400 },
  };
}

/** Encodes the place itself as its id, so that nothing needs to be stored. */
function toPlaceId({ municipality, street, postalCode }: GazetteerEntry): string {
  return Buffer.from(JSON.stringify([municipality.code, street, postalCode])).toString('base64url');
}

function parsePlaceId(id: string): GazetteerEntry {
  const parsed = placeIdShape.safeParse(parseJson(Buffer.from(id, 'base64url').toString()));
  if (!parsed.success) throw placeNotFoundError(id);
  const [code, street, postalCode] = parsed.data;
  const municipality = municipalities.find((row) => row.code === code);
  if (!municipality) throw placeNotFoundError(id);
  return { municipality, street, postalCode };
}
