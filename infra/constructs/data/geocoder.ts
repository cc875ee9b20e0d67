import { CfnPlaceIndex, CfnRouteCalculator } from 'aws-cdk-lib/aws-location';
import { Construct } from 'constructs';
import { nameIn, type StageSettings } from '#infra/stages.ts';

export type GeocoderProps = {
  stage: StageSettings;
};

/** Who knows the island's addresses and roads; both must be the same house, so that they agree where a door is. */
const dataSource = 'Esri';

/** Amazon Location: addresses to points, and ways between them. Paid by request, and nothing is kept. */
export class Geocoder extends Construct {
  readonly index: CfnPlaceIndex;
  readonly calculator: CfnRouteCalculator;

  constructor(scope: Construct, id: string, { stage }: GeocoderProps) {
    super(scope, id);
    this.index = new CfnPlaceIndex(this, 'Index', {
      indexName: nameIn(stage, 'places'),
      dataSource,
      dataSourceConfiguration: { intendedUse: 'SingleUse' },
    });
    this.calculator = new CfnRouteCalculator(this, 'Calculator', {
      calculatorName: nameIn(stage, 'routes'),
      dataSource,
    });
  }
}
