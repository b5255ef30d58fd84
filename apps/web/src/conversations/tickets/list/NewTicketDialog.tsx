import { type Channel, type Contact, channelAbilities, Id, NewTicket } from '@prosa/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { call } from '../../../api/client.ts';
import { applyReply } from '../../../api/live/event-buffer.ts';
import { contactQuery } from '../../../api/live/contact-cache.ts';
import { saveTicket } from '../../../api/live/ticket-cache.ts';
import { read } from '../../../api/queries.ts';
import { loadArea } from '../../../i18n/index.ts';
import { useSession } from '../../../api/useSession.ts';
import { api } from '../../../api/routes.gen.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { useContractForm } from '../../../ui/form/useContractForm.ts';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { showTab } from '../ticket-list-state.ts';
import { otherTicketFromError, showOtherTicket } from '../../start-ticket/other-ticket.ts';
import { ContactSearch } from './ContactSearch.tsx';

const ContactDialog = lazyDialog(async () => {
  const [{ default: Dialog }] = await Promise.all([
    import('../../contacts/ContactDialog.tsx'),
    loadArea('contacts'),
    loadArea('tags'),
  ]);
  return Dialog;
});

/** The queue is required here, although the server also accepts a ticket without one. */
const Form = NewTicket.extend({ queueId: Id });
type Typed = { [Field in keyof z.input<typeof Form>]?: z.input<typeof Form>[Field] | undefined };

interface NewTicketDialogProps {
  /** The contact of the new ticket, if known. */
  contactId: number | null;
  onClose: () => void;
}

/** Starts a ticket. If the contact already has one, shows who holds it, or opens it if it is the user's own. */
export default function NewTicketDialog({ contactId, onClose }: NewTicketDialogProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const me = useSession();
  const queues = useQuery(read(api.queues.own)).data?.queues ?? [];
  const { data: connections = [], isSuccess: knowsConnections } = useQuery(
    read(api.connections.list, { query: {} }),
  );
  const [contact, setContact] = useState<Contact | null>(null);
  const [adding, setAdding] = useState<string | null>(null);
  const channel = contact?.channel ?? 'whatsapp';
  const usable = connections.filter((connection) => sharesContacts(connection.channel, channel));
  const onlyQueue = queues.length === 1 ? queues[0]?.id : undefined;
  const form = useContractForm<Typed, z.output<typeof Form>>(
    Form,
    {},
    { queueId: onlyQueue, whatsappId: me.whatsappId },
  );

  const start = async (wanted: z.output<typeof Form>) => {
    try {
      const ticket = await call(api.tickets.create, { body: { ...wanted, userId: me.id, status: 'open' } });
      applyReply(ticket, saveTicket);
      showTab(ticket.isGroup ? 'group' : 'open');
      void navigate(`/tickets/${ticket.uuid}`);
    } catch (error) {
      const other = otherTicketFromError(error);
      if (!other) throw error;
      if (other.userId === me.id) void navigate(`/tickets/${other.uuid}`);
      else showOtherTicket(other);
    }
  };

  const choose = (chosen: Contact | null) => {
    setContact(chosen);
    form.setValue('contactId', chosen?.id, { shouldDirty: true, shouldValidate: chosen !== null });
    const isUsable = (id: number | null | undefined) =>
      connections.some(
        (connection) => connection.id === id && chosen && sharesContacts(connection.channel, chosen.channel),
      );
    form.setValue('whatsappId', [me.whatsappId, chosen?.whatsappId].find(isUsable) ?? null);
  };

  const { data: given } = useQuery({ ...contactQuery(contactId ?? 0), enabled: contactId !== null });
  const isGivenTaken = useRef(false);
  const takeGiven = useEffectEvent((one: Contact) => {
    if (!isGivenTaken.current) choose(one);
    isGivenTaken.current = true;
  });
  useEffect(() => {
    if (given && knowsConnections) takeGiven(given);
  }, [given, knowsConnections]);

  return (
    <>
      <FormDialog
        title={t('tickets.new.title')}
        submitLabel={t('tickets.new.start')}
        form={form}
        onSubmit={start}
        onClose={onClose}
        size={480}
      >
        <ContactSearch
          control={form.control}
          name="contactId"
          chosen={contact}
          onChoose={choose}
          onAdd={setAdding}
        />
        <SelectField
          control={form.control}
          name="queueId"
          label={t('tickets.new.queue')}
          placeholder={t('tickets.new.chooseQueue')}
          problems={{ required: t('tickets.new.chooseQueue'), invalid: t('tickets.new.chooseQueue') }}
          choices={queues.map(({ id, name }) => ({ value: id, label: name }))}
          withAsterisk
        />
        {usable.length > 1 && (
          <SelectField
            control={form.control}
            name="whatsappId"
            label={t('tickets.new.connection')}
            placeholder={t('tickets.new.defaultConnection')}
            choices={usable.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
      </FormDialog>
      {/* Outside the form: saving the contact must not submit this form. */}
      {adding !== null && (
        <ContactDialog
          contactId={null}
          {...numberIn(adding)}
          onSaved={choose}
          onClose={() => setAdding(null)}
        />
      )}
    </>
  );
}

/** A contact of one channel can be reached on every channel that shares its contacts. */
const sharesContacts = (one: Channel, other: Channel) =>
  channelAbilities[one].people === channelAbilities[other].people;

/** The text may be the number of a new contact. */
const numberIn = (text: string) => (/^[\d\s()+.-]{8,}$/.test(text) ? { number: text } : {});
