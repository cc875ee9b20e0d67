import { dirname, join } from 'node:path';
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { AssetHashType, DockerImage } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import {
  type BundleInput,
  type BundlingRequest,
  type BundlingResult,
  bundlingThread,
  root,
} from './function-bundle.ts';

/** Many times the duration of a bundle on a busy machine. */
const timeoutMs = 120_000;

let bundler: Worker | undefined;

function getBundler(): Worker {
  bundler ??= new Worker(join(import.meta.dirname, 'function-bundle.ts'), { workerData: bundlingThread });
  bundler.unref();
  return bundler;
}

/** Bundles in a worker thread and blocks until it is done, because CDK takes assets synchronously. */
function bundleSync({ entry, uses }: BundleInput, outdir: string): void {
  const { port1: replies, port2: replyPort } = new MessageChannel();
  const isDone = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const request: BundlingRequest = { input: { entry, uses }, outdir, replyPort, isDone };
  getBundler().postMessage(request, [replyPort]);
  Atomics.wait(isDone, 0, 0, timeoutMs);
  const reply: { message: BundlingResult } | undefined = receiveMessageOnPort(replies);
  replies.close();
  if (!reply) throw new Error(`The bundler says nothing of ${entry}.`);
  if (reply.message.failure !== undefined) throw new Error(reply.message.failure);
}

export function bundleFunctionCode(bundled: BundleInput): Code {
  return Code.fromAsset(join(root, dirname(bundled.entry)), {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      // Required by CDK; bundling runs in this process, not in a container.
      image: DockerImage.fromRegistry('none'),
      // Never run: it tells assets of the same folder apart, which CDK would otherwise take for one.
      command: [bundled.entry],
      local: {
        tryBundle: (outputDir) => {
          bundleSync(bundled, outputDir);
          return true;
        },
      },
    },
  });
}
