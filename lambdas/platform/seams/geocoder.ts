export type Point = { readonly latitude: number; readonly longitude: number };
/** The line's bends are longitude and latitude, as GeoJSON orders them. */
export type Way = { line: [number, number][]; distanceMeters: number; durationSeconds: number };

/** An address written out whole, and where it is. */
export type Place = Point & { readonly label: string; readonly municipality?: string };

/** Addresses and ways of Puerto Rico. */
export type Geocoder = {
  /** Where an address is; undefined when nobody knows it. */
  locate(address: string): Promise<Place | undefined>;
  /** At most five addresses that a text may become while it is typed; what has no point on the map is not among them. */
  suggest(text: string): Promise<Place[]>;
  /** The way by car; undefined when there is none. */
  drive(from: Point, to: Point): Promise<Way | undefined>;
};
