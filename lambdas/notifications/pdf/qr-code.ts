import { create } from 'qrcode/lib/core/qrcode.js';
import type { Sheet } from './sheet.ts';

type DrawQrCodeInput = {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly color: string;
};

/** Draws a QR code, one rectangle for each run of dark modules; the paper around it must stay white. */
export function drawQrCode(sheet: Sheet, { text, x, y, size, color }: DrawQrCodeInput): void {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const module = size / modules.size;
  for (let row = 0; row < modules.size; row++) {
    const cells = Array.from({ length: modules.size }, (_, column) =>
      modules.get(row, column) ? '#' : ' ',
    ).join('');
    for (const { index, 0: run } of cells.matchAll(/#+/g))
      sheet.fill({
        x: x + index * module,
        y: y + row * module,
        width: run.length * module,
        height: module,
        color,
      });
  }
}
