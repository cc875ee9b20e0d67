import {
  AssociateTrackerConsumerCommand,
  CalculateRouteCommand,
  GetPlaceCommand,
  LocationClient,
  SearchPlaceIndexForSuggestionsCommand,
  SearchPlaceIndexForTextCommand,
} from '@aws-sdk/client-location';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningServer } from '#infra/local/emulators/http.ts';
import { municipalities } from '#infra/local/emulators/location/gazetteer.ts';
import { startLocation } from '#infra/local/emulators/location/start.ts';

let emulator: RunningServer;
let client: LocationClient;

beforeAll(async () => {
  emulator = await startLocation({ port: 0 });
  client = new LocationClient({
    endpoint: emulator.url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    disableHostPrefix: true,
  });
});

afterAll(async () => {
  client.destroy();
  await emulator.close();
});

type Options = { FilterCountries?: string[]; MaxResults?: number; BiasPosition?: number[] };

async function listSuggestions(text: string, options: Options = {}) {
  const { Results = [] } = await client.send(
    new SearchPlaceIndexForSuggestionsCommand({ IndexName: 'places', Text: text, ...options }),
  );
  return Results;
}

async function suggestTexts(text: string, options: Options = {}) {
  return (await listSuggestions(text, options)).map(({ Text }) => Text);
}

async function search(text: string, options: Options = {}) {
  const { Results = [] } = await client.send(
    new SearchPlaceIndexForTextCommand({ IndexName: 'places', Text: text, ...options }),
  );
  return Results;
}

const getPlace = (PlaceId: string) => client.send(new GetPlaceCommand({ IndexName: 'places', PlaceId }));
const findPoint = (name: string) => [...municipalities.find((row) => row.name === name)!.point];

describe('gazetteer', () => {
  it('contains 78 municipalities within Puerto Rico', () => {
    const municipalitiesInBounds = municipalities.filter(
      ({ point: [x, y] }) => y >= 17.88 && y <= 18.52 && x >= -67.95 && x <= -65.2,
    );

    expect(municipalitiesInBounds).toHaveLength(78);
    expect(municipalities).toHaveLength(78);
    for (const field of ['code', 'name', 'point'] as const)
      expect(new Set(municipalities.map((municipality) => String(municipality[field]))).size).toBe(78);
  });

  it('finds every municipality first by its name', async () => {
    const results = await Promise.all(municipalities.map(async ({ name }) => (await search(name))[0]));

    expect(results.map((result) => [result?.Place?.Municipality, result?.Place?.Geometry?.Point])).toEqual(
      municipalities.map(({ name, point }) => [name, point]),
    );
  });
});

describe('suggestions', () => {
  it('match any word, ignoring accents and case, while typing', async () => {
    expect(await suggestTexts('MAYAGUEZ')).toEqual(['Mayagüez, Puerto Rico']);
    expect(await suggestTexts('grande')).toEqual(['Río Grande, Puerto Rico', 'Sabana Grande, Puerto Rico']);
    expect(await suggestTexts('añas')).toEqual(['Añasco, Puerto Rico']);
    expect(await suggestTexts('Calle Luna 12, pon')).toEqual(['Calle Luna 12, Ponce, Puerto Rico']);
    expect(await suggestTexts('Wellington')).toEqual([]);
  });

  it('are limited to five by default', async () => {
    expect(await listSuggestions('s')).toHaveLength(5);
    expect(await listSuggestions('s', { MaxResults: 2 })).toHaveLength(2);
  });

  it('contain places in Puerto Rico only', async () => {
    expect(await suggestTexts('Ponce', { FilterCountries: ['ESP', 'USA'] })).toEqual([]);
    expect(await suggestTexts('Ponce', { FilterCountries: ['PRI'] })).toEqual(['Ponce, Puerto Rico']);
  });

  it('are sorted by distance from the bias among equals', async () => {
    const near = await suggestTexts('vega', { BiasPosition: findPoint('Manatí') });
    const far = await suggestTexts('vega', { BiasPosition: findPoint('San Juan') });

    expect(near).toEqual(['Vega Baja, Puerto Rico', 'Vega Alta, Puerto Rico']);
    expect(far).toEqual(near.toReversed());
  });

  it('have a stable id that leads to their place', async () => {
    const [suggestion] = await listSuggestions('Calle Muñoz 3, mayaguez');
    const [sameSuggestion] = await listSuggestions('Calle Muñoz 3, Mayagüez, Puerto Rico');

    const { Place } = await getPlace(suggestion!.PlaceId!);

    expect(sameSuggestion?.PlaceId).toBe(suggestion?.PlaceId);
    expect(Place).toMatchObject({
      Label: 'Calle Muñoz 3, Mayagüez, Puerto Rico',
      Geometry: { Point: findPoint('Mayagüez') },
      AddressNumber: '3',
      Street: 'Calle Muñoz',
      Municipality: 'Mayagüez',
      SubRegion: 'Mayagüez',
      Country: 'PRI',
    });
  });
});

