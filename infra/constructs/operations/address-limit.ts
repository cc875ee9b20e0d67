import { ArnFormat, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { LogGroup, type LogGroupProps } from 'aws-cdk-lib/aws-logs';
import { CfnLoggingConfiguration, CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { coreErrors } from '#shared/core/errors.ts';

export type AddressLimitProps = {
  name: string;
  /** The protected resource. Amplify Hosting is global (CLOUDFRONT). */
  resource: { readonly arn: string; readonly scope: 'CLOUDFRONT' | 'REGIONAL' };
  perMinute: number;
  /** Prefix of paths whose requests do not count. */
  exemptPrefix?: string;
  log: Pick<LogGroupProps, 'retention' | 'encryptionKey'>;
};

const windowSeconds = 60;
const { code, status, text } = coreErrors.too_many;
const tooManyKey = 'tooMany';

/** Response in the API's error format, which pages can show. The user pool has an error of its own. */
const apiErrorResponse = {
  customResponseBodies: {
    [tooManyKey]: {
      contentType: 'APPLICATION_JSON',
      content: JSON.stringify({ type: 'about:blank', status, code, detail: text, fields: [] }),
    },
  },
  action: {
    block: {
      customResponse: {
        responseCode: status,
        customResponseBodyKey: tooManyKey,
        responseHeaders: [{ name: 'retry-after', value: String(windowSeconds) }],
      },
    },
  },
};

/** AWS WAF requires this prefix of a log group's name. */
const toLogGroupProps = (name: string) => ({
  logGroupName: `aws-waf-logs-${name}`,
  removalPolicy: RemovalPolicy.DESTROY,
});

/** Matches every path except those with the given prefix, after decoding and normalization. */
const matchAllExcept = (prefix: string): CfnWebACL.StatementProperty => ({
  notStatement: {
    statement: {
      byteMatchStatement: {
        fieldToMatch: { uriPath: {} },
        positionalConstraint: 'STARTS_WITH',
        searchString: prefix,
        textTransformations: [
          { priority: 0, type: 'URL_DECODE' },
          { priority: 1, type: 'NORMALIZE_PATH' },
        ],
      },
    },
  },
});

/** Blocks an address that sends too many requests before it uses up the shared throttle (ADR 48). */
export class AddressLimit extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { name, resource, perMinute, exemptPrefix, log }: AddressLimitProps,
  ) {
    super(scope, id);
    const { customResponseBodies, action } = apiErrorResponse;
    const isSite = resource.scope === 'CLOUDFRONT';
    const visibility = { cloudWatchMetricsEnabled: true, sampledRequestsEnabled: true };
    const { attrArn: webAclArn } = new CfnWebACL(this, 'Rules', {
      name,
      scope: resource.scope,
      defaultAction: { allow: {} },
      visibilityConfig: { ...visibility, metricName: name },
      ...(isSite && { customResponseBodies }),
      rules: [
        {
          name: 'one-address',
          priority: 0,
          action: isSite ? action : { block: {} },
          visibilityConfig: { ...visibility, metricName: `${name}-one-address` },
          statement: {
            rateBasedStatement: {
              aggregateKeyType: 'IP',
              evaluationWindowSec: windowSeconds,
              limit: perMinute,
              ...(exemptPrefix !== undefined && { scopeDownStatement: matchAllExcept(exemptPrefix) }),
            },
          },
        },
      ],
    });
    new CfnWebACLAssociation(this, 'Association', { resourceArn: resource.arn, webAclArn });
    this.logBlockedRequests(webAclArn, new LogGroup(this, 'Log', { ...log, ...toLogGroupProps(name) }));
  }

  /** Logs blocked requests without path, query and headers, which may hold secrets or health data. */
  private logBlockedRequests(resourceArn: string, { logGroupName }: LogGroup) {
    const destination = Stack.of(this).formatArn({
      service: 'logs',
      resource: 'log-group',
      resourceName: logGroupName,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
    new CfnLoggingConfiguration(this, 'Logging', {
      resourceArn,
      logDestinationConfigs: [destination],
      loggingFilter: {
        DefaultBehavior: 'DROP',
        Filters: [
          {
            Behavior: 'KEEP',
            Requirement: 'MEETS_ALL',
            Conditions: [{ ActionCondition: { Action: 'BLOCK' } }],
          },
        ],
      },
      redactedFields: [
        { uriPath: {} },
        { queryString: {} },
        { singleHeader: { Name: 'authorization' } },
        { singleHeader: { Name: 'cookie' } },
        { singleHeader: { Name: 'referer' } },
      ],
    });
  }
}
