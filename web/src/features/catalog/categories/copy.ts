import { pluralize } from '#shared/core/format.ts';

const formatContents = (products: number, services: number) =>
  [
    ...(products > 0 ? [pluralize(products, 'producto', 'productos')] : []),
    ...(services > 0 ? [pluralize(services, 'servicio', 'servicios')] : []),
  ].join(' y ');

export const categoryText = {
  title: 'Crear Categoría',
  emptyContext: 'Ordena la caja y la tienda.',
  count: (totalCount: number, hiddenCount: number) => {
    const hiddenText = hiddenCount > 0 ? `, ${pluralize(hiddenCount, 'oculta', 'ocultas')}` : '';
    return `${pluralize(totalCount, 'categoría', 'categorías')}${hiddenText}`;
  },
  loadFailed: 'No pudimos cargar las categorías',
  search: 'Buscar categoría',
  emptyTitle: 'No hay categorías',
  emptyHint: 'Crea la primera y asígnala a tus productos.',
  noMatchTitle: (searchText: string) => `Ninguna categoría con «${searchText}»`,
  noMatchHint: 'Revisa cómo está escrita o limpia los filtros.',
  columns: {
    category: 'Categoría',
    parent: 'Superior',
    visibility: 'Visibilidad',
    pos: 'POS',
    web: 'Web',
  },
  formatContents: (products: number, services: number) =>
    formatContents(products, services) || 'Sin productos',
  noParent: 'Ninguna',
  visible: 'Visible',
  hidden: 'Oculta',
  visibilityLabel: (name: string, isVisible: boolean) => `${isVisible ? 'Visible' : 'Oculta'}: ${name}`,
  keptAtPosTitle: 'La caja la conserva',
  keptAtPosReason: (name: string) => `${name} se ve siempre en algún sitio: sin web, se queda en la caja.`,
  toggleFailed: (name: string) => `No pudimos cambiar ${name}`,
  moreIcons: 'Más iconos',
  otherIcon: 'Otro emoji',
  otherIconHint: 'Escribe o pega un emoji.',
  upload: 'Subir imagen',
  pictureAltText: (name: string) => `Imagen de ${name || 'la categoría'}`,
  removePicture: 'Quitar imagen',
  foldedFieldsLabel: 'Descripción, imagen e inicio',
  edit: 'Editar',
  editLabel: (name: string) => `Editar ${name}`,
  editTitle: 'Editar Categoría',
  created: 'Categoría creada',
  saved: 'Categoría guardada',
  remove: 'Eliminar',
  removeLabel: (name: string) => `Eliminar ${name}`,
  removeTitle: (name: string) => `Eliminar la categoría ${name}`,
  removing: 'Eliminando...',
  removed: 'Categoría eliminada',
  productsNotice: (products: number, services: number) => {
    const contents = formatContents(products, services);
    if (contents === '') return 'No tiene productos ni servicios.';
    return products + services === 1
      ? `Su ${contents.slice(2)} queda sin categoría y se sigue vendiendo.`
      : `Sus ${contents} quedan sin categoría y se siguen vendiendo.`;
  },
  childrenNotice: (count: number) =>
    count === 1
      ? 'La categoría que está debajo pasa a ser principal.'
      : `Las ${count} categorías que están debajo pasan a ser principales.`,
  pictureNotice: 'Se borra la imagen de la categoría.',
  irreversibleNotice: 'No se puede deshacer.',
} as const;
