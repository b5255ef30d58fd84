drop index tickets_list;
create index tickets_list on tickets ("companyId", status, "updatedAt" desc, id desc);
