import type { ExpressionSpecification, StyleSpecification } from 'maplibre-gl';
import { personStripe } from '../display/person-class.ts';

export const routeSource = 'route';
const landSource = 'land';

const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** Color of a person's route, or of the only one. */
export const wayColor = (colorIndex: number | undefined) =>
  token(colorIndex === undefined ? '--ds-accent' : personStripe(colorIndex));

/** Map style with the bundled municipalities and the routes; a tile service would replace `land`. */
export function mapStyle(municipalitiesUrl: string): StyleSpecification {
  const nothing = { type: 'FeatureCollection' as const, features: [] };
  return {
    version: 8,
    sources: {
      [landSource]: { type: 'geojson', data: municipalitiesUrl },
      [routeSource]: { type: 'geojson', data: nothing },
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': token('--ds-accent-100') } },
      { id: 'land', type: 'fill', source: landSource, paint: { 'fill-color': token('--ds-sunken') } },
      {
        id: 'borders',
        type: 'line',
        source: landSource,
        paint: {
          'line-color': token('--ds-line-strong'),
          'line-width': ['interpolate', ['linear'], ['zoom'], 7, 0.5, 12, 1.5],
        },
      },
      routeLayer('casing', token('--ds-white'), 9),
      routeLayer('route', ['get', 'color'], 5),
    ],
  };
}

const routeLayer = (id: string, color: string | ExpressionSpecification, width: number) => ({
  id,
  type: 'line' as const,
  source: routeSource,
  layout: { 'line-cap': 'round' as const, 'line-join': 'round' as const },
  paint: { 'line-color': color, 'line-width': width },
});
