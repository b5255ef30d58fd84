export const helps = {
  title: 'Help',
  description: 'Short videos that show how to use the system.',
  empty: 'There are no help videos yet.',
  emptyText: 'As soon as a video is published, it appears here.',
  emptyForOwner: 'Add the first video: every company sees it at once.',
  play: 'Watch: {{title}}',
  list: 'Help videos',

  add: 'New help entry',
  edit: 'Edit help entry',
  editNamed: 'Edit {{title}}',
  deleteNamed: 'Delete {{title}}',
  searchBy: 'Search by title',
  name: 'Title',
  text: 'Description',
  video: 'Video code',
  videoHint: "Paste the video's YouTube address or just its code.",
  preview: 'Preview of the video',
  refused:
    'The operation could not be carried out. Check whether a help entry with the same name already exists and whether the fields are filled in correctly',
};
