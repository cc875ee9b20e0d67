import type { Category } from '#shared/catalog/category.ts';
import { defaultDurationMinutes, type Product } from '#shared/catalog/product.ts';
import type { StockMove } from '#shared/catalog/stock-move.ts';

const shelves = [
  ['faciales', 'Faciales', '✨', 'Limpieza, hidratación y análisis de piel'],
  ['masajes', 'Masajes', '💆', 'Relajante, profundo y prenatal'],
  ['sueros', 'Sueros y vitaminas', '💧', 'Hidratación y energía por vía intravenosa'],
  ['laser', 'Depilación láser', '⚡', 'Depilación con evaluación previa'],
  ['cuerpo', 'Corporales', '🌿', 'Exfoliación, algas y drenaje linfático'],
] as const;
export const categories: readonly Category[] = shelves.map(([categoryId, name, icon, description]) => ({
  categoryId,
  name,
  icon,
  description,
  visibleOnLanding: true,
}));

type Row = readonly [category: string, name: string, minutes: number, dollars: number];

const serviceRows: readonly Row[] = [
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

const productRows: readonly Row[] = [
  ['faciales', 'Limpiador suave', 0, 24],
  ['faciales', 'Tónico de rosas', 0, 18.5],
  ['faciales', 'Crema hidratante', 0, 38],
  ['faciales', 'Suero de vitamina C', 0, 52],
  ['faciales', 'Protector solar 50', 0, 32],
  ['faciales', 'Mascarilla de arcilla', 0, 22],
  ['faciales', 'Contorno de ojos', 0, 44],
  ['faciales', 'Bálsamo labial', 0, 9.75],
  ['masajes', 'Aceite de lavanda', 0, 26],
  ['masajes', 'Aceite de almendra', 0, 21],
  ['masajes', 'Vela aromática', 0, 28],
  ['masajes', 'Sales de baño', 0, 19],
  ['sueros', 'Multivitamínico', 0, 34],
  ['sueros', 'Colágeno en polvo', 0, 46],
  ['sueros', 'Electrolitos', 0, 16],
  ['laser', 'Gel de sábila', 0, 15],
  ['laser', 'Crema calmante', 0, 29],
  ['cuerpo', 'Exfoliante de café', 0, 25],
  ['cuerpo', 'Loción corporal', 0, 27],
  ['cuerpo', 'Guante exfoliante', 0, 12],
];

const idOf = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll(' ', '-');

/** The first on the landing page; the rest go without. */
const pictures: Readonly<Record<string, string>> = {
  'aceite-de-almendra': 'dropper',
  'aceite-de-lavanda': 'mist',
  'balsamo-labial': 'tube',
  'colageno-en-polvo': 'jar',
  'contorno-de-ojos': 'pump',
  'crema-calmante': 'candle',
};
const pictureOf = (productId: string): Pick<Product, 'pictureKey'> => {
  const picture = pictures[productId];
  return picture === undefined ? {} : { pictureKey: `products/${picture}` };
};

const productOf =
  (kind: Product['kind']) =>
  ([categoryId, name, minutes, dollars]: Row, index: number): Product => ({
    productId: idOf(name),
    kind,
    name,
    categoryId,
    costCents: Math.round(dollars * 50),
    priceCents: Math.round(dollars * 100),
    stock: kind === 'product' ? 4 + ((index * 7) % 23) : 0,
    minimumStock: kind === 'product' ? 5 : 0,
    durationMinutes: minutes || defaultDurationMinutes,
    taxBasisPoints: 0,
    laser: categoryId === 'laser',
    active: true,
    visible: true,
    showIn: 'both',
    ...pictureOf(idOf(name)),
  });

export const services: readonly Product[] = serviceRows.map(productOf('service'));
/** What the landing page puts first. */
export const featuredServiceIds = ['suero-de-vitaminas', 'facial-hidratante', 'masaje-relajante'];
export const products: readonly Product[] = productRows.map(productOf('product'));

/** What there was when the center opened. */
export const openingMoves = (at: Date): StockMove[] =>
  products.map(({ productId, stock: quantity }) => ({
    productId,
    moveId: 'opening',
    kind: 'opening',
    quantity,
    at: at.toISOString(),
    by: 'system:seed',
  }));
