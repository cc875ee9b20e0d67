import {
  AccessDeniedException,
  CalculateRouteCommand,
  GetPlaceCommand,
  LocationClient,
  SearchPlaceIndexForSuggestionsCommand,
  SearchPlaceIndexForTextCommand,
  ValidationException,
} from '@aws-sdk/client-location';
import { mockClient } from 'aws-sdk-client-mock';
import { describe, expect, it, onTestFinished } from 'vitest';
import { municipalities } from '#infra/local/emulators/location/gazetteer.ts';
import { startLocation } from '#infra/local/emulators/location/start.ts';
import { makeGeocoder } from '#lambdas/platform/external/geocoder.ts';
import { coreErrors } from '#shared/core/errors.ts';

const indexNames = { placeIndex: 'places', routeCalculator: 'routes', hasOwnEndpoint: true };
const clientOptions = { maxAttempts: 1, disableHostPrefix: true, region: 'us-east-1' };
const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };

async function anEmulatedGeocoder() {
  const emulator = await startLocation({ port: 0 });
  const client = new LocationClient({ ...clientOptions, credentials, endpoint: emulator.url });
  onTestFinished(async () => {
    client.destroy();
    await emulator.close();
  });
  return { geocoder: makeGeocoder({ ...indexNames, client }), emulator };
}

/** Creates a geocoder for responses that the emulator never gives. */
function aMockedGeocoder() {
  const service = mockClient(LocationClient);
  onTestFinished(() => service.restore());
  const client = new LocationClient({ ...clientOptions, credentials });
  return { service, geocoder: makeGeocoder({ ...indexNames, client }) };
}

const findPoint = (name: string) => {
  const [longitude, latitude] = municipalities.find((municipality) => municipality.name === name)!.point;
  return { latitude, longitude };
};
const onCalleSol = { Street: 'Calle Sol', Municipality: 'Ponce', PostalCode: '00730' };
const buildResult = (place: object) => ({
  Results: [
    { PlaceId: 'sol', Place: { Label: 'Calle Sol, Ponce', Geometry: { Point: [-66.6, 18.01] }, ...place } },
  ],
});
const createValidationError = () =>
  new ValidationException({
    message: 'no',
    Message: 'no',
    Reason: 'Other',
    FieldList: [],
    $metadata: {},
  });

describe('locate', () => {
  it('returns a point in Puerto Rico with the full address', async () => {
    const { geocoder } = await anEmulatedGeocoder();

    expect(await geocoder.locate('Calle Loíza 1853, san juan')).toEqual({
      ...findPoint('San Juan'),
      label: 'Calle Loíza 1853, San Juan, Puerto Rico',
      municipality: 'San Juan',
    });
  });

  it('returns undefined for an address abroad, or with an incomplete town', async () => {
    const { geocoder } = await anEmulatedGeocoder();

    expect(await geocoder.locate('Gran Vía 3, Madrid')).toBeUndefined();
    expect(await geocoder.locate('Calle Sol 3, Juan')).toBeUndefined();
  });

  it('omits the apartment, which HERE does not know', async () => {
    const { geocoder } = await anEmulatedGeocoder();

    expect(await geocoder.locate('Calle Loíza 1853, San Juan, Puerto Rico, Apt. 4')).toMatchObject({
      label: 'Calle Loíza 1853, San Juan, Puerto Rico',
    });
  });

  it('accepts a text longer than the service does', async () => {
    const { geocoder } = await anEmulatedGeocoder();

    await expect(geocoder.locate(`${'Residencial '.repeat(40)}, Ponce`)).resolves.toBeUndefined();
  });

  it('searches Puerto Rico only, and rejects a place that the address does not name', async () => {
    const { service, geocoder } = aMockedGeocoder();
    service.on(SearchPlaceIndexForTextCommand).resolves(buildResult(onCalleSol));

    expect(await geocoder.locate('Calle Sol, Fajardo')).toBeUndefined();
    expect(await geocoder.locate('C. Sol, Ponce')).toMatchObject({
      label: 'Calle Sol, Ponce',
      municipality: 'Ponce',
    });
    expect(service.commandCalls(SearchPlaceIndexForTextCommand)[0]!.args[0].input).toMatchObject({
      FilterCountries: ['PRI'],
      MaxResults: 1,
    });
  });

  it('takes the municipality from the subregion when HERE gives none', async () => {
    const { service, geocoder } = aMockedGeocoder();
    service
      .on(SearchPlaceIndexForTextCommand)
      .resolves(buildResult({ Street: 'Calle Sol', SubRegion: 'Ponce', Municipality: undefined }));

    expect(await geocoder.locate('Calle Sol, Ponce')).toMatchObject({ municipality: 'Ponce' });
  });
});

