/** Builds a directions URL that opens in the app (developers.google.com/maps/documentation/urls). */
export function buildGoogleMapsUrl(address: string): string {
  const search = new URLSearchParams({ api: '1', destination: address, travelmode: 'driving' });
  return `https://www.google.com/maps/dir/?${search}`;
}
