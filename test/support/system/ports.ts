import { createServer, type Server } from 'node:net';

/**
 * Above the ports that browsers and `fetch` refuse (the last is 10080), and below those that the kernel gives to
 * outgoing connections: what is closed for a moment can be opened again.
 */
const lowest = 10_096;
const highest = 32_000;
/** A row begins with the port that its process keeps, so that no other takes the row while nobody listens on the rest. */
const rowLength = 16;

const listenOn = (port: number) =>
  new Promise<Server | undefined>((resolve) => {
    const server = createServer().once('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => resolve(server));
  });

async function isFree(port: number): Promise<boolean> {
  const probe = await listenOn(port);
  if (!probe) return false;
  await new Promise((resolve) => probe.close(resolve));
  return true;
}

/** The first of so many ports in a row, at most 15, that nobody listens on and no other process is given. */
export async function freePorts(count: number): Promise<number> {
  for (;;) {
    const rows = Math.floor((highest - lowest) / rowLength);
    const kept = lowest + rowLength * Math.floor(Math.random() * rows);
    const keeper = await listenOn(kept);
    if (!keeper) continue;
    const first = kept + 1;
    const row = Array.from({ length: count }, (_, place) => first + place);
    if ((await Promise.all(row.map(isFree))).every(Boolean)) {
      keeper.unref();
      return first;
    }
    keeper.close();
  }
}
