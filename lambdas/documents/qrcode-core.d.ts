/** The encoder alone. The package's entry includes a PNG writer, half of its size. */
declare module 'qrcode/lib/core/qrcode.js' {
  export { create } from 'qrcode';
}
