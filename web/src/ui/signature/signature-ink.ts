type Point = { readonly x: number; readonly y: number };

/** What draws on a canvas; `lift` says whether there is ink. */
export type Ink = {
  begin(event: PointerEvent): void;
  follow(event: PointerEvent): void;
  lift(): boolean;
  write(name: string): void;
  clear(): void;
};

const lineWidth = 5;
const margin = 60;
const largestLetters = 120;
const script = (pixels: number) => `italic 400 ${pixels}px "Snell Roundhand", "Segoe Script", cursive`;

/** Where the pointer is in the canvas's own pixels, which are more than the screen's. */
function pointOf(canvas: HTMLCanvasElement, { clientX, clientY }: PointerEvent): Point {
  const box = canvas.getBoundingClientRect();
  return {
    x: ((clientX - box.left) * canvas.width) / box.width,
    y: ((clientY - box.top) * canvas.height) / box.height,
  };
}

/** Every place the pointer passed since the last event; browsers join several in one. */
const passed = (event: PointerEvent): readonly PointerEvent[] => {
  const all = event.getCoalescedEvents?.() ?? [];
  return all.length > 0 ? all : [event];
};

/** The words in the middle, in letters that fit. */
function writeAcross(context: CanvasRenderingContext2D, words: string): void {
  const { width, height } = context.canvas;
  context.font = script(largestLetters);
  const fitting = Math.min(1, (width - 2 * margin) / context.measureText(words).width);
  context.font = script(Math.floor(largestLetters * fitting));
  Object.assign(context, { textAlign: 'center', textBaseline: 'middle' });
  context.fillText(words, width / 2, height / 2);
}

/** The pen of a signature, in the colors of its canvas; undefined where a browser draws nothing. */
export function inkOn(canvas: HTMLCanvasElement): Ink | undefined {
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  const style = getComputedStyle(canvas);
  let last: Point | undefined;
  let hasInk = false;

  const clear = () => {
    context.fillStyle = style.backgroundColor;
    context.fillRect(0, 0, canvas.width, canvas.height);
    hasInk = false;
  };
  const lineTo = (to: Point) => {
    if (!last) return;
    context.beginPath();
    context.moveTo(last.x, last.y);
    // A point alone is a dot: a full stop and the dot of an i are drawn too.
    context.lineTo(to.x, to.y);
    context.stroke();
    last = to;
    hasInk = true;
  };
  clear();
  Object.assign(context, { lineWidth, lineCap: 'round', lineJoin: 'round', strokeStyle: style.color });
  return {
    clear,
    begin(event) {
      last = pointOf(canvas, event);
      lineTo(last);
    },
    follow(event) {
      for (const each of passed(event)) lineTo(pointOf(canvas, each));
    },
    lift() {
      last = undefined;
      return hasInk;
    },
    write(name) {
      clear();
      if (name === '') return;
      context.fillStyle = style.color;
      writeAcross(context, name);
      hasInk = true;
    },
  };
}
