import {
  type GeoJSONSource,
  Map as LibreMap,
  LngLatBounds,
  Marker,
  NavigationControl,
  setWorkerUrl,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import 'maplibre-gl/dist/maplibre-gl.css';
import * as z from 'zod/mini';
// 78 municipalities: US Census Bureau, cartographic boundaries of counties (public domain), from us-atlas
// 3.0.1.
import municipalitiesUrl from '#web/src/assets/municipalities.json?url';
import { createMapStyle, routeSource, toRouteColor } from './map-style.ts';

/** Longitude and latitude, in GeoJSON order. */
export type LngLat = [longitude: number, latitude: number];
export type MapMarker = {
  readonly id: string;
  readonly at: LngLat;
  readonly name: string;
  readonly className: string;
  readonly text?: string;
  readonly isPin?: boolean;
};
export type MapRoute = { readonly line: readonly LngLat[]; readonly colorIndex?: number };
/** Points to show, with the maximum zoom. */
export type MapView = { readonly points: readonly LngLat[]; readonly zoom: number };
export type MapContents = {
  readonly markers: readonly MapMarker[];
  readonly lines: readonly MapRoute[];
  /** A new object moves the map; otherwise it stays where the user moved it. */
  readonly view?: MapView | undefined;
};
export type MapCopy = {
  readonly title: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly twoFingers: string;
  readonly keyAndWheel: string;
};
export type MapDrawing = { show(contents: MapContents): void; remove(): void };

const island: [LngLat, LngLat] = [
  [-67.3, 17.9],
  [-65.22, 18.53],
];
const maximumBounds: [LngLat, LngLat] = [
  [-69, 16.8],
  [-64, 19.6],
];
const townNamesZoom = 9.6;
/** Room in px for pin, halo and the buttons at the right. */
const margin = { top: 52, right: 76, bottom: 32, left: 36 };

const Towns = z.object({
  features: z.array(
    z.object({
      properties: z.object({ name: z.string(), center: z.tuple([z.number(), z.number()]) }),
    }),
  ),
});

/** Draws the map in an element. Rejects without WebGL or if a part fails to load. */
export async function drawMap(container: HTMLElement, copy: MapCopy): Promise<MapDrawing> {
  const answer = await fetch(municipalitiesUrl);
  const { features: towns } = Towns.parse(await answer.json());
  setWorkerUrl(new URL(workerUrl, location.href).href);
  const map = new LibreMap({
    container,
    style: createMapStyle(new URL(municipalitiesUrl, location.href).href),
    bounds: island,
    maxBounds: maximumBounds,
    fitBoundsOptions: { padding: 8 },
    maxZoom: 16,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    cooperativeGestures: true,
    locale: toMapLocale(copy),
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
  for (const { properties } of towns)
    new Marker({ element: createLabel('map__town', properties.name) })
      .setLngLat(properties.center)
      .addTo(map);
  const nameTowns = () => container.classList.toggle('map--near', map.getZoom() >= townNamesZoom);
  map.on('zoom', nameTowns);
  nameTowns();
  await new Promise((resolve) => map.once('style.load', resolve));
  return { show: createContentUpdater(map), remove: () => map.remove() };
}

const toMapLocale = ({ title, zoomIn, zoomOut, twoFingers, keyAndWheel }: MapCopy) => ({
  'Map.Title': title,
  'NavigationControl.ZoomIn': zoomIn,
  'NavigationControl.ZoomOut': zoomOut,
  'CooperativeGesturesHandler.MobileHelpText': twoFingers,
  'CooperativeGesturesHandler.WindowsHelpText': keyAndWheel.replace('{key}', 'Ctrl'),
  'CooperativeGesturesHandler.MacHelpText': keyAndWheel.replace('{key}', '⌘'),
});

function createLabel(className: string, text = ''): HTMLElement {
  const element = document.createElement('div');
  element.className = className;
  element.textContent = text;
  return element;
}

function createMarker({ className, name, text, isPin = false }: MapMarker): Marker {
  const element = createLabel(className, text);
  element.setAttribute('role', 'img');
  element.setAttribute('aria-label', name);
  return new Marker({ element, anchor: isPin ? 'bottom' : 'center' });
}

const isSameAppearance = (one: MapMarker, other: MapMarker) =>
  one.className === other.className && one.name === other.name && one.text === other.text;

/** Updates the markers; a marker that only moves keeps its element. */
function createMarkerUpdater(map: LibreMap) {
  let shown: readonly { readonly mark: MapMarker; readonly marker: Marker }[] = [];
  return (marks: readonly MapMarker[]) => {
    const before = shown;
    shown = marks.map((mark) => {
      const existing = before.find((each) => each.mark.id === mark.id && isSameAppearance(each.mark, mark));
      return { mark, marker: existing?.marker ?? createMarker(mark) };
    });
    const staying = new Set(shown.map((each) => each.marker));
    for (const each of before) if (!staying.has(each.marker)) each.marker.remove();
    for (const each of shown) each.marker.setLngLat(each.mark.at).addTo(map);
  };
}

const toRouteFeature = ({ line, colorIndex }: MapRoute) => ({
  type: 'Feature' as const,
  geometry: { type: 'LineString' as const, coordinates: line.map((bend) => [...bend]) },
  properties: { color: toRouteColor(colorIndex) },
});

function createContentUpdater(map: LibreMap) {
  const put = createMarkerUpdater(map);
  let before: MapView | undefined;
  return ({ markers, lines, view }: MapContents) => {
    put(markers);
    // The style declares a GeoJSON source; the library's type is general.
    const source = map.getSource(routeSource) as GeoJSONSource;
    void source.setData({ type: 'FeatureCollection', features: lines.map(toRouteFeature) });
    if (view !== before) fitMap(map, view);
    before = view;
  };
}

/** Moves the map to the points, or to the whole island without any. */
function fitMap(map: LibreMap, { points, zoom }: MapView = { points: [], zoom: 0 }) {
  const [first, ...otherPoints] = points;
  if (!first) return void map.fitBounds(island, { padding: 8 });
  if (otherPoints.length === 0) return void map.easeTo({ center: first, zoom });
  const bounds = new LngLatBounds(first, first);
  for (const point of otherPoints) bounds.extend(point);
  map.fitBounds(bounds, { padding: margin, maxZoom: zoom });
}
