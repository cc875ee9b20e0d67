import Pen from 'signature_pad';

export type SignaturePen = {
  write(name: string): void;
  clear(): void;
  dispose(): void;
};

/** Half the width of slow and quick strokes, in pixels of the picture. */
const slowStroke = 3.2;
const quickStroke = 1.6;
const margin = 60;
const largestLetters = 120;
const toScriptFont = (pixels: number) => `italic 400 ${pixels}px "Snell Roundhand", "Segoe Script", cursive`;

function writeAcross(context: CanvasRenderingContext2D, text: string): void {
  const { width, height } = context.canvas;
  context.font = toScriptFont(largestLetters);
  const fitScale = Math.min(1, (width - 2 * margin) / context.measureText(text).width);
  context.font = toScriptFont(Math.floor(largestLetters * fitScale));
  Object.assign(context, { textAlign: 'center', textBaseline: 'middle' });
  context.fillText(text, width / 2, height / 2);
}

/** Converts the pen's screen pixels to the picture's higher resolution. */
function scaleToPicture(pen: Pen, context: CanvasRenderingContext2D): void {
  const scale = context.canvas.width / context.canvas.getBoundingClientRect().width;
  context.setTransform(scale, 0, 0, scale, 0, 0);
  pen.maxWidth = slowStroke / scale;
  pen.minWidth = quickStroke / scale;
}

/** Creates the pen in the canvas's colors, or undefined without a 2D context. */
export function createSignaturePen(
  canvas: HTMLCanvasElement,
  onStroke: () => void,
): SignaturePen | undefined {
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  const { color, backgroundColor } = getComputedStyle(canvas);
  const pen = new Pen(canvas, { penColor: color, backgroundColor });
  pen.addEventListener('beginStroke', () => scaleToPicture(pen, context));
  pen.addEventListener('endStroke', onStroke);

  const clear = () => {
    context.resetTransform();
    pen.clear();
  };
  return {
    clear,
    dispose: () => pen.off(),
    write(name) {
      clear();
      context.fillStyle = color;
      writeAcross(context, name);
    },
  };
}
