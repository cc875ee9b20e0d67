import { dirname, join } from 'node:path';
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { AssetHashType, DockerImage } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import {
  type Bundled,
  type BundlingAnswer,
  type BundlingTurn,
  bundlingThread,
  root,
} from './function-bundle.ts';

/** Many times the duration of a bundle on a busy machine. */
const mostMs = 120_000;

let bundler: Worker | undefined;

function bundlerThread(): Worker {
  bundler ??= new Worker(join(import.meta.dirname, 'function-bundle.ts'), { workerData: bundlingThread });
  bundler.unref();
  return bundler;
}

/** Bundles in a worker thread and blocks until it is done, because CDK takes assets synchronously. */
function bundleNow({ entry, uses }: Bundled, outdir: string): void {
  const { port1: answers, port2: answer } = new MessageChannel();
  const isDone = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const turn: BundlingTurn = { bundled: { entry, uses }, outdir, answer, isDone };
  bundlerThread().postMessage(turn, [answer]);
  Atomics.wait(isDone, 0, 0, mostMs);
  const told: { message: BundlingAnswer } | undefined = receiveMessageOnPort(answers);
  answers.close();
  if (!told) throw new Error(`The bundler says nothing of ${entry}.`);
  if (told.message.failure !== undefined) throw new Error(told.message.failure);
}

/** Bundles a function's code as a CDK asset at synthesis. */
export function functionCode(bundled: Bundled): Code {
  return Code.fromAsset(join(root, dirname(bundled.entry)), {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      // Required by CDK; bundling runs in this process, not in a container.
      image: DockerImage.fromRegistry('none'),
      // Never run: it tells assets of the same folder apart, which CDK would otherwise take for one.
      command: [bundled.entry],
      local: {
        tryBundle: (outputDir) => {
          bundleNow(bundled, outputDir);
          return true;
        },
      },
    },
  });
}
