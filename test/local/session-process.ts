import { exitWithError, startLocalStack } from '#infra/local/session.ts';

// Runs the product as `npm start` does, but without pages. Usage: node session-process.ts <directory> <port>

const [, , directory = '', port = ''] = process.argv;

startLocalStack({
  directory,
  port: Number(port),
  createPagesHandler: () => (_, response) => void response.writeHead(404).end(),
  runsTimers: false,
}).then(({ url, engine }) => {
  process.stdout.write(`${JSON.stringify({ url, engineUrl: engine.url })}\n`);
}, exitWithError);
