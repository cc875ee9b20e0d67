import { exitWithError, startSession } from '#infra/local/session.ts';

// The product as `npm start` runs it, without pages: node session-process.ts <directory> <port>

const [, , directory = '', port = ''] = process.argv;

startSession({
  directory,
  port: Number(port),
  createPagesHandler: () => (_, response) => void response.writeHead(404).end(),
  runsTimers: false,
}).then(({ url, engine }) => {
  process.stdout.write(`${JSON.stringify({ url, engineUrl: engine.url })}\n`);
}, exitWithError);
