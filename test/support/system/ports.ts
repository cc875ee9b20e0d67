import { createServer, type Server } from 'node:net';

/**
 * The range lies above the ports that browsers and `fetch` block (the last is 10080), and below the kernel's
 * ephemeral ports, so that a closed port can be opened again.
 */
const lowestPort = 10_096;
const highestPort = 32_000;
/** A row starts with a port that its process keeps open, so that no other process takes the row. */
const rowLength = 16;

const listenOn = (port: number) =>
  new Promise<Server | undefined>((resolve) => {
    const server = createServer().once('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => resolve(server));
  });

async function checkIsFree(port: number): Promise<boolean> {
  const probe = await listenOn(port);
  if (!probe) return false;
  await new Promise((resolve) => probe.close(resolve));
  return true;
}

/** Finds `count` consecutive free ports, at most 15, and returns the first. */
export async function freePorts(count: number): Promise<number> {
  for (;;) {
    const rowCount = Math.floor((highestPort - lowestPort) / rowLength);
    const reservedPort = lowestPort + rowLength * Math.floor(Math.random() * rowCount);
    const reservation = await listenOn(reservedPort);
    if (!reservation) continue;
    const firstPort = reservedPort + 1;
    const ports = Array.from({ length: count }, (_, index) => firstPort + index);
    if ((await Promise.all(ports.map(checkIsFree))).every(Boolean)) {
      reservation.unref();
      return firstPort;
    }
    reservation.close();
  }
}
