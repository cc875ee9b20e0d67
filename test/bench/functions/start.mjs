// Runs as a separate process and prints the processor time of a function's import and first response.
import { pathToFileURL } from 'node:url';

const [path, event] = process.argv.slice(2);
const before = process.cpuUsage();
const { handler } = await import(pathToFileURL(path).href);
await handler(JSON.parse(event), {});
const { user, system } = process.cpuUsage(before);
console.log((user + system) / 1000);
process.exit(0);
