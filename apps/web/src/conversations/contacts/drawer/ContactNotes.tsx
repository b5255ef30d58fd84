import { NewNote, type Note, type TicketDetail } from '@prosa/contract';
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { refetch } from '../../../api/live/list-cache.ts';
import { read, routeKey } from '../../../api/queries.ts';
import { useMay, useSession } from '../../../api/useSession.ts';
import { api } from '../../../api/routes.gen.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { focusedByClick } from '../../../ui/form/focused-by-click.ts';
import { TextAreaField } from '../../../ui/form/TextAreaField.tsx';
import { useContractForm } from '../../../ui/form/useContractForm.ts';
import { useRevealedProblems } from '../../../ui/form/useRevealedProblems.ts';
import { formatShortDateTime } from '../../../ui/format.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { toast } from '../../../ui/toast.ts';
import styles from './ContactDrawer.module.css';
import { DrawerSection } from './DrawerSection.tsx';

const NoteForm = NewNote.pick({ note: true });

/** Internal notes on the contact. */
export function ContactNotes({ ticket }: { ticket: Pick<TicketDetail, 'id' | 'contactId'> }) {
  const { t } = useTranslation();
  const me = useSession();
  const mayRemoveAny = useMay('notes:removeAny');
  const [removing, setRemoving] = useState<Note | null>(null);
  const { data: notes } = useQuery(read(api.notes.list, { query: { contactId: String(ticket.contactId) } }));
  const form = useContractForm(NoteForm, { note: '' });
  const { isSubmitting } = form.formState;
  const element = useRevealedProblems(form);

  const add = form.handleSubmit(async ({ note }) => {
    try {
      await call(api.notes.create, { body: { note, ticketId: ticket.id, contactId: ticket.contactId } });
      form.reset({ note: '' });
      refetch(routeKey(api.notes.list));
      toast.success(t('contacts.drawer.noteAdded'));
    } catch (error) {
      toast.error(error);
    }
  });

  return (
    <DrawerSection title={t('contacts.drawer.notes')}>
      <form ref={element} className={styles.writing} noValidate onSubmit={(event) => void add(event)}>
        <TextAreaField
          control={form.control}
          name="note"
          aria-label={t('contacts.drawer.newNote')}
          placeholder={t('contacts.drawer.newNote')}
          minRows={2}
          maxRows={6}
        />
        <Button type="submit" variant="default" loading={isSubmitting} {...focusedByClick}>
          {t('contacts.drawer.addNote')}
        </Button>
      </form>
      {notes?.length === 0 && <p className={styles.nothing}>{t('contacts.drawer.noNotes')}</p>}
      <ul className={styles.notes}>
        {notes?.map((note) => {
          const name = note.user?.name ?? t('contacts.drawer.someone');
          const date = formatShortDateTime(note.createdAt);
          return (
            <li key={note.id} className={styles.note}>
              <p>{note.note}</p>
              <small>
                {name} · <time dateTime={note.createdAt}>{date}</time>
              </small>
              {(mayRemoveAny || note.userId === me.id) && (
                <IconButton
                  tone="err"
                  label={t('contacts.drawer.deleteNote', { name, date })}
                  onClick={() => setRemoving(note)}
                >
                  <IconTrash size={15} />
                </IconButton>
              )}
            </li>
          );
        })}
      </ul>
      {removing && (
        <ConfirmDialog
          danger
          title={t('contacts.drawer.deleteNoteTitle')}
          confirmLabel={t('common.delete')}
          onConfirm={async () => {
            await call(api.notes.remove, { params: { id: removing.id } });
            refetch(routeKey(api.notes.list));
            toast.success(t('contacts.drawer.noteDeleted'));
          }}
          onClose={() => setRemoving(null)}
        >
          {removing.note}
        </ConfirmDialog>
      )}
    </DrawerSection>
  );
}
