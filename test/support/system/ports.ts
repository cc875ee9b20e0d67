import { createServer } from 'node:net';

/** Below those that the kernel gives to outgoing connections: what is closed for a moment can be opened again. */
const lowest = 10_000;
const highest = 32_000;

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** The first of so many ports in a row that nobody listens on. */
export async function freePorts(count: number): Promise<number> {
  for (;;) {
    const first = lowest + count * Math.floor((Math.random() * (highest - lowest)) / count);
    const row = Array.from({ length: count }, (_, place) => first + place);
    if ((await Promise.all(row.map(isFree))).every(Boolean)) return first;
  }
}
