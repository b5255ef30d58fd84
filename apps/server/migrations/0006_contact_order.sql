-- Contacts are listed in the order people expect of names, which is not that of their bytes.
drop index contacts_name;
create index contacts_name on contacts ("companyId", name collate "pt-BR-x-icu", id);
