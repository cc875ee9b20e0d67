export type Point = { readonly latitude: number; readonly longitude: number };
/** The line's bends are longitude and latitude, as GeoJSON orders them. */
export type Way = { line: [number, number][]; distanceMeters: number; durationSeconds: number };

/** Addresses and ways of Puerto Rico. */
export type Places = {
  /** Where an address is; undefined when nobody knows it. */
  locate(address: string): Promise<(Point & { readonly label: string }) | undefined>;
  /** The way by car; undefined when there is none. */
  drive(from: Point, to: Point): Promise<Way | undefined>;
};
