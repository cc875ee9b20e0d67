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

/** Many times what a function takes on a busy machine. */
const mostMs = 120_000;

let bundler: Worker | undefined;

function bundlerThread(): Worker {
  bundler ??= new Worker(join(import.meta.dirname, 'function-bundle.ts'), { workerData: bundlingThread });
  // It lives as long as whoever asks it.
  bundler.unref();
  return bundler;
}

/** Bundles in a thread of its own while this one waits: CDK asks for an asset and takes no promise of one. */
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

/** A function's code as an asset, bundled at synth by the bundler of this repository. */
export function functionCode(bundled: Bundled): Code {
  return Code.fromAsset(join(root, dirname(bundled.entry)), {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      // Never used: bundling happens here, not in a container.
      image: DockerImage.fromRegistry('none'),
      // Nor this; but CDK takes two assets of one folder for the same unless something that it can read differs.
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
