import { FILE_LIST_FILES, type FileList, NewFileList } from '@prosa/contract';
import { z } from 'zod';
import { call } from '../../api/client.ts';
import { api } from '../../api/routes.gen.ts';

/** A row of the dialog: a newly chosen file, or the name of a stored one. */
const FileRowFields = z.object({
  optionId: z.number().nullable(),
  name: z.string().trim().min(1).max(200),
  file: z.instanceof(File).nullable(),
  fileName: z.string().nullable(),
});
export type FileRow = z.output<typeof FileRowFields>;

const { name, message } = NewFileList.shape;
export const FileListForm = z.object({ name, message, lines: z.array(FileRowFields).max(FILE_LIST_FILES) });
export type FileListInput = z.input<typeof FileListForm>;
export type FileListValues = z.output<typeof FileListForm>;

export const valuesOf = (list: FileList | null): FileListInput => ({
  name: list?.name ?? '',
  message: list?.message ?? '',
  lines: (list?.options ?? []).map((option) => ({
    optionId: option.id,
    name: option.name,
    file: null,
    fileName: option.fileName,
  })),
});

/** A new row is named after its file, without the extension. */
export const fileRowOf = (file: File): FileRow => ({
  optionId: null,
  name: file.name.replace(/(?<=.)\.[^.]{1,8}$/, '').slice(0, 200) || file.name,
  file,
  fileName: file.name,
});

/** The list is saved first, because the files are uploaded to its options. */
export const saveList = (id: number | null, { lines, ...fields }: FileListValues): Promise<FileList> => {
  const options = lines.map((line) => ({
    name: line.name,
    ...(line.optionId !== null && { id: line.optionId }),
  }));
  return id === null
    ? call(api.files.create, { body: { ...fields, options } })
    : call(api.files.update, { params: { id }, body: { ...fields, options } });
};

export async function uploadFiles(
  list: FileList,
  lines: FileRow[],
  onProgress: (share: number) => void,
): Promise<void> {
  const ids: string[] = [];
  const files: File[] = [];
  for (const [index, { file }] of lines.entries()) {
    const optionId = list.options[index]?.id;
    if (!file || optionId === undefined) continue;
    ids.push(String(optionId));
    files.push(file);
  }
  if (files.length === 0) return;
  const body = { fileId: String(list.id), typeArch: 'fileList', id: ids };
  await call(api.files.upload, { params: { id: list.id }, body, files }, { onProgress });
}
