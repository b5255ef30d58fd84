-- Who opens page 50 of a conversation skips the thousand messages before it. With the ticket beside the place of
-- each, they are skipped in the index alone: it grows by nothing, because the four bytes were there as padding.
create index messages_pages on messages ("companyId", "chatId", "whatsappId", position desc, id desc)
  include ("ticketId");
drop index messages_page;
alter index messages_pages rename to messages_page;
