import { render, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import municipalities from '#web/src/assets/municipalities.json' with { type: 'json' };
import { civilToday } from '#web/src/lib/now.ts';
import { IslandMap } from '#web/src/ui/map/island-map.tsx';
import {
  drawMap,
  type LngLat,
  type MapContents,
  type MapCopy,
  type MapMarker,
} from '#web/src/ui/map/map-drawing.ts';

/** Records the calls of the map library, since WebGL needs a real browser. */
const { calls, drawnMarkers } = vi.hoisted(() => ({
  calls: [] as [name: string, ...args: unknown[]][],
  drawnMarkers: [] as { name: string; at: unknown }[],
}));
vi.mock('maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url', () => ({ default: '/assets/worker.js' }));
vi.mock('maplibre-gl', () => {
  const record =
    (name: string) =>
    (...args: unknown[]) =>
      void calls.push([name, ...args]);
  class LibreMap {
    constructor(options: unknown) {
      calls.push(['map', options]);
    }
    touchZoomRotate = { disableRotation: () => undefined };
    keyboard = { disableRotation: () => undefined };
    addControl = () => undefined;
    getZoom = () => 8;
    on = () => undefined;
    once = (_: string, handler: () => void) => handler();
    getSource = () => ({ setData: record('setData') });
    fitBounds = record('fitBounds');
    easeTo = record('easeTo');
    remove = record('remove');
  }
  class Marker {
    readonly #element: HTMLElement;
    #at: unknown;
    constructor({ element }: { element: HTMLElement }) {
      this.#element = element;
    }
    setLngLat(at: unknown) {
      this.#at = at;
      return this;
    }
    addTo() {
      const name = this.#element.getAttribute('aria-label') ?? this.#element.textContent;
      drawnMarkers.push({ name, at: this.#at });
    }
    remove() {
      drawnMarkers.push({ name: `without ${this.#element.getAttribute('aria-label')}`, at: this.#at });
    }
  }
  class LngLatBounds {
    readonly points: unknown[];
    constructor(...points: unknown[]) {
      this.points = points;
    }
    extend(point: unknown) {
      this.points.push(point);
    }
  }
  return { Map: LibreMap, Marker, LngLatBounds, NavigationControl: class {}, setWorkerUrl: record('worker') };
});

const mapCopy: MapCopy = {
  title: 'Mapa',
  zoomIn: 'Acercar',
  zoomOut: 'Alejar',
  twoFingers: 'Usa dos dedos',
  keyAndWheel: 'Usa {key} y la rueda',
};
const mockFetch = (answer: () => Response = () => Response.json(municipalities)) =>
  vi.stubGlobal('fetch', async () => answer());
const listCalls = (name: string) =>
  calls.filter(([callName]) => callName === name).map(([, ...args]) => args);
const listViewChanges = () => calls.filter(([name]) => name === 'fitBounds' || name === 'easeTo');

beforeEach(() => {
  calls.length = 0;
  drawnMarkers.length = 0;
  mockFetch();
});

const ownPosition: LngLat = [-66.06, 18.43];
const destinationPosition: LngLat = [-66.6, 18.01];
const createOwnMarker = (point: LngLat): MapMarker => ({
  id: 'own',
  at: point,
  name: 'Tu posición',
  className: 'map__own',
});
const destination: MapMarker = {
  id: 'end',
  at: destinationPosition,
  name: 'Destino',
  className: 'map__pin',
  isPin: true,
};
const emptyContents: MapContents = { markers: [], lines: [] };
const island = [
  [-67.3, 17.9],
  [-65.22, 18.53],
];

describe('drawMap', () => {
  it('starts with the whole island and names its 78 municipalities [R259]', async () => {
    await drawMap(document.createElement('div'), mapCopy);

    expect(listCalls('map')[0]![0]).toMatchObject({ bounds: island });
    expect(drawnMarkers).toHaveLength(78);
    expect(drawnMarkers).toContainEqual({ name: 'Mayagüez', at: [expect.any(Number), expect.any(Number)] });
  });

  it('fits the given points, and returns to the whole island if there are none [R259]', async () => {
    const { show } = await drawMap(document.createElement('div'), mapCopy);

    show({ ...emptyContents, markers: [destination], view: { points: [destinationPosition], zoom: 12 } });
    show(emptyContents);

    expect(listViewChanges()).toEqual([
      ['easeTo', { center: destinationPosition, zoom: 12 }],
      ['fitBounds', island, expect.anything()],
    ]);
    expect(drawnMarkers).toContainEqual({ name: 'Destino', at: destinationPosition });
  });

  it('fits whole routes up to the given zoom, each in its color', async () => {
    const { show } = await drawMap(document.createElement('div'), mapCopy);
    document.documentElement.style.setProperty('--ds-accent', 'teal');
    document.documentElement.style.setProperty('--ds-e3-s', 'plum');
    const line: LngLat[] = [ownPosition, [-66.3, 18.2], destinationPosition];

    show({
      markers: [createOwnMarker(ownPosition)],
      lines: [{ line }, { line: [destinationPosition, ownPosition], colorIndex: 2 }],
      view: { points: line, zoom: 12 },
    });

    const [{ features }] = listCalls('setData').at(-1) as [{ features: object[] }];
    expect(features).toMatchObject([
      { geometry: { coordinates: line }, properties: { color: 'teal' } },
      { geometry: { coordinates: [destinationPosition, ownPosition] }, properties: { color: 'plum' } },
    ]);
    const [[bounds, options]] = listCalls('fitBounds') as [[{ points: unknown[] }, object]];
    expect(bounds.points).toEqual(expect.arrayContaining(line));
    expect(options).toMatchObject({ maxZoom: 12 });
  });

  it('keeps the user’s view while positions change', async () => {
    const { show } = await drawMap(document.createElement('div'), mapCopy);
    const view = { points: [ownPosition, destinationPosition], zoom: 12 };
    show({ ...emptyContents, markers: [createOwnMarker(ownPosition), destination], view });
    const viewChangesBefore = listViewChanges().length;

    show({ ...emptyContents, markers: [createOwnMarker([-66.07, 18.42]), destination], view });

    expect(listViewChanges()).toHaveLength(viewChangesBefore);
    expect(drawnMarkers.at(-2)).toEqual({ name: 'Tu posición', at: [-66.07, 18.42] });
  });

  it('removes the markers that are no longer given, and redraws changed markers', async () => {
    const { show } = await drawMap(document.createElement('div'), mapCopy);
    show({ ...emptyContents, markers: [createOwnMarker(ownPosition), destination] });
    drawnMarkers.length = 0;

    show({ ...emptyContents, markers: [{ ...createOwnMarker(ownPosition), name: 'Sin señal' }] });

    expect(drawnMarkers).toEqual([
      { name: 'without Tu posición', at: ownPosition },
      { name: 'without Destino', at: destinationPosition },
      { name: 'Sin señal', at: ownPosition },
    ]);
  });

  it('rejects if the outlines cannot be loaded', async () => {
    mockFetch(() => new Response('', { status: 404 }));

    await expect(drawMap(document.createElement('div'), mapCopy)).rejects.toThrow();
  });

  it('loads its worker from this origin, without an extra CSP rule', async () => {
    await drawMap(document.createElement('div'), mapCopy);

    expect(listCalls('worker')).toEqual([[`${location.origin}/assets/worker.js`]]);
  });
});

describe('IslandMap', () => {
  const page = <IslandMap label="Mapa de la ruta" copy={mapCopy} fallback="No hay mapa" {...emptyContents} />;

  it('is destroyed on unmount', async () => {
    const { unmount } = render(page);
    await waitFor(() => expect(listCalls('setData')).toHaveLength(1));

    unmount();

    expect(listCalls('remove')).toHaveLength(1);
  });

  it('shows a text if it cannot be drawn', async () => {
    mockFetch(() => new Response('', { status: 500 }));

    const { findByText } = render(page);

    expect(await findByText('No hay mapa')).toBeTruthy();
  });

  it('shows the HERE credit, even if the map cannot be drawn', async () => {
    const credit = `© ${civilToday().slice(0, 4)} HERE`;
    const { getByText, unmount } = render(page);
    await waitFor(() => expect(listCalls('setData')).toHaveLength(1));
    expect(getByText(credit)).toBeTruthy();
    unmount();

    mockFetch(() => new Response('', { status: 500 }));
    const { findByText } = render(page);
    await findByText('No hay mapa');

    expect(await findByText(credit)).toBeTruthy();
  });
});
