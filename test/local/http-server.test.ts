import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { listen } from '#infra/local/emulators/http.ts';

const request = 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';
const parseAnnouncedSeconds = (answer: string) => Number(/Keep-Alive: timeout=(\d+)/.exec(answer)?.[1]);

it('server keeps a connection open past the announced keep-alive time', async () => {
  const server = await listen({
    name: 'A server',
    port: 0,
    handle: (_, response) => void response.end('ok'),
  });
  const socket = connect(server.port, '127.0.0.1').setEncoding('utf8');
  const requestOnce = async () => {
    socket.write(request);
    const [answer] = await once(socket, 'data');
    return String(answer);
  };

  const firstAnswer = await requestOnce();
  const secondMs = 1_000;
  // Node's own grace period is one second, and less on a busy machine.
  await wait((parseAnnouncedSeconds(firstAnswer) + 2) * secondMs);
  const secondAnswer = await requestOnce();

  const statusLines = [firstAnswer, secondAnswer].map((answer) => answer.split('\r\n')[0]);
  expect(statusLines).toEqual(Array(2).fill('HTTP/1.1 200 OK'));
  socket.destroy();
  await server.close();
});
