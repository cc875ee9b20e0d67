import type { BookedMedication } from '#shared/appointments/appointment.ts';
import type { BookedService } from '#shared/appointments/booked-service.ts';
import type { Category } from '#shared/catalog/category.ts';
import { calculateMargin } from '#shared/catalog/price.ts';
import { defaultDurationMinutes, type Product } from '#shared/catalog/product.ts';
import type { StockMove } from '#shared/catalog/stock-move.ts';

const serviceCategories = [
  ['faciales', 'Faciales', '✨', 'Limpieza, hidratación y análisis de piel'],
  ['masajes', 'Masajes', '💆', 'Relajante, profundo y prenatal'],
  ['sueros', 'Sueros y vitaminas', '💧', 'Hidratación y energía por vía intravenosa'],
  ['laser', 'Depilación láser', '⚡', 'Depilación con evaluación previa'],
  ['cuerpo', 'Corporales', '🌿', 'Exfoliación, algas y drenaje linfático'],
] as const;
/** Categories of products. The last is hidden until its season. */
const productCategories = [
  ['cuidado-facial', 'Cuidado facial', '🧴', true],
  ['aromaterapia', 'Aromaterapia', '🌸', true],
  ['suplementos', 'Suplementos', '💊', true],
  ['cuidado-corporal', 'Cuidado corporal', '🫧', true],
  ['navidad', 'Regalos de Navidad', '🎁', false],
] as const;
const productsCategory: Category = {
  categoryId: 'productos',
  name: 'Productos',
  icon: '🛍️',
  description: 'Lo que se vende en recepción',
  visibleOnLanding: false,
  visible: true,
  showIn: 'both',
  version: 1,
};
export const categories: readonly Category[] = [
  ...serviceCategories.map(([categoryId, name, icon, description]) => ({
    ...productsCategory,
    categoryId,
    name,
    icon,
    description,
    visibleOnLanding: true,
  })),
  productsCategory,
  ...productCategories.map(([categoryId, name, icon, visible]) => ({
    ...productsCategory,
    categoryId,
    name,
    icon,
    description: undefined,
    parentId: productsCategory.categoryId,
    visible,
  })),
];

/** Puerto Rico's taxes, itemized on receipts. */
export const taxes = [
  { taxId: 'ivu-estatal', name: 'IVU estatal', basisPoints: 1050, active: true, byDefault: true },
  { taxId: 'ivu-municipal', name: 'IVU municipal', basisPoints: 100, active: true, byDefault: true },
] as const;

type CatalogRow = readonly [category: string, name: string, minutes: number, dollars: number];

const serviceRows: readonly CatalogRow[] = [
  ['faciales', 'Facial hidratante', 60, 95],
  ['faciales', 'Facial de limpieza profunda', 75, 110],
  ['faciales', 'Análisis de piel', 20, 35],
  ['faciales', 'Microdermoabrasión', 45, 120],
  ['faciales', 'Peeling suave', 30, 85],
  ['masajes', 'Masaje relajante', 90, 120],
  ['masajes', 'Masaje de tejido profundo', 60, 105],
  ['masajes', 'Masaje prenatal', 60, 100],
  ['masajes', 'Reflexología', 45, 70],
  ['sueros', 'Suero de vitaminas', 45, 140],
  ['sueros', 'Suero de hidratación', 45, 115],
  ['sueros', 'Vitamina C', 30, 90],
  ['sueros', 'Complejo B', 20, 45],
  ['laser', 'Láser axilas', 20, 65],
  ['laser', 'Láser piernas completas', 60, 180],
  ['laser', 'Láser rostro', 30, 80],
  ['laser', 'Láser bikini', 30, 95],
  ['cuerpo', 'Exfoliación corporal', 50, 90],
  ['cuerpo', 'Envoltura de algas', 60, 115],
  ['cuerpo', 'Drenaje linfático', 60, 110],
];

const productRows: readonly CatalogRow[] = [
  ['cuidado-facial', 'Limpiador suave', 0, 24],
  ['cuidado-facial', 'Tónico de rosas', 0, 18.5],
  ['cuidado-facial', 'Crema hidratante', 0, 38],
  ['cuidado-facial', 'Suero de vitamina C', 0, 52],
  ['cuidado-facial', 'Protector solar 50', 0, 32],
  ['cuidado-facial', 'Mascarilla de arcilla', 0, 22],
  ['cuidado-facial', 'Contorno de ojos', 0, 44],
  ['cuidado-facial', 'Bálsamo labial', 0, 9.75],
  ['aromaterapia', 'Aceite de lavanda', 0, 26],
  ['aromaterapia', 'Aceite de almendra', 0, 21],
  ['aromaterapia', 'Vela aromática', 0, 28],
  ['cuidado-corporal', 'Sales de baño', 0, 19],
  ['suplementos', 'Multivitamínico', 0, 34],
  ['suplementos', 'Colágeno en polvo', 0, 46],
  ['suplementos', 'Electrolitos', 0, 16],
  ['cuidado-corporal', 'Gel de sábila', 0, 15],
  ['cuidado-corporal', 'Crema calmante', 0, 29],
  ['cuidado-corporal', 'Exfoliante de café', 0, 25],
  ['cuidado-corporal', 'Loción corporal', 0, 27],
  ['cuidado-corporal', 'Guante exfoliante', 0, 12],
];

