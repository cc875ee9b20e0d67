import { CfnPlaceIndex, CfnRouteCalculator } from 'aws-cdk-lib/aws-location';
import { Construct } from 'constructs';
import { type StageSettings, toResourceName } from '#infra/stages.ts';

export type GeocoderProps = {
  stage: StageSettings;
};

/**
 * HERE is the only provider allowed where employees are tracked or routed (AWS service terms, section 82).
 * Places and routes share it so that they agree on coordinates.
 */
const dataSource = 'Here';

/** Place index and route calculator. `intendedUse` is `Storage`, because clients' coordinates are stored. */
export class Geocoder extends Construct {
  readonly placeIndex: CfnPlaceIndex;
  readonly routeCalculator: CfnRouteCalculator;

  constructor(scope: Construct, id: string, { stage }: GeocoderProps) {
    super(scope, id);
    this.placeIndex = new CfnPlaceIndex(this, 'Index', {
      indexName: toResourceName(stage, 'places'),
      dataSource,
      dataSourceConfiguration: { intendedUse: 'Storage' },
    });
    this.routeCalculator = new CfnRouteCalculator(this, 'Calculator', {
      calculatorName: toResourceName(stage, 'routes'),
      dataSource,
    });
  }
}
