import { concatBytes, type PlainPicture, readAscii, toDataView } from './parts.ts';

const startMarker = 0xd8;
const endMarker = 0xd9;
const scanMarker = 0xda;
const commentMarker = 0xfe;

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const isApplication = (marker: number) => marker >= 0xe0 && marker <= 0xef;
/** Whether a marker has no length, such as restarts within a scan and TEM. */
const isWithoutLength = (marker: number) => (marker >= 0xd0 && marker <= 0xd7) || marker === 0x01;

/** Whether a segment affects the appearance, as JFIF, ICC profiles and Adobe's color marker do. */
const affectsAppearance = (marker: number, segment: Uint8Array) =>
  marker === 0xe0 || marker === 0xee || (marker === 0xe2 && readAscii(segment, 4, 12) === 'ICC_PROFILE\0');

const exif = 'Exif\0\0';
const orientationTag = 0x0112;

/** Returns the EXIF orientation, 2 to 8. Returns undefined if it is upright or absent. */
function readOrientation(segment: Uint8Array): number | undefined {
  if (readAscii(segment, 4, exif.length) !== exif) return undefined;
  const tiff = segment.subarray(4 + exif.length);
  const view = toDataView(tiff);
  if (tiff.length < 10) return undefined;
  const isLittleEndian = readAscii(tiff, 0, 2) === 'II';
  const directory = view.getUint32(4, isLittleEndian);
  if (directory + 2 > tiff.length) return undefined;
  const entryCount = view.getUint16(directory, isLittleEndian);
  for (let index = 0; index < entryCount; index++) {
    const offset = directory + 2 + index * 12;
    if (offset + 12 > tiff.length) return undefined;
    if (view.getUint16(offset, isLittleEndian) !== orientationTag) continue;
    const value = view.getUint16(offset + 8, isLittleEndian);
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
  for (let offset = bytes.indexOf(0xff, from); offset >= 0; offset = bytes.indexOf(0xff, offset + 1)) {
    const nextByte = bytes[offset + 1] ?? endMarker;
    if (nextByte !== 0x00 && nextByte !== 0xff && !isWithoutLength(nextByte)) return offset;
  }
  return bytes.length;
}

type Segment = { readonly marker: number; readonly bytes: Uint8Array };

function findSegmentEnd(bytes: Uint8Array, offset: number): number | undefined {
  const marker = bytes[offset + 1] ?? 0;
  if (marker === startMarker || marker === endMarker || isWithoutLength(marker)) return offset + 2;
  if (offset + 4 > bytes.length) return undefined;
  const segmentEnd = offset + 2 + toDataView(bytes).getUint16(offset + 2);
  if (segmentEnd > bytes.length) return undefined;
  return marker === scanMarker ? findScanEnd(bytes, segmentEnd) : segmentEnd;
}

function splitSegments(bytes: Uint8Array): Segment[] | undefined {
  const segments: Segment[] = [];
  let offset = 0;
  while (bytes[offset] === 0xff && offset + 1 < bytes.length) {
    const marker = bytes[offset + 1] ?? 0;
    // Fill bytes may precede a marker.
    const segmentEnd = marker === 0xff ? offset + 1 : findSegmentEnd(bytes, offset);
    if (segmentEnd === undefined) return undefined;
    if (marker !== 0xff) segments.push({ marker, bytes: bytes.subarray(offset, segmentEnd) });
    if (marker === endMarker) return segments;
    offset = segmentEnd;
  }
  return undefined;
}

/** Returns the JPEG without metadata, or undefined if its segments are malformed. */
export function stripJpegMetadata(bytes: Uint8Array): PlainPicture | undefined {
  const segments = splitSegments(bytes);
  const frames = segments?.filter(({ marker, bytes }) => isFrame(marker) && bytes.length >= 9) ?? [];
  if (!segments || frames.length === 0) return undefined;
  const pixels = frames.map(({ bytes }) => toDataView(bytes).getUint16(5) * toDataView(bytes).getUint16(7));
  const orientation = segments
    .filter(({ marker }) => marker === 0xe1)
    .map((segment) => readOrientation(segment.bytes))
    .find((value) => value !== undefined);
  const keptSegments = segments
    .filter(
      ({ marker, bytes }) =>
        marker !== commentMarker && (!isApplication(marker) || affectsAppearance(marker, bytes)),
    )
    .map((segment) => segment.bytes);
  const insertIndex = keptSegments.findIndex((segment) => segment[1] !== startMarker && segment[1] !== 0xe0);
  const orientationSegments = orientation === undefined ? [] : [buildOrientationSegment(orientation)];
  return {
    content: concatBytes(keptSegments.toSpliced(insertIndex, 0, ...orientationSegments)),
    pixels: Math.max(...pixels),
  };
}
