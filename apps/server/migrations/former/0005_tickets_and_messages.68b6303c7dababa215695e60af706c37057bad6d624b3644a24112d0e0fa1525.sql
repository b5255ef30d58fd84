drop index tickets_list;
create index tickets_list on tickets ("companyId", status, "updatedAt" desc, id desc);
drop index messages_page;
create index messages_page on messages ("companyId", "chatId", "whatsappId", position desc, id desc);
