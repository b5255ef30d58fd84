export const helps = {
  title: 'Ayuda',
  description: 'Videos cortos que muestran cómo usar el sistema.',
  empty: 'Todavía no hay videos de ayuda.',
  emptyText: 'En cuanto se publique un video, aparecerá aquí.',
  emptyForOwner: 'Añada el primer video: todas las empresas lo verán al instante.',
  play: 'Ver: {{title}}',
  list: 'Videos de ayuda',

  add: 'Nueva ayuda',
  edit: 'Editar ayuda',
  editNamed: 'Editar {{title}}',
  deleteNamed: 'Eliminar {{title}}',
  searchBy: 'Buscar por título',
  name: 'Título',
  text: 'Descripción',
  video: 'Código del video',
  videoHint: 'Pegue la dirección del video en YouTube o solo su código.',
  preview: 'Vista previa del video',
  refused:
    'No se pudo realizar la operación. Compruebe si ya existe una ayuda con el mismo nombre o si los campos están bien completados',
};
