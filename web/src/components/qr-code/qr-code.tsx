import { create } from 'qrcode/lib/core/qrcode.js';
import './qr-code.css';

/** Margin in modules that scanners require. */
const quietZone = 4;

/** QR code, rendered locally so that its content is sent nowhere. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const { size } = modules;
  const darkModules = Array.from(
    { length: size * size },
    (_, index) => [index % size, Math.floor(index / size)] as const,
  )
    .filter(([x, y]) => modules.get(y, x))
    .map(([x, y]) => `M${x} ${y}h1v1h-1z`);
  const side = size + 2 * quietZone;
  return (
    <svg
      className="qr-code"
      role="img"
      aria-label={label}
      viewBox={`${-quietZone} ${-quietZone} ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <path d={darkModules.join('')} />
    </svg>
  );
}
