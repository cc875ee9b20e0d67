import { ArnFormat, Duration, Stack } from 'aws-cdk-lib';
import {
  AccountRecovery,
  FeaturePlan,
  type LambdaVersion,
  Mfa,
  UserPool,
  type UserPoolClient,
  UserPoolEmail,
  UserPoolGroup,
  type UserPoolOperation,
} from 'aws-cdk-lib/aws-cognito';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { type Alias, Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { AddressLimit } from '#infra/constructs/operations/address-limit.ts';
import { formatMailSetName, type StageSettings, selectMailDomain, toResourceName } from '#infra/stages.ts';
import { groups } from '#shared/core/roles.ts';

export type UsersProps = {
  stage: StageSettings;
  key: IKey;
  isProtected: boolean;
};

/** User pool with sign-in by e-mail and accounts by invitation only. A user's group is their role. */
export class Users extends Construct {
  readonly pool: UserPool;
  readonly client: UserPoolClient;
  /** Client for the server's own sign-ins, which check a password or set up an authenticator app. */
  readonly serverClient: UserPoolClient;

  constructor(scope: Construct, id: string, { stage, key, isProtected }: UsersProps) {
    super(scope, id);
    this.pool = new UserPool(this, 'Pool', {
      userPoolName: toResourceName(stage, 'users'),
      featurePlan: FeaturePlan.ESSENTIALS,
      selfSignUpEnabled: false,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      standardAttributes: { email: { required: true, mutable: true } },
      autoVerify: { email: true },
      // The old address stays until the new one is verified. The verification message is never sent.
      keepOriginal: { email: true },
      // Six characters for clients, as specified. The server requires ten for staff members (docs/adr/0014).
      passwordPolicy: {
        minLength: 6,
        requireDigits: false,
        requireLowercase: false,
        requireUppercase: false,
        requireSymbols: false,
        tempPasswordValidity: Duration.days(3),
      },
      // Asks users who have an authenticator app for a code. The application decides who needs an app
      // (docs/adr/0042).
      mfa: Mfa.OPTIONAL,
      mfaSecondFactor: { sms: false, otp: true },
      // Cognito does not limit recovery e-mails, so the server sends its own links (docs/adr/0047).
      accountRecovery: AccountRecovery.NONE,
      email: UserPoolEmail.withSES({
        fromEmail: stage.mail.address,
        fromName: stage.mail.name,
        sesRegion: stage.region,
        sesVerifiedDomain: selectMailDomain(stage),
        configurationSetName: formatMailSetName(stage),
      }),
      deletionProtection: isProtected,
      removalPolicy: stage.removalPolicy,
    });
    for (const groupName of groups) new UserPoolGroup(this, groupName, { userPool: this.pool, groupName });
    this.client = this.createBrowserClient(stage);
    this.serverClient = this.createServerClient();
    if (stage.addressLimits)
      new AddressLimit(this, 'AddressLimit', {
        name: toResourceName(stage, 'users-limit'),
        resource: { arn: this.pool.userPoolArn, scope: 'REGIONAL' },
        perMinute: stage.addressLimits.users,
        log: { retention: stage.logRetention, encryptionKey: key },
      });
  }

  /**
   * Adds a trigger by name. A reference would be circular, because the function's variables name the pool.
   */
  addTrigger(
    alias: Alias,
    functionName: string,
    [operation, version]: readonly [UserPoolOperation, LambdaVersion?],
  ): void {
    const functionArn = Stack.of(this).formatArn({
      service: 'lambda',
      resource: 'function',
      resourceName: `${functionName}:${alias.aliasName}`,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
    const triggerFunction = LambdaFunction.fromFunctionAttributes(this, functionName, {
      functionArn,
      skipPermissions: true,
    });
    this.pool.addTrigger(operation, triggerFunction, version);
    alias.addPermission('UserPool', {
      principal: new ServicePrincipal('cognito-idp.amazonaws.com'),
      sourceArn: this.pool.userPoolArn,
    });
  }

  /** The client needs no secret, because its sign-in flow requires AWS permissions. */
  private createServerClient() {
    return this.pool.addClient('Server', {
      authFlows: { adminUserPassword: true },
      disableOAuth: true,
      generateSecret: false,
      accessTokenValidity: Duration.minutes(5),
      idTokenValidity: Duration.minutes(5),
      refreshTokenValidity: Duration.hours(1),
      enableTokenRevocation: true,
    });
  }

  /** SRP sends no password. Tokens are short-lived, and signing out revokes the refresh token. */
  private createBrowserClient(stage: StageSettings) {
    return this.pool.addClient('Browser', {
      authFlows: { userSrp: true },
      disableOAuth: true,
      generateSecret: false,
      accessTokenValidity: Duration.minutes(15),
      idTokenValidity: Duration.minutes(15),
      refreshTokenValidity: Duration.days(30),
      enableTokenRevocation: true,
      preventUserExistenceErrors: stage.uniformSignInErrors,
    });
  }
}
