import { dirname, join } from 'node:path';
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { AssetHashType, DockerImage } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import {
  type BundleInput,
  type BundlingRequest,
  type BundlingResult,
  bundlingThreadMarker,
  repositoryRoot,
} from './function-bundle.ts';

/** Far longer than a bundle takes on a busy machine. */
const bundleTimeoutMs = 120_000;

let bundler: Worker | undefined;

function getBundler(): Worker {
  bundler ??= new Worker(join(import.meta.dirname, 'function-bundle.ts'), {
    workerData: bundlingThreadMarker,
  });
  bundler.unref();
  return bundler;
}

/** Bundles in a worker thread and blocks until it is done, because CDK takes assets synchronously. */
function bundleSync({ entry, uses }: BundleInput, outdir: string): void {
  const { port1: replies, port2: replyPort } = new MessageChannel();
  const doneFlag = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const request: BundlingRequest = { input: { entry, uses }, outdir, replyPort, doneFlag };
  getBundler().postMessage(request, [replyPort]);
  Atomics.wait(doneFlag, 0, 0, bundleTimeoutMs);
  const reply: { message: BundlingResult } | undefined = receiveMessageOnPort(replies);
  replies.close();
  if (!reply) throw new Error(`The bundler did not reply for ${entry}.`);
  if (reply.message.failure !== undefined) throw new Error(reply.message.failure);
}

export function bundleFunctionCode(bundleInput: BundleInput): Code {
  return Code.fromAsset(join(repositoryRoot, dirname(bundleInput.entry)), {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      // Required by CDK, although bundling runs in this process and not in a container.
      image: DockerImage.fromRegistry('none'),
      // Never run. It distinguishes assets of the same folder, which CDK would otherwise merge.
      command: [bundleInput.entry],
      local: {
        tryBundle: (outputDir) => {
          bundleSync(bundleInput, outputDir);
          return true;
        },
      },
    },
  });
}
