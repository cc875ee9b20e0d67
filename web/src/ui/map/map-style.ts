import type { ExpressionSpecification, StyleSpecification } from 'maplibre-gl';
import { toPersonStripe } from '../display/person-class.ts';

export const routeSource = 'route';
const landSource = 'land';

const readToken = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** Returns the color of a person's route, or of the only route. */
export const toRouteColor = (colorIndex: number | undefined) =>
  readToken(colorIndex === undefined ? '--ds-accent' : toPersonStripe(colorIndex));

/** Creates the style with municipalities and routes. A tile service would replace `land`. */
export function createMapStyle(municipalitiesUrl: string): StyleSpecification {
  const emptyCollection = { type: 'FeatureCollection' as const, features: [] };
  return {
    version: 8,
    sources: {
      [landSource]: { type: 'geojson', data: municipalitiesUrl },
      [routeSource]: { type: 'geojson', data: emptyCollection },
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': readToken('--ds-accent-100') } },
      { id: 'land', type: 'fill', source: landSource, paint: { 'fill-color': readToken('--ds-sunken') } },
      {
        id: 'borders',
        type: 'line',
        source: landSource,
        paint: {
          'line-color': readToken('--ds-line-strong'),
          'line-width': ['interpolate', ['linear'], ['zoom'], 7, 0.5, 12, 1.5],
        },
      },
      createRouteLayer('casing', readToken('--ds-white'), 9),
      createRouteLayer('route', ['get', 'color'], 5),
    ],
  };
}

const createRouteLayer = (id: string, color: string | ExpressionSpecification, width: number) => ({
  id,
  type: 'line' as const,
  source: routeSource,
  layout: { 'line-cap': 'round' as const, 'line-join': 'round' as const },
  paint: { 'line-color': color, 'line-width': width },
});
