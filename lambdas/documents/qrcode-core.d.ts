/** The encoder alone: the package's entry brings its PNG writer along, half of its weight. */
declare module 'qrcode/lib/core/qrcode.js' {
  export { create } from 'qrcode';
}
