import { concatBytes, type PlainPicture, readAscii, toDataView } from './parts.ts';

const start = 0xd8;
const end = 0xd9;
const scan = 0xda;
const comment = 0xfe;

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const isApplication = (marker: number) => marker >= 0xe0 && marker <= 0xef;
/** Markers without a length: restarts within a scan, and TEM. */
const isWithoutLength = (marker: number) => (marker >= 0xd0 && marker <= 0xd7) || marker === 0x01;

/** JFIF, ICC profiles and Adobe's color marker, which affect the appearance. */
const affectsAppearance = (marker: number, segment: Uint8Array) =>
  marker === 0xe0 || marker === 0xee || (marker === 0xe2 && readAscii(segment, 4, 12) === 'ICC_PROFILE\0');

const exif = 'Exif\0\0';
const orientationTag = 0x0112;

/** EXIF orientation, 2 to 8; undefined if upright or absent. */
function readOrientation(segment: Uint8Array): number | undefined {
  if (readAscii(segment, 4, exif.length) !== exif) return undefined;
  const tiff = segment.subarray(4 + exif.length);
  const view = toDataView(tiff);
  if (tiff.length < 10) return undefined;
  const isLittle = readAscii(tiff, 0, 2) === 'II';
  const directory = view.getUint32(4, isLittle);
  if (directory + 2 > tiff.length) return undefined;
  const entries = view.getUint16(directory, isLittle);
  for (let index = 0; index < entries; index++) {
    const at = directory + 2 + index * 12;
    if (at + 12 > tiff.length) return undefined;
    if (view.getUint16(at, isLittle) !== orientationTag) continue;
    const value = view.getUint16(at + 8, isLittle);
    return value >= 2 && value <= 8 ? value : undefined;
  }
  return undefined;
}

const buildOrientationSegment = (orientation: number): Uint8Array =>
  Uint8Array.from(
    `\xff\xe1\0\x22Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0${String.fromCharCode(orientation)}\0\0\0\0\0\0`,
    (letter) => letter.charCodeAt(0),
  );

function findScanEnd(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? end;
    if (next !== 0x00 && next !== 0xff && !isWithoutLength(next)) return at;
  }
  return bytes.length;
}

type Segment = { readonly marker: number; readonly bytes: Uint8Array };

function findSegmentEnd(bytes: Uint8Array, at: number): number | undefined {
  const marker = bytes[at + 1] ?? 0;
  if (marker === start || marker === end || isWithoutLength(marker)) return at + 2;
  if (at + 4 > bytes.length) return undefined;
  const until = at + 2 + toDataView(bytes).getUint16(at + 2);
  if (until > bytes.length) return undefined;
  return marker === scan ? findScanEnd(bytes, until) : until;
}

function splitSegments(bytes: Uint8Array): Segment[] | undefined {
  const segments: Segment[] = [];
  let at = 0;
  while (bytes[at] === 0xff && at + 1 < bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    // Fill bytes may precede a marker.
    const until = marker === 0xff ? at + 1 : findSegmentEnd(bytes, at);
    if (until === undefined) return undefined;
    if (marker !== 0xff) segments.push({ marker, bytes: bytes.subarray(at, until) });
    if (marker === end) return segments;
    at = until;
  }
  return undefined;
}

/** A JPEG without metadata; undefined if its segments are malformed. */
export function stripJpegMetadata(bytes: Uint8Array): PlainPicture | undefined {
  const segments = splitSegments(bytes);
  const frames = segments?.filter(({ marker, bytes }) => isFrame(marker) && bytes.length >= 9) ?? [];
  if (!segments || frames.length === 0) return undefined;
  const pixels = frames.map(({ bytes }) => toDataView(bytes).getUint16(5) * toDataView(bytes).getUint16(7));
  const orientation = segments
    .filter(({ marker }) => marker === 0xe1)
    .map((segment) => readOrientation(segment.bytes))
    .find((each) => each !== undefined);
  const keptSegments = segments
    .filter(
      ({ marker, bytes }) =>
        marker !== comment && (!isApplication(marker) || affectsAppearance(marker, bytes)),
    )
    .map((segment) => segment.bytes);
  const at = keptSegments.findIndex((segment) => segment[1] !== start && segment[1] !== 0xe0);
  const orientationSegments = orientation === undefined ? [] : [buildOrientationSegment(orientation)];
  return {
    content: concatBytes(keptSegments.toSpliced(at, 0, ...orientationSegments)),
    pixels: Math.max(...pixels),
  };
}
