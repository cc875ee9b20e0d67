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
// 78 municipalities: US Census Bureau, cartographic boundaries of counties (public domain), by way of us-atlas 3.0.1.
import municipalitiesUrl from '#web/src/assets/municipalities.json?url';
import { mapStyle, routeSource } from './map-style.ts';

type LngLat = [longitude: number, latitude: number];
/** What stands on the map besides the island. Points are longitude and latitude, as GeoJSON orders them. */
export type OnMap = {
  readonly own?: LngLat | undefined;
  readonly destination?: LngLat | undefined;
  readonly line?: readonly LngLat[] | undefined;
};
export type MapWords = {
  readonly title: string;
  readonly own: string;
  readonly destination: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly twoFingers: string;
  readonly keyAndWheel: string;
};
export type MapDrawing = { show(places: OnMap): void; remove(): void };

/** The main island with Vieques and Culebra. */
const island: [LngLat, LngLat] = [
  [-67.3, 17.9],
  [-65.22, 18.53],
];
const reachable: [LngLat, LngLat] = [
  [-69, 16.8],
  [-64, 19.6],
];
/** R259; a longer way is shown whole from further away. */
const closeZoom = 12;
const townNamesZoom = 9.6;
/** Room for the pin, the halo and, at the right, the buttons. */
const margin = { top: 52, right: 76, bottom: 32, left: 36 };

const Towns = z.object({
  features: z.array(
    z.object({
      properties: z.object({ name: z.string(), center: z.tuple([z.number(), z.number()]) }),
    }),
  ),
});

/** Draws the island in an element. Rejects when it cannot: no WebGL, or a part that did not load. */
export async function drawMap(container: HTMLElement, words: MapWords): Promise<MapDrawing> {
  const answer = await fetch(municipalitiesUrl);
  const { features: towns } = Towns.parse(await answer.json());
  setWorkerUrl(new URL(workerUrl, location.href).href);
  const map = new LibreMap({
    container,
    style: mapStyle(new URL(municipalitiesUrl, location.href).href),
    bounds: island,
    maxBounds: reachable,
    fitBoundsOptions: { padding: 8 },
    maxZoom: 16,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    cooperativeGestures: true,
    locale: localeOf(words),
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
  for (const { properties } of towns)
    new Marker({ element: sign('map__town', properties.name) }).setLngLat(properties.center).addTo(map);
  const nameTowns = () => container.classList.toggle('map--near', map.getZoom() >= townNamesZoom);
  map.on('zoom', nameTowns);
  nameTowns();
  await new Promise((resolve) => map.once('style.load', resolve));
  return { show: shower(map, words), remove: () => map.remove() };
}

const localeOf = ({ title, zoomIn, zoomOut, twoFingers, keyAndWheel }: MapWords) => ({
  'Map.Title': title,
  'NavigationControl.ZoomIn': zoomIn,
  'NavigationControl.ZoomOut': zoomOut,
  'CooperativeGesturesHandler.MobileHelpText': twoFingers,
  'CooperativeGesturesHandler.WindowsHelpText': keyAndWheel.replace('{key}', 'Ctrl'),
  'CooperativeGesturesHandler.MacHelpText': keyAndWheel.replace('{key}', '⌘'),
});

/** Something of the page that stands at a point of the map. */
function sign(className: string, text = ''): HTMLElement {
  const element = document.createElement('div');
  element.className = className;
  element.textContent = text;
  return element;
}

function namedSign(className: string, name: string): HTMLElement {
  const element = sign(className);
  element.setAttribute('role', 'img');
  element.setAttribute('aria-label', name);
  return element;
}

/** Puts places on the map; it is moved only when there is somewhere else to go, so that it stays where a finger put it. */
function shower(map: LibreMap, words: MapWords) {
  const own = new Marker({ element: namedSign('map__own', words.own) });
  const pin = new Marker({ element: namedSign('map__pin', words.destination), anchor: 'bottom' });
  let before: OnMap = {};

  return (places: OnMap) => {
    place(own, map, places.own);
    place(pin, map, places.destination);
    // The style declares it; the library types every source alike.
    const route = map.getSource(routeSource) as GeoJSONSource;
    void route.setData({ type: 'LineString', coordinates: places.line?.map((bend) => [...bend]) ?? [] });
    if (places.destination !== before.destination || places.line !== before.line) moveTo(map, places);
    before = places;
  };
}

function place(marker: Marker, map: LibreMap, point: LngLat | undefined) {
  if (point) marker.setLngLat(point).addTo(map);
  else marker.remove();
}

/** The whole way; without one, the destination; without either, the island. */
function moveTo(map: LibreMap, { own, destination, line = [] }: OnMap) {
  if (!destination) return void map.fitBounds(island, { padding: 8 });
  if (line.length === 0) return void map.easeTo({ center: destination, zoom: closeZoom });
  const bounds = new LngLatBounds(destination, destination);
  for (const bend of line) bounds.extend(bend);
  if (own) bounds.extend(own);
  map.fitBounds(bounds, { padding: margin, maxZoom: closeZoom });
}