describe('text search', () => {
  it.each([
    ['Calle Luna 12, Ponce', 'Calle Luna 12, Ponce, Puerto Rico'],
    ['Calle Luna 12 ponce', 'Calle Luna 12, Ponce, Puerto Rico'],
    ['Ave. Ponce de León 5, Apt. 2, SAN JUAN, PR', 'Ave. Ponce de León 5, San Juan, Puerto Rico'],
    ['Calle Luna 12, Ponce, PR, apto 3-B', 'Calle Luna 12, Ponce, Puerto Rico'],
    ['Calle Luna 12, Ponce, PR 00730', 'Calle Luna 12, Ponce 00730, Puerto Rico'],
    ['Calle Luna 12, Ponce, Puerto Rico, 00730', 'Calle Luna 12, Ponce 00730, Puerto Rico'],
    ['Calle Luna 12, Ponce 00730, Puerto Rico', 'Calle Luna 12, Ponce 00730, Puerto Rico'],
    ['Calle Sol 1, Mayagu\u0308ez', 'Calle Sol 1, Mayagüez, Puerto Rico'],
  ])('keeps the street of "%s"', async (text, label) => {
    const results = await search(text);

    expect(results.map(({ Place }) => Place?.Label)).toEqual([label]);
  });

  it.each([
    ['Calle Luna 12, Ponce', { Street: 'Calle Luna', AddressNumber: '12' }],
    ['Urb. Las Lomas, Calle 3, Ponce', { Street: 'Urb. Las Lomas, Calle', AddressNumber: '3' }],
    ['B-12 Calle Luna, Ponce', { Street: 'Calle Luna', AddressNumber: 'B-12' }],
    ['Calle Luna, Ponce', { Street: 'Calle Luna' }],
    ['Ponce', { Municipality: 'Ponce' }],
  ])('returns "%s" in the fields of HERE, with an id and without relevance', async (text, fields) => {
    const [firstResult] = await search(text);

    expect(firstResult).toEqual({
      PlaceId: expect.any(String),
      Place: expect.objectContaining({
        ...fields,
        TimeZone: { Name: 'America/Puerto_Rico', Offset: -14_400 },
      }),
    });
    expect((await getPlace(firstResult!.PlaceId!)).Place).toEqual(firstResult!.Place);
  });

  it('measures the distance from the bias in meters', async () => {
    const [result] = await search('San Juan', { BiasPosition: findPoint('Ponce') });

    expect(result?.Distance).toBeGreaterThan(70_000);
    expect(result?.Distance).toBeLessThan(78_000);
  });
});

describe('route', () => {
  const fromPonce = { CalculatorName: 'routes', DeparturePosition: findPoint('Ponce') };
  const driveInput = { ...fromPonce, DestinationPosition: findPoint('San Juan') };

  it('is longer than the straight line and runs from point to point', async () => {
    const { Legs, Summary } = await client.send(
      new CalculateRouteCommand({ ...driveInput, IncludeLegGeometry: true }),
    );

    expect(Summary).toMatchObject({ DistanceUnit: 'Kilometers', DurationSeconds: expect.any(Number) });
    expect(Summary?.Distance).toBeGreaterThan(90);
    expect(Summary?.Distance).toBeLessThan(140);
    expect(Legs).toHaveLength(1);
    expect(Legs?.[0]?.Geometry?.LineString?.at(0)).toEqual(findPoint('Ponce'));
    expect(Legs?.[0]?.Geometry?.LineString?.at(-1)).toEqual(findPoint('San Juan'));
  });

  it('has a leg to each stop, in miles on request', async () => {
    const kilometers = await client.send(new CalculateRouteCommand(driveInput));
    const { Legs, Summary } = await client.send(
      new CalculateRouteCommand({
        ...driveInput,
        WaypointPositions: [findPoint('Ponce')],
        DistanceUnit: 'Miles',
      }),
    );

    expect(Legs?.map(({ Distance }) => Distance)).toEqual([0, Summary?.Distance]);
    expect(Summary!.Distance! * 1.609344).toBeCloseTo(kilometers.Summary!.Distance!);
    expect(Legs?.[0]?.Geometry).toBeUndefined();
  });
});

describe('unsupported call', () => {
  it('is rejected by name', async () => {
    const unknown = new AssociateTrackerConsumerCommand({ TrackerName: 'one', ConsumerArn: 'arn:aws:geo' });

    await expect(client.send(unknown)).rejects.toMatchObject({
      name: 'UnknownOperationException',
      $metadata: { httpStatusCode: 400 },
    });
    await expect(getPlace('nowhere')).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
    await expect(listSuggestions('Ponce', { MaxResults: 16 })).rejects.toMatchObject({
      name: 'ValidationException',
      Reason: 'FieldValidationFailed',
      FieldList: [{ Name: 'MaxResults' }],
    });
  });
});
