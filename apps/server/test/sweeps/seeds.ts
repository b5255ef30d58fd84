/** The ids of one row in every table of conversations. */
export interface Seeds {
  invoice: number;
  queue: number;
  option: number;
  connection: number;
  cloudConnection: number;
  template: number;
  contact: number;
  field: number;
  merge: number;
  tag: number;
  lane: number;
  ticket: number;
  note: number;
  chat: number;
  chatMessage: number;
  message: number;
  quickMessage: number;
  reportFilter: number;
  fileList: number;
  fileOption: number;
  integration: number;
  delivery: number;
  prompt: number;
  contactList: number;
  contactListItem: number;
  schedule: number;
  apiMessage: number;
  campaign: number;
}

export type Insert = (table: string, row: Record<string, unknown>) => Promise<number>;

/** What all rows of one company are made with. */
export interface Seeding {
  insert: Insert;
  marker: string;
  userId: number;
}