describe('suggest', () => {
  it('returns addresses of Puerto Rico that complete a text, with their points [R384]', async () => {
    const { geocoder } = await anEmulatedGeocoder();

    expect(await geocoder.suggest('Calle Luna 12, pon')).toEqual([
      {
        ...findPoint('Ponce'),
        label: 'Calle Luna 12, Ponce, Puerto Rico',
        municipality: 'Ponce',
      },
    ]);
    expect(await geocoder.suggest('vega')).toHaveLength(2);
    expect(await geocoder.suggest('Gran Vía 3, Madrid')).toEqual([]);
  });

  it('omits suggestions without a place or point, and duplicates [R384]', async () => {
    const { service, geocoder } = aMockedGeocoder();
    service.on(SearchPlaceIndexForSuggestionsCommand).resolves({
      Results: [{ Text: 'Ponce' }, ...['none', 'sol', 'sun'].map((PlaceId) => ({ Text: PlaceId, PlaceId }))],
    });
    service.on(GetPlaceCommand).resolves({
      Place: { Label: 'Calle Sol, Ponce', Geometry: { Point: [-66.6, 18.01] } },
    });
    service.on(GetPlaceCommand, { PlaceId: 'none' }).resolves({ Place: { Label: 'Ponce', Geometry: {} } });

    expect(await geocoder.suggest('Calle Sol')).toEqual([
      { label: 'Calle Sol, Ponce', latitude: 18.01, longitude: -66.6 },
    ]);
    expect(service.commandCalls(SearchPlaceIndexForSuggestionsCommand)[0]!.args[0].input).toMatchObject({
      FilterCountries: ['PRI'],
      MaxResults: 5,
    });
  });
});

describe('drive', () => {
  it('returns a route by car in meters and seconds [R260]', async () => {
    const { geocoder } = await anEmulatedGeocoder();
    const [ponce, sanJuan] = [findPoint('Ponce'), findPoint('San Juan')];

    const route = await geocoder.drive(ponce, sanJuan);

    expect(route!.line.at(0)).toEqual([ponce.longitude, ponce.latitude]);
    expect(route!.line.at(-1)).toEqual([sanJuan.longitude, sanJuan.latitude]);
    expect(route!.distanceMeters).toBeGreaterThan(90_000);
    expect(route!.distanceMeters).toBeLessThan(140_000);
    expect(route!.durationSeconds).toBeGreaterThan(3_600);
  });

  it('departs now, and joins the legs of the response', async () => {
    const { service, geocoder } = aMockedGeocoder();
    // Only the fields that the adapter reads, so that the types of the SDK do not fit.
    service.on(CalculateRouteCommand).resolves({
      Summary: { Distance: 5.4321, DurationSeconds: 720.4 } as never,
      Legs: [
        { Geometry: { LineString: [[-66, 18]] } },
        {},
        { Geometry: { LineString: [[-66.1, 18.1]] } },
      ] as never,
    });

    const route = await geocoder.drive(findPoint('Ponce'), findPoint('Yauco'));

    expect(route).toEqual({
      line: [
        [-66, 18],
        [-66.1, 18.1],
      ],
      distanceMeters: 5432,
      durationSeconds: 720,
    });
    expect(service.commandCalls(CalculateRouteCommand)[0]!.args[0].input).toMatchObject({
      TravelMode: 'Car',
      DepartNow: true,
      IncludeLegGeometry: true,
    });
  });

  it('returns undefined when there is no route', async () => {
    const { service, geocoder } = aMockedGeocoder();
    service.on(CalculateRouteCommand).rejects(createValidationError());

    expect(await geocoder.drive(findPoint('Ponce'), { latitude: 40, longitude: -3 })).toBeUndefined();
  });
});

describe('location service outage', () => {
  it('is an unavailable error, never a missing place', async () => {
    const { geocoder, emulator } = await anEmulatedGeocoder();
    await emulator.close();

    await expect(geocoder.locate('Ponce')).rejects.toMatchObject({ definition: coreErrors.unavailable });
    await expect(geocoder.suggest('Ponce')).rejects.toMatchObject({ definition: coreErrors.unavailable });
    await expect(geocoder.drive(findPoint('Ponce'), findPoint('Yauco'))).rejects.toMatchObject({
      definition: coreErrors.unavailable,
    });
  });

  it('keeps the cause for the log', async () => {
    const { service, geocoder } = aMockedGeocoder();
    const cause = new AccessDeniedException({ message: 'no', Message: 'no', $metadata: {} });
    service.on(SearchPlaceIndexForTextCommand).rejects(cause);

    await expect(geocoder.locate('Ponce')).rejects.toMatchObject({
      definition: coreErrors.unavailable,
      cause,
    });
  });
});
