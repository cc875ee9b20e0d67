import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { afterEach, describe, expect, it } from 'vitest';
import { lockDataFolder } from '#infra/local/data-folder.ts';
import { listen } from '#infra/local/emulators/http.ts';
import { tableName } from '#infra/local/runtime/emulators.ts';
import { startTableEngine } from '#infra/local/runtime/table-engine.ts';

type SessionResult = { readonly code: number | null; readonly output: string[] };
type Session = {
  readonly child: ChildProcess;
  /** Resolves with the addresses, or with undefined if the process ended before it was ready. */
  readonly ready: Promise<{ readonly url: string; readonly engineUrl: string } | undefined>;
  /** Resolves with the next line on stderr. */
  nextLine(): Promise<string>;
  readonly ended: Promise<SessionResult>;
};

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'serena-session-'));
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Mounts a small disk for the test. */
function aDisk(options: string): string {
  const folder = aFolder();
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]);
  if (status !== 0) throw new Error('This machine does not allow mounting a disk.');
  cleanUps.push(() => spawnSync('umount', [folder]));
  return folder;
}

/** Returns whether disks can be mounted, which requires root and is not possible in every container. */
function canMount(): boolean {
  try {
    aDisk('size=1m');
    return true;
  } catch {
    return false;
  } finally {
    for (const cleanUp of cleanUps.splice(0).reverse()) cleanUp();
  }
}
const isMountAllowed = canMount();

function aSession(directory: string, port = 0, env: NodeJS.ProcessEnv = process.env): Session {
  const entry = join(import.meta.dirname, 'session-process.ts');
  const child = spawn(process.execPath, [entry, directory, String(port)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
  });
  cleanUps.push(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill();
    await once(child, 'exit');
  });
  const stderrLines = createInterface(child.stderr);
  const output: string[] = [];
  stderrLines.on('line', (line) => output.push(line));
  const ended = once(child, 'close').then(([code]): SessionResult => ({ code, output }));
  const ready = once(createInterface(child.stdout), 'line').then(([line]) => JSON.parse(line));
  return {
    child,
    ready: Promise.race([ready, ended.then(() => undefined)]),
    nextLine: async () => (await once(stderrLines, 'line'))[0],
    ended,
  };
}

const row = { pk: { S: 'kept' }, sk: { S: 'kept' } };
const createClient = (endpoint: string) =>
  new DynamoDBClient({
    endpoint,
    region: 'us-east-1',
    maxAttempts: 10,
    credentials: { accessKeyId: 'one', secretAccessKey: 'machine' },
  });
const writeRow = (url: string) =>
  createClient(url).send(new PutItemCommand({ TableName: tableName, Item: row }));
const readRow = async (url: string) =>
  (await createClient(url).send(new GetItemCommand({ TableName: tableName, Key: row }))).Item;

/** Lists the paths in a folder that other users can access. */
function listPathsOpenToOthers(folder: string): string[] {
  const paths = ['.', ...(readdirSync(folder, { recursive: true }) as string[])];
  return paths.filter((path) => (statSync(join(folder, path)).mode & 0o077) !== 0);
}

describe('local session', () => {
  it('locks its folder until it ends, rejects a second session, and denies access to other users', async () => {
    const folder = aFolder();
    mkdirSync(join(folder, 'files'));
    writeFileSync(join(folder, 'files/of-the-previous-version'), '');
    for (const path of ['.', 'files', 'files/of-the-previous-version']) chmodSync(join(folder, path), 0o755);
    const firstSession = aSession(folder);
    const { url } = (await firstSession.ready)!;

    const secondResult = await aSession(folder).ended;

    expect(secondResult).toEqual({
      code: 1,
      output: [`Serena ya está en marcha sobre ${folder}: detenla primero.`],
    });
    expect((await fetch(`${url}/api/health`)).status).toBe(200);
    expect(listPathsOpenToOthers(folder)).toEqual([]);

    firstSession.child.kill('SIGINT');
    expect(await firstSession.ended).toEqual({ code: 0, output: [] });
    lockDataFolder(folder).release();
  });

  it('prints no line per call', async () => {
    const { child, ready, ended } = aSession(aFolder(), 0, {
      ...process.env,
      POWERTOOLS_LOG_LEVEL: undefined,
    });
    const stdoutTexts: string[] = [];
    child.stdout?.on('data', (text) => stdoutTexts.push(String(text)));
    const { url } = (await ready)!;

    const { status } = await fetch(`${url}/api/config`);
    child.kill('SIGINT');
    await ended;

    expect(status).toBe(200);
    expect(stdoutTexts.join('')).not.toContain('"level"');
  });

  it('reports a port in use in one line', async () => {
    const { port, close } = await listen({ name: 'Other', port: 0, handle: () => undefined });
    cleanUps.push(close);

    const { code, output } = await aSession(aFolder(), port).ended;

    expect(code).toBe(1);
    expect(output).toEqual([
      `Serena no puede arrancar: el puerto ${port} de 127.0.0.1 está ocupado. Con otros puertos: PORT=5000 npm start`,
    ]);
  });

  it('restarts a killed table engine with its data, and ends with a stopped one', async () => {
    const folder = aFolder();
    const session = aSession(folder);
    const { url, engineUrl } = (await session.ready)!;
    const signalEngine = (signal: NodeJS.Signals) =>
      process.kill(Number(readFileSync(join(folder, 'table-engine.pid'), 'utf8')), signal);
    await writeRow(engineUrl);

    const line = session.nextLine();
    signalEngine('SIGKILL');
    expect(await line).toBe('El motor de tablas se cayó; arranca de nuevo con sus datos.');
    expect(await readRow(engineUrl)).toEqual(row);
    expect((await fetch(`${url}/api/health`)).status).toBe(200);

    signalEngine('SIGTERM');
    const { code, output } = await session.ended;
    expect(code).toBe(1);
    expect(output).toEqual([
      'El motor de tablas se cayó; arranca de nuevo con sus datos.',
      'El motor de tablas se detuvo, y Serena con él; los datos se conservan.',
    ]);
  });

  it.runIf(isMountAllowed)('reports in one line that its folder cannot be written', async () => {
    const folder = aDisk('ro');
    const reason = `No se puede escribir en ${folder}: la carpeta es de solo lectura, o de otra persona.`;

    expect(await aSession(folder).ended).toEqual({ code: 1, output: [reason] });
  });

  it.runIf(isMountAllowed)('reports in one line that the disk is full, and keeps its data', async () => {
    const folder = aDisk('size=48m');
    const session = aSession(folder);
    const { engineUrl } = (await session.ready)!;
    await writeRow(engineUrl);
    const filler = join(folder, 'filler');
    writeFileSync(filler, Buffer.alloc(24 * 1024 * 1024));

    const { code, output } = await session.ended;

    expect(code).toBe(1);
    expect(output).toEqual([
      expect.stringMatching(
        /^El disco de .* está lleno: quedan \d+ MB.* Serena se detuvo; los datos se conservan\.$/,
      ),
    ]);
    rmSync(filler);
    const engine = await startTableEngine({ directory: folder, tableName });
    cleanUps.push(engine.close);
    expect(await readRow(engine.url)).toEqual(row);
  });
});
