import { pluralize } from '#shared/core/format.ts';

const formatContents = (products: number, services: number) =>
  [
    ...(products > 0 ? [pluralize(products, 'producto', 'productos')] : []),
    ...(services > 0 ? [pluralize(services, 'servicio', 'servicios')] : []),
  ].join(' y ');

export const categoryText = {
  title: 'Crear Categoría',
  context: 'Ordena la caja y la tienda.',
  count: (totalCount: number, hiddenCount: number) => {
    const hiddenText = hiddenCount > 0 ? `, ${pluralize(hiddenCount, 'oculta', 'ocultas')}` : '';
    return `${pluralize(totalCount, 'categoría', 'categorías')}${hiddenText}`;
  },
  failed: 'No pudimos cargar las categorías',
  search: 'Buscar categoría',
  none: 'No hay categorías',
  noneYet: 'Crea la primera y asígnala a tus productos.',
  noMatchTitle: (searchText: string) => `Ninguna categoría con «${searchText}»`,
  noMatch: 'Revisa cómo está escrita o limpia los filtros.',
  columns: {
    category: 'Categoría',
    parent: 'Superior',
    visibility: 'Visibilidad',
    pos: 'POS',
    web: 'Web',
  },
  contents: (products: number, services: number) => formatContents(products, services) || 'Sin productos',
  noParent: 'Ninguna',
  visible: 'Visible',
  hidden: 'Oculta',
  visibilityOf: (name: string, isVisible: boolean) => `${isVisible ? 'Visible' : 'Oculta'}: ${name}`,
  keptAtPos: 'La caja la conserva',
  keptAtPosReason: (name: string) => `${name} se ve siempre en algún sitio: sin web, se queda en la caja.`,
  notSwitched: (name: string) => `No pudimos cambiar ${name}`,
  moreIcons: 'Más iconos',
  otherIcon: 'Otro emoji',
  otherIconHint: 'Escribe o pega un emoji.',
  upload: 'Subir imagen',
  pictureOf: (name: string) => `Imagen de ${name || 'la categoría'}`,
  removePicture: 'Quitar imagen',
  fold: 'Descripción, imagen e inicio',
  edit: 'Editar',
  editOf: (name: string) => `Editar ${name}`,
  editTitle: 'Editar Categoría',
  created: 'Categoría creada',
  saved: 'Categoría guardada',
  remove: 'Eliminar',
  removeOf: (name: string) => `Eliminar ${name}`,
  removeTitle: (name: string) => `Eliminar la categoría ${name}`,
  removing: 'Eliminando...',
  removed: 'Categoría eliminada',
  loses: (products: number, services: number) => {
    const contents = formatContents(products, services);
    if (contents === '') return 'No tiene productos ni servicios.';
    return products + services === 1
      ? `Su ${contents.slice(2)} queda sin categoría y se sigue vendiendo.`
      : `Sus ${contents} quedan sin categoría y se siguen vendiendo.`;
  },
  freesChildren: (count: number) =>
    count === 1
      ? 'La categoría que está debajo pasa a ser principal.'
      : `Las ${count} categorías que están debajo pasan a ser principales.`,
  losesPicture: 'Se borra la imagen de la categoría.',
  final: 'No se puede deshacer.',
} as const;
