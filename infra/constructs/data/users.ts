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
import { mailDomain, mailSetName, nameIn, type StageSettings } from '#infra/stages.ts';
import { groups } from '#shared/core/roles.ts';

export type UsersProps = {
  stage: StageSettings;
  key: IKey;
  /** Whether it refuses to be deleted by itself. */
  isProtected: boolean;
};

/** Who can sign in: by e-mail, invited only, in the group that is their role. */
export class Users extends Construct {
  readonly pool: UserPool;
  readonly client: UserPoolClient;
  /** Through which the server alone signs in, to check a password or to set an authenticator app up. */
  readonly serverClient: UserPoolClient;

  constructor(scope: Construct, id: string, { stage, key, isProtected }: UsersProps) {
    super(scope, id);
    this.pool = new UserPool(this, 'Pool', {
      userPoolName: nameIn(stage, 'users'),
      featurePlan: FeaturePlan.ESSENTIALS,
      selfSignUpEnabled: false,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      standardAttributes: { email: { required: true, mutable: true } },
      autoVerify: { email: true },
      // A token alone changes no e-mail at the pool itself: the message that would prove it is never written.
      keepOriginal: { email: true },
      // Six for clients, as specified; the server asks ten of the team where it sees the password (docs/adr/0014).
      passwordPolicy: {
        minLength: 6,
        requireDigits: false,
        requireLowercase: false,
        requireUppercase: false,
        requireSymbols: false,
        tempPasswordValidity: Duration.days(3),
      },
      // Asked of whoever set up an authenticator app; who must, the product itself says (docs/adr/0042).
      mfa: Mfa.OPTIONAL,
      mfaSecondFactor: { sms: false, otp: true },
      // Whoever may ask the pool for mails is counted by nobody: the way back is the server's own (docs/adr/0047).
      accountRecovery: AccountRecovery.NONE,
      email: UserPoolEmail.withSES({
        fromEmail: stage.mail.address,
        fromName: stage.mail.name,
        sesRegion: stage.region,
        sesVerifiedDomain: mailDomain(stage),
        configurationSetName: mailSetName(stage),
      }),
      deletionProtection: isProtected,
      removalPolicy: stage.removalPolicy,
    });
    for (const groupName of groups) new UserPoolGroup(this, groupName, { userPool: this.pool, groupName });
    this.client = this.browserClient(stage);
    this.serverClient = this.serversOwnClient();
    if (stage.addressLimits)
      new AddressLimit(this, 'AddressLimit', {
        name: nameIn(stage, 'users-limit'),
        resource: { arn: this.pool.userPoolArn, scope: 'REGIONAL' },
        perMinute: stage.addressLimits.users,
        log: { retention: stage.logRetention, encryptionKey: key },
      });
  }

  /** The pool knows the alias by its name alone, since the function's variables name the pool and its clients. */
  callsBack(
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
    const byName = LambdaFunction.fromFunctionAttributes(this, functionName, {
      functionArn,
      skipPermissions: true,
    });
    this.pool.addTrigger(operation, byName, version);
    alias.addPermission('UserPool', {
      principal: new ServicePrincipal('cognito-idp.amazonaws.com'),
      sourceArn: this.pool.userPoolArn,
    });
  }

  /** Asks for no secret: signing in by it needs rights of AWS. */
  private serversOwnClient() {
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

  /** The password never travels to sign in (SRP); access is short, and signing out ends the long-lived half too. */
  private browserClient(stage: StageSettings) {
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
