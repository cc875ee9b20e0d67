import * as z from 'zod/mini';
import { matching, readAddress } from './address.ts';
import { boxAround, metresBetween } from './distance.ts';
import { noSuchPlace } from './fault.ts';
import { type Municipality, municipalities, type Position } from './gazetteer.ts';
import { positionShape } from './position.ts';

const searchShape = (mostResults: number) =>
  z.strictObject({
    Text: z.string().check(z.minLength(1), z.maxLength(200)),
    BiasPosition: z.optional(positionShape),
    FilterCountries: z.optional(z.array(z.string().check(z.regex(/^[A-Z]{3}$/)))),
    MaxResults: z.optional(z.int().check(z.minimum(1), z.maximum(mostResults))),
    Language: z.optional(z.string()),
  });

export const suggestionsShape = searchShape(15);
export const textShape = searchShape(50);

type Search = z.infer<typeof textShape>;
type Spot = { readonly municipality: Municipality; readonly street: string; readonly postalCode: string };

const dataSource = 'Esri';
const placeIdShape = z.tuple([z.string(), z.string(), z.string()]);

export function suggest(search: Search) {
  const found = find(search, search.MaxResults ?? 5);
  return {
    Summary: { ...search, DataSource: dataSource },
    Results: found.map((spot) => ({
      Text: labelOf(spot),
      PlaceId: placeIdOf(spot),
      Categories: categoriesOf(spot),
    })),
  };
}

export function searchText(search: Search) {
  const { BiasPosition: bias } = search;
  const found = find(search, search.MaxResults ?? 50);
  return {
    Summary: {
      ...search,
      DataSource: dataSource,
      ResultBBox: found.length > 0 ? boxAround(found.map(pointOf)) : undefined,
    },
    Results: found.map((spot) => ({
      Place: placeOf(spot),
      PlaceId: placeIdOf(spot),
      Relevance: spot.relevance,
      Distance: bias && metresBetween(bias, pointOf(spot)),
    })),
  };
}

export const getPlace = (id: string) => ({ Place: placeOf(spotOf(id)) });

/** The best match first; among equals the nearest to the bias, or else by name. */
function find(search: Search, count: number): (Spot & { relevance: number })[] {
  const { BiasPosition: bias, FilterCountries: countries } = search;
  if (countries && !countries.includes('PRI')) return [];
  const { street, postalCode, words } = readAddress(search.Text);
  const away = (spot: Spot) => (bias ? metresBetween(bias, pointOf(spot)) : 0);
  return matching(words)
    .map((match) => ({ ...match, street, postalCode }))
    .toSorted((a, b) => b.relevance - a.relevance || away(a) - away(b))
    .slice(0, count);
}

const pointOf = ({ municipality }: Spot): Position => municipality.point;

function labelOf({ street, municipality, postalCode }: Spot): string {
  return [street, municipality.name, 'Puerto Rico', postalCode].filter(Boolean).join(', ');
}

const categoriesOf = ({ street }: Spot) => [street ? 'AddressType' : 'MunicipalityType'];

function placeOf(spot: Spot) {
  return {
    Label: labelOf(spot),
    Geometry: { Point: pointOf(spot) },
    Street: spot.street || undefined,
    Municipality: spot.municipality.name,
    Region: 'Puerto Rico',
    Country: 'PRI',
    PostalCode: spot.postalCode || undefined,
    // Streets are not known here: they take the point of their town.
    Interpolated: spot.street !== '',
    Categories: categoriesOf(spot),
  };
}

/** The place itself, written as an id: nothing has to be remembered to read it again. */
function placeIdOf({ municipality, street, postalCode }: Spot): string {
  return Buffer.from(JSON.stringify([municipality.code, street, postalCode])).toString('base64url');
}

function spotOf(id: string): Spot {
  const read = placeIdShape.safeParse(jsonOf(id));
  if (!read.success) throw noSuchPlace(id);
  const [code, street, postalCode] = read.data;
  const municipality = municipalities.find((one) => one.code === code);
  if (!municipality) throw noSuchPlace(id);
  return { municipality, street, postalCode };
}

function jsonOf(id: string): unknown {
  try {
    return JSON.parse(Buffer.from(id, 'base64url').toString());
  } catch {
    return undefined;
  }
}
