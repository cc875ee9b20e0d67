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
  /** A new object moves the map. Otherwise it stays where the user moved it. */
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

const islandBounds: [LngLat, LngLat] = [
  [-67.3, 17.9],
  [-65.22, 18.53],
];
const maximumBounds: [LngLat, LngLat] = [
  [-69, 16.8],
  [-64, 19.6],
];
const townNamesZoom = 9.6;
/** Space in px for pin, halo and the buttons at the right. */
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
  const response = await fetch(municipalitiesUrl);
  const { features: towns } = Towns.parse(await response.json());
  setWorkerUrl(new URL(workerUrl, location.href).href);
  const map = new LibreMap({
    container,
    style: createMapStyle(new URL(municipalitiesUrl, location.href).href),
    bounds: islandBounds,
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

/** Updates the markers. A marker that only moves keeps its element. */
function createMarkerUpdater(map: LibreMap) {
  let visibleMarkers: readonly { readonly mapMarker: MapMarker; readonly marker: Marker }[] = [];
  return (mapMarkers: readonly MapMarker[]) => {
    const previousMarkers = visibleMarkers;
    visibleMarkers = mapMarkers.map((mapMarker) => {
      const existing = previousMarkers.find(
        ({ mapMarker: previous }) => previous.id === mapMarker.id && isSameAppearance(previous, mapMarker),
      );
      return { mapMarker, marker: existing?.marker ?? createMarker(mapMarker) };
    });
    const reusedMarkers = new Set(visibleMarkers.map(({ marker }) => marker));
    for (const { marker } of previousMarkers) if (!reusedMarkers.has(marker)) marker.remove();
    for (const { mapMarker, marker } of visibleMarkers) marker.setLngLat(mapMarker.at).addTo(map);
  };
}

const toRouteFeature = ({ line, colorIndex }: MapRoute) => ({
  type: 'Feature' as const,
  geometry: { type: 'LineString' as const, coordinates: line.map((point) => [...point]) },
  properties: { color: toRouteColor(colorIndex) },
});

function createContentUpdater(map: LibreMap) {
  const updateMarkers = createMarkerUpdater(map);
  let previousView: MapView | undefined;
  return ({ markers, lines, view }: MapContents) => {
    updateMarkers(markers);
    // The style declares a GeoJSON source. The library's type is general.
    const source = map.getSource(routeSource) as GeoJSONSource;
    void source.setData({ type: 'FeatureCollection', features: lines.map(toRouteFeature) });
    if (view !== previousView) fitMap(map, view);
    previousView = view;
  };
}

/** Moves the map to the points, or to the whole island without any. */
function fitMap(map: LibreMap, { points, zoom }: MapView = { points: [], zoom: 0 }) {
  const [firstPoint, ...otherPoints] = points;
  if (!firstPoint) return void map.fitBounds(islandBounds, { padding: 8 });
  if (otherPoints.length === 0) return void map.easeTo({ center: firstPoint, zoom });
  const bounds = new LngLatBounds(firstPoint, firstPoint);
  for (const point of otherPoints) bounds.extend(point);
  map.fitBounds(bounds, { padding: margin, maxZoom: zoom });
}
