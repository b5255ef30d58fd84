import type { TFunction } from 'i18next';
import { downloadSample } from '../../conversations/contacts/sheets/download-sample.ts';
import { LIST_FIELDS } from './list-target.ts';

export const downloadListSample = (t: TFunction): Promise<void> => downloadSample(t, LIST_FIELDS);
