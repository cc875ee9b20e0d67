import { Duration } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption, HttpMethods } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { formatPublicUrl, type StageSettings } from '#infra/stages.ts';
import { incomingFolder } from '#shared/files/incoming-folder.ts';
import { MalwareScan } from './malware-scan.ts';

export type FilesBucketProps = {
  stage: StageSettings;
};

/** Private, TLS-only, versioned bucket for documents and photos. Browsers use short-lived links. */
export class FilesBucket extends Construct {
  readonly bucket: Bucket;

  constructor(scope: Construct, id: string, { stage }: FilesBucketProps) {
    super(scope, id);
    const privateBucketProps = {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      removalPolicy: stage.removalPolicy,
    };
    const accessLog = new Bucket(this, 'AccessLog', {
      ...privateBucketProps,
      lifecycleRules: [{ expiration: Duration.days(365) }],
    });
    this.bucket = new Bucket(this, 'Files', {
      ...privateBucketProps,
      versioned: true,
      serverAccessLogsBucket: accessLog,
      cors: [
        {
          allowedOrigins: [formatPublicUrl(stage)],
          allowedMethods: [HttpMethods.GET, HttpMethods.PUT],
          allowedHeaders: ['*'],
        },
      ],
      lifecycleRules: [
        {
          abortIncompleteMultipartUploadAfter: Duration.days(1),
          noncurrentVersionExpiration: Duration.days(90),
        },
        {
          // Uploads that no call accepted (`buildIncomingKey`).
          prefix: incomingFolder,
          expiration: Duration.days(1),
          noncurrentVersionExpiration: Duration.days(1),
        },
      ],
    });
    new MalwareScan(this, 'MalwareScan', { bucket: this.bucket });
  }
}
