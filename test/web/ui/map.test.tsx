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

/** The used part of the map library; WebGL needs a real browser. */
const { calls, marks } = vi.hoisted(() => ({
  calls: [] as [name: string, ...given: unknown[]][],
  marks: [] as { name: string; at: unknown }[],
}));
vi.mock('maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url', () => ({ default: '/assets/worker.js' }));
vi.mock('maplibre-gl', () => {
  const note =
    (name: string) =>
    (...given: unknown[]) =>
      void calls.push([name, ...given]);
  class LibreMap {
    constructor(options: unknown) {
      calls.push(['map', options]);
    }
    touchZoomRotate = { disableRotation: () => undefined };
    keyboard = { disableRotation: () => undefined };
    addControl = () => undefined;
    getZoom = () => 8;
    on = () => undefined;
    once = (_: string, then: () => void) => then();
    getSource = () => ({ setData: note('way') });
    fitBounds = note('fitBounds');
    easeTo = note('easeTo');
    remove = note('remove');
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
      marks.push({ name, at: this.#at });
    }
    remove() {
      marks.push({ name: `without ${this.#element.getAttribute('aria-label')}`, at: this.#at });
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
  return { Map: LibreMap, Marker, LngLatBounds, NavigationControl: class {}, setWorkerUrl: note('worker') };
});

const copy: MapCopy = {
  title: 'Mapa',
  zoomIn: 'Acercar',
  zoomOut: 'Alejar',
  twoFingers: 'Usa dos dedos',
  keyAndWheel: 'Usa {key} y la rueda',
};
const mockFetch = (answer: () => Response = () => Response.json(municipalities)) =>
  vi.stubGlobal('fetch', async () => answer());
const listCalls = (name: string) => calls.filter(([each]) => each === name).map(([, ...given]) => given);
const listMoves = () => calls.filter(([name]) => name === 'fitBounds' || name === 'easeTo');

beforeEach(() => {
  calls.length = 0;
  marks.length = 0;
  mockFetch();
});

const own: LngLat = [-66.06, 18.43];
const home: LngLat = [-66.6, 18.01];
const at = (point: LngLat): MapMarker => ({
  id: 'own',
  at: point,
  name: 'Tu posición',
  className: 'map__own',
});
const destination: MapMarker = { id: 'end', at: home, name: 'Destino', className: 'map__pin', isPin: true };
const empty: MapContents = { markers: [], lines: [] };
const island = [
  [-67.3, 17.9],
  [-65.22, 18.53],
];

describe('drawMap', () => {
  it('starts with the whole island and names its 78 municipalities [R259]', async () => {
    await drawMap(document.createElement('div'), copy);

    expect(listCalls('map')[0]![0]).toMatchObject({ bounds: island });
    expect(marks).toHaveLength(78);
    expect(marks).toContainEqual({ name: 'Mayagüez', at: [expect.any(Number), expect.any(Number)] });
  });

  it('fits the given points, and returns to the island without any [R259]', async () => {
    const { show } = await drawMap(document.createElement('div'), copy);

    show({ ...empty, markers: [destination], view: { points: [home], zoom: 12 } });
    show(empty);

    expect(listMoves()).toEqual([
      ['easeTo', { center: home, zoom: 12 }],
      ['fitBounds', island, expect.anything()],
    ]);
    expect(marks).toContainEqual({ name: 'Destino', at: home });
  });

  it('fits whole routes up to the given zoom, each in its color', async () => {
    const { show } = await drawMap(document.createElement('div'), copy);
    document.documentElement.style.setProperty('--ds-accent', 'teal');
    document.documentElement.style.setProperty('--ds-e3-s', 'plum');
    const line: LngLat[] = [own, [-66.3, 18.2], home];

    show({
      markers: [at(own)],
      lines: [{ line }, { line: [home, own], colorIndex: 2 }],
      view: { points: line, zoom: 12 },
    });

    const [{ features }] = listCalls('way').at(-1) as [{ features: object[] }];
    expect(features).toMatchObject([
      { geometry: { coordinates: line }, properties: { color: 'teal' } },
      { geometry: { coordinates: [home, own] }, properties: { color: 'plum' } },
    ]);
    const [[bounds, options]] = listCalls('fitBounds') as [[{ points: unknown[] }, object]];
    expect(bounds.points).toEqual(expect.arrayContaining(line));
    expect(options).toMatchObject({ maxZoom: 12 });
  });

  it('keeps the user’s view while positions change', async () => {
    const { show } = await drawMap(document.createElement('div'), copy);
    const sight = { points: [own, home], zoom: 12 };
    show({ ...empty, markers: [at(own), destination], view: sight });
    const before = listMoves().length;

    show({ ...empty, markers: [at([-66.07, 18.42]), destination], view: sight });

    expect(listMoves()).toHaveLength(before);
    expect(marks.at(-2)).toEqual({ name: 'Tu posición', at: [-66.07, 18.42] });
  });

  it('removes marks that are gone, and redraws those that changed', async () => {
    const { show } = await drawMap(document.createElement('div'), copy);
    show({ ...empty, markers: [at(own), destination] });
    marks.length = 0;

    show({ ...empty, markers: [{ ...at(own), name: 'Sin señal' }] });

    expect(marks).toEqual([
      { name: 'without Tu posición', at: own },
      { name: 'without Destino', at: home },
      { name: 'Sin señal', at: own },
    ]);
  });

  it('fails without its outlines', async () => {
    mockFetch(() => new Response('', { status: 404 }));

    await expect(drawMap(document.createElement('div'), copy)).rejects.toThrow();
  });

  it('loads its worker from this origin, without an extra CSP rule', async () => {
    await drawMap(document.createElement('div'), copy);

    expect(listCalls('worker')).toEqual([[`${location.origin}/assets/worker.js`]]);
  });
});

describe('IslandMap', () => {
  const page = <IslandMap label="Mapa de la ruta" copy={copy} fallback="No hay mapa" {...empty} />;

  it('is destroyed on unmount', async () => {
    const { unmount } = render(page);
    await waitFor(() => expect(listCalls('way')).toHaveLength(1));

    unmount();

    expect(listCalls('remove')).toHaveLength(1);
  });

  it('shows a text when it cannot be drawn', async () => {
    mockFetch(() => new Response('', { status: 500 }));

    const { findByText } = render(page);

    expect(await findByText('No hay mapa')).toBeTruthy();
  });

  it('shows the HERE credit, also when only routes are listed', async () => {
    const credit = `© ${civilToday().slice(0, 4)} HERE`;
    const { getByText, unmount } = render(page);
    await waitFor(() => expect(listCalls('way')).toHaveLength(1));
    expect(getByText(credit)).toBeTruthy();
    unmount();

    mockFetch(() => new Response('', { status: 500 }));
    const { findByText } = render(page);
    await findByText('No hay mapa');

    expect(await findByText(credit)).toBeTruthy();
  });
});