const toProductId = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll(' ', '-');

/** Pictures of the first products on the landing page. The others have none. */
const pictures: Readonly<Record<string, string>> = {
  'aceite-de-almendra': 'dropper',
  'aceite-de-lavanda': 'mist',
  'balsamo-labial': 'tube',
  'colageno-en-polvo': 'jar',
  'contorno-de-ojos': 'pump',
  'crema-calmante': 'candle',
};
const findPicture = (productId: string): Pick<Product, 'pictureKey'> => {
  const picture = pictures[productId];
  return picture === undefined ? {} : { pictureKey: `products/${picture}` };
};

const presentations: Readonly<Record<string, string>> = {
  'limpiador-suave': '200 ml',
  'tonico-de-rosas': '150 ml',
  'crema-hidratante': '50 ml',
  'suero-de-vitamina-c': '30 ml',
  'protector-solar-50': '60 ml',
  'aceite-de-lavanda': '30 ml',
  multivitaminico: '60 cápsulas',
  'colageno-en-polvo': '300 g',
  'gel-de-sabila': '120 ml',
};
/** Products sold without IVU. */
const exemptIds = ['multivitaminico', 'electrolitos'];
const firstBarcode = 7_501_234_000_100;

/** Builds the fields that products have and services lack. */
function buildStockFields(productId: string, index: number): Partial<Product> {
  const presentation = presentations[productId];
  return {
    stock: 4 + ((index * 7) % 23),
    minimumStock: 5,
    taxIds: taxes.map(({ taxId }) => taxId),
    exempt: exemptIds.includes(productId),
    code: String(firstBarcode + index),
    presentation,
  };
}

/** Usual intervals. Massages have none. */
const repeatWeeksByCategory: Readonly<Record<string, number>> = { faciales: 4, sueros: 2, laser: 6 };

type SeedProduct = Omit<Product, 'createdAt'>;

const createProduct =
  (kind: Product['kind']) =>
  ([categoryId, name, minutes, dollars]: CatalogRow, index: number): SeedProduct => {
    const prices = { costCents: Math.round(dollars * 50), priceCents: Math.round(dollars * 100) };
    const laser = categoryId === 'laser';
    const productId = toProductId(name);
    return {
      productId,
      kind,
      name,
      categoryId,
      ...prices,
      marginBasisPoints: calculateMargin(prices) ?? 0,
      stock: 0,
      minimumStock: 0,
      durationMinutes: minutes || defaultDurationMinutes,
      taxBasisPoints: 0,
      taxIds: [],
      exempt: false,
      laser,
      requiresApproval: kind === 'service' && laser,
      ...(kind === 'service' && { repeatWeeks: repeatWeeksByCategory[categoryId] }),
      active: true,
      visible: true,
      showIn: 'both',
      version: 1,
      ...(kind === 'product' && buildStockFields(productId, index)),
      ...findPicture(productId),
    };
  };

export const services: readonly SeedProduct[] = serviceRows.map(createProduct('service'));
export const featuredServiceIds = ['suero-de-vitaminas', 'facial-hidratante', 'masaje-relajante'];
export const products: readonly SeedProduct[] = productRows.map(createProduct('product'));

export const listOpeningMoves = (at: Date): StockMove[] =>
  products.map(({ productId, stock: quantity }) => ({
    productId,
    moveId: 'opening',
    kind: 'opening',
    quantity,
    at: at.toISOString(),
    by: 'system:seed',
  }));

const medicationsByService: Readonly<Record<string, readonly BookedMedication[]>> = {
  'suero-de-vitaminas': [
    { medicationId: 'vitamina-c-5g', name: 'Vitamina C 5 g', doses: 1, dosePriceCents: 2_500 },
    { medicationId: 'glutation', name: 'Glutatión', doses: 2, dosePriceCents: 3_000 },
  ],
  'suero-de-hidratacion': [
    { medicationId: 'suero-hidratacion', name: 'Suero de hidratación', doses: 1, dosePriceCents: 2_000 },
  ],
  'vitamina-c': [{ medicationId: 'vitamina-c-5g', name: 'Vitamina C 5 g', doses: 1, dosePriceCents: 2_500 }],
  'complejo-b': [{ medicationId: 'complejo-b', name: 'Complejo B', doses: 1, dosePriceCents: 1_200 }],
};
export const listMedicationsFor = (
  services: readonly Pick<BookedService, 'serviceId'>[],
): BookedMedication[] => services.flatMap(({ serviceId }) => medicationsByService[serviceId] ?? []);
