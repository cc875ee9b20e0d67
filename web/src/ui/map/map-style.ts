import type { ExpressionSpecification, StyleSpecification } from 'maplibre-gl';
import { personStripe } from '../display/person-class.ts';

export const routeSource = 'route';
const landSource = 'land';

/** From tokens.css: the map takes no color of its own. */
const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** Of one person's way, or of the only one. */
export const wayColor = (colorIndex: number | undefined) =>
  token(colorIndex === undefined ? '--ds-accent' : personStripe(colorIndex));

/**
 * What the map is drawn from: the municipalities' outlines, bundled with the page, and the way over them. A service of
 * map tiles would take the place of `land` here, and nowhere else.
 */
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
