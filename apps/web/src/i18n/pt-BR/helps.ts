export const helps = {
  title: 'Ajuda',
  description: 'Vídeos curtos que mostram como usar o sistema.',
  empty: 'Ainda não há vídeos de ajuda.',
  emptyText: 'Quando um vídeo for publicado, ele aparece aqui na hora.',
  emptyForOwner: 'Adicione o primeiro vídeo: todas as empresas passam a vê-lo na hora.',
  play: 'Assistir: {{title}}',
  list: 'Vídeos de ajuda',

  add: 'Nova ajuda',
  edit: 'Editar ajuda',
  editNamed: 'Editar {{title}}',
  deleteNamed: 'Excluir {{title}}',
  searchBy: 'Buscar por título',
  name: 'Título',
  text: 'Descrição',
  video: 'Código do vídeo',
  videoHint: 'Cole o endereço do vídeo no YouTube ou só o código dele.',
  preview: 'Prévia do vídeo',
  refused:
    'Não foi possível realizar a operação. Verifique se já existe uma ajuda com o mesmo nome ou se os campos foram preenchidos corretamente',
} as const;
